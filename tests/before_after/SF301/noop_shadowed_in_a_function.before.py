# runs
from jax.experimental.pjit import pjit


def run(fns):
    out = []
    for pjit in fns:
        out.append(pjit(2))
    return out


assert run([abs]) == [2]
