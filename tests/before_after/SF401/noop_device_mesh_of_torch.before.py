import jax
from torch.distributed.device_mesh import init_device_mesh

with init_device_mesh("cuda", (8,)):
    pass
assert jax
