import jax

hcb = getattr(jax.experimental, "host_callback", None)
if hcb:
    hcb.barrier_wait()
