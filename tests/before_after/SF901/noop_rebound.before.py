# runs
import jax

host = jax
jax = None


class device:
    pmap = None


assert device.pmap is jax and host.pmap
