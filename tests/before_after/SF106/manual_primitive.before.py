# manual: the primitive behind id_tap
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

import jax.core

jax.core.Primitive("mine")
impl = hcb.outside_call_p.impl
