text = "jax.pmap(f, axis_name='i')"
assert "pmap" in text
