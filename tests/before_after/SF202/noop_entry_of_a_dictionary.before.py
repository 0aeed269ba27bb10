# runs
import jax

TRANSFORMS = {"PositionalSharding": len, "jit": jax.jit}
assert TRANSFORMS["PositionalSharding"](jax.devices()) == 8
