import jax
from brax.training import pmap

state = pmap.bcast_local_devices({"a": 1}, jax.local_device_count())
synced = pmap.is_replicated(state, axis_name="i")
