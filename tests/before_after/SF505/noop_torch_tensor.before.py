import jax
import torch

x = torch.ones(3)
with torch.cuda.device(0):
    y = x.device, x.layout
m = model.device()
w = window.layout
