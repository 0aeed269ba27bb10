# runs
import jax


def rename(params, pmap):
    return {pmap.get(key, key): jax.numpy.asarray(value) for key, value in params.items()}


rename({"w": 1.0}, pmap={"w": "kernel"})
