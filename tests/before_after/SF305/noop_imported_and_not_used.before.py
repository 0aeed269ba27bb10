from jax import pmap  # noqa: F401
