# runs

import jax


class GSPMDSharding:
    @classmethod
    def get_replicated(cls, devices):
        return len(devices)


assert GSPMDSharding.get_replicated(jax.devices()) == 8
