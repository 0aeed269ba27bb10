# runs
import jax

TEXT = """
with mesh:
    step(x)
"""
assert jax and "mesh" in TEXT
