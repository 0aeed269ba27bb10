import numpy as np
import torch


def allocate(shape):
    a = np.zeros(shape, out_sharding=("x", None))
    b = torch.zeros(shape, out_sharding="x", device="cpu")
    return np.reshape(a, -1, out_sharding="x"), b
