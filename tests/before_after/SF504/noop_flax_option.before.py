import flax
import jax

flax.config.update("flax_use_orbax_checkpointing", True)
jax.config.update("mylib_option", True)
