# runs
# pjit(f, in_axis_resources=...) was used here.
TEXT = "from jax.experimental.pjit import pjit"
assert "pjit" in TEXT
