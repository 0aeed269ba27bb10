import jax
from mylib import backend

f = backend(jax.devices()).PositionalSharding(jax.devices())
