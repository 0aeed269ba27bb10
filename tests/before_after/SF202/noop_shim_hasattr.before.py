import jax
if hasattr(jax.sharding, "PositionalSharding"):
    s = jax.sharding.PositionalSharding(jax.devices()).replicate()
else:
    s = other()
