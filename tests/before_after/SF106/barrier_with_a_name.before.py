# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def flush():
    hcb.barrier_wait("flush")


def finish():
    hcb.barrier_wait(logging_name="end")
    hcb.stop_outfeed_receiver()


flush()
finish()
