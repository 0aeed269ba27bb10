import sys

from jax.experimental import host_callback as hcb

if "--fake" in sys.argv:
    import fake as hcb

hcb.barrier_wait()
