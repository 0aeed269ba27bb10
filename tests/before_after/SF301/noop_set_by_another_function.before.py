# runs
import jax

pjit = None


def choose():
    global pjit
    pjit = len


choose()
assert pjit(jax.devices()) == 8
