import jax

f = getattr(jax, "pmap")
assert f is not None
