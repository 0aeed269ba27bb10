# runs
import jax

if pjit := len:
    assert pjit(jax.devices()) == 8
