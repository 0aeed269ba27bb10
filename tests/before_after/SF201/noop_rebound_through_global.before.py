from jax.numpy import zeros


def use_named_axes(function):
    global zeros
    zeros = function


def build():
    return zeros((8, 4), out_sharding=("batch", None))
