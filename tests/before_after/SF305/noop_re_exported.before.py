from jax import jit, pmap, vmap

__all__ = ["jit", "pmap", "vmap"]
