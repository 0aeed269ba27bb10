# runs
import jax


def run(executor, functions):
    return executor.pmap(functions, jax.devices())
