# runs

import jax


def place(tree, device_put_replicated=jax.device_put):
    return device_put_replicated(tree)


assert float(place(1.0)) == 1
