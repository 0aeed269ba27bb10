import jax

for name in ("inline", "outfeed"):
    jax.config.update(f"jax_host_callback_{name}", False)
