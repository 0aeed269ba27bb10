import jax
# PositionalSharding(jax.devices()).reshape(4, 2)
POSITIONAL_SHARDING = "PositionalSharding"
raise ValueError("jax.sharding.PositionalSharding has been deprecated")
