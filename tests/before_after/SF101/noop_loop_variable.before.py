# runs
import jax

for pure_callback in (len, str.upper):
    assert pure_callback("ab")
assert jax.devices()
