import jax
from brax.training import pmap
from brax.training.pmap import bcast_local_devices

state = bcast_local_devices(jax.numpy.ones(3), jax.local_device_count())
pmap.assert_is_replicated(state)
pmap.synchronize_hosts()
