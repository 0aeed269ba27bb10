# runs
import jax

count = len(jax.devices())
assert f"PositionalSharding(x) over {count}" == "PositionalSharding(x) over 8"
