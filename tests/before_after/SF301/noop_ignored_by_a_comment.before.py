# runs
import jax
from jax.experimental.pjit import pjit

step = pjit(lambda x: x + 1)  # shardfix: ignore[SF301] compared with jit on purpose
assert int(step(1)) == 2
