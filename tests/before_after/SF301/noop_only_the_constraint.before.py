# runs
from jax.experimental import pjit  # noqa: F401
