# runs
import jax
import numpy as np


def describe(x: np.ndarray, y: "np.ndarray", layout: str):
    return getattr(x, "device", None), layout.upper()


assert describe(np.ones(2), None, "rows")[1] == "ROWS" and jax
