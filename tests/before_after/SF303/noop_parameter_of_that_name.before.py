# runs

import jax


def run(xmap, values):
    return list(xmap(abs, values))


assert run(map, [-1]) == [1] and jax
