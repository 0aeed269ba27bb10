# runs
import jax

count = len(jax.devices())
assert f"pjit(x) over {count}" == "pjit(x) over 8"
