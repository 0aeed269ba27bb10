import jax

if jax.__version_info__ < (0, 4, 26):
    from jax.experimental import host_callback as hcb

    hcb.barrier_wait()
else:
    jax.effects_barrier()
