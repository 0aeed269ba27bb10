import numpy as np


def pure_callback(function, spec, *args, vectorized=False):
    return function(*args)


out = pure_callback(np.sin, None, 1.0, vectorized=True)
