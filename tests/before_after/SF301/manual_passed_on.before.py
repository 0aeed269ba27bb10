# manual: pjit itself is passed on
import jax
from jax.experimental.pjit import pjit

USE_PJIT = False
transform = pjit if USE_PJIT else jax.jit
