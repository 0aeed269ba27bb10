import equinox as eqx

import functools


@functools.partial(eqx.filter_pmap, axis_name="batch", donate_argnums=(0,))
def step(state, x):
    return state - x
