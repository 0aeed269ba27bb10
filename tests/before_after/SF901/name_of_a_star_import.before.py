# raises: NameError: name 'AUTO' is not defined
# manual: jax.experimental.pjit.AUTO does not exist
import jax
from jax.experimental.pjit import *

value = AUTO
