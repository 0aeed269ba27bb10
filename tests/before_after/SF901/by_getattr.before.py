# raises: AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'
# manual: jax.sharding.PositionalSharding does not exist
import jax

kind = getattr(jax.sharding, "PositionalSharding")
