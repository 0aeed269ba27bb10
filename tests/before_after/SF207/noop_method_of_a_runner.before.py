# runs

import jax


class Runner:
    def device_put_replicated(self, tree):
        return jax.device_put(tree)


assert float(Runner().device_put_replicated(1.0)) == 1
