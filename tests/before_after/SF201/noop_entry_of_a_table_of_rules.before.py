# runs

import jax

RULES = {"in_shardings": "x", "out_shardings": ("x", None), "device": "y"}
assert RULES["in_shardings"] == "x" and jax
