from jax.sharding import Mesh


def build(devices, names, types):
    return Mesh(devices, names, axis_types=types)
