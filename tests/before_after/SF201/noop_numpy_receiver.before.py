import numpy as np

values = np.arange(8).reshape(4, 2, out_sharding="x")
flat = np.ones((2, 2)).ravel(out_sharding=("x",))


def fold(v: np.ndarray):
    return v.reshape(2, -1, out_sharding=("x", None))
