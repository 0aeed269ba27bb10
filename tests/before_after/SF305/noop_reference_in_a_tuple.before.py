import jax

names = [t.__name__ for t in (jax.pmap, jax.vmap)]
assert names == ["pmap", "vmap"]
