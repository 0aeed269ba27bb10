import numpy as np


def build(devices, axis_types):
    return devices, axis_types


mesh = build(np.arange(8), axis_types={"auto": ("x",)})
assert mesh[1]["auto"] == ("x",)
