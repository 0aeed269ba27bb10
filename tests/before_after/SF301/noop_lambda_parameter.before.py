# runs
from jax.experimental.pjit import pjit as given  # noqa: F401

apply = lambda pjit, value: pjit(value)  # noqa: E731
assert apply(len, "ab") == 2
