# runs
import jax

TRANSFORMS = {"pjit": len, "jit": jax.jit}
assert TRANSFORMS["pjit"](jax.devices()) == 8
