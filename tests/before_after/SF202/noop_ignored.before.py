import jax
s = jax.sharding.PositionalSharding(jax.devices())  # shardfix: ignore[positional-sharding]
