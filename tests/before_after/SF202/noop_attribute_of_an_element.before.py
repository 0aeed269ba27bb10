import jax
from mylib import libraries

f = libraries["jax"].PositionalSharding(jax.devices())
assert jax
