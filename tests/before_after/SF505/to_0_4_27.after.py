# shardfix: to=0.4.27
# era: 0.4.13
# raises: Device' object is not callable
import jax.numpy as jnp
import numpy as np


def place(x=jnp.zeros(3)):
    y = jnp.exp(x)
    return list(y.devices())[0].id


assert place() == 0
RESULT = {"id": np.array(place())}
