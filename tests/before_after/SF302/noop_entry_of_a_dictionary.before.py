# runs
import jax

TRANSFORMS = {"shard_map": len, "jit": jax.jit}
assert TRANSFORMS["shard_map"](jax.devices()) == 8
