# manual: write the specs where specs is made
# manual: write one spec for each entry where the tuple is made
# manual: the default of where is axis names
# manual: 'z' is no axis of mesh (x, y)
import jax
from jax.sharding import Mesh

mesh = Mesh(jax.devices(), ("x", "y"))
specs = {"w": "x", "b": None}
pair = ("x", "y")


def f(a, b):
    return a, b


g = jax.jit(f, in_shardings=(specs, None))
h = jax.jit(f, in_shardings=pair)
print(pair)


def put(v, where="x"):
    return jax.device_put(v, where)


with jax.set_mesh(mesh):
    k = jax.shard_map(f, in_specs="z", out_specs=(None, None))
