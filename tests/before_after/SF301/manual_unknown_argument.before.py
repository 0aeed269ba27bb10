# manual: jax.jit has no argument abstracted_axes
from jax.experimental.pjit import pjit

step = pjit(lambda x: x, abstracted_axes={0: "n"})
