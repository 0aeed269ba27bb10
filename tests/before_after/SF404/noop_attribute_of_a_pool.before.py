# runs

import jax


class Pool:
    thread_resources = {"env": 1}

    def env(self):
        return self.thread_resources["env"]


assert Pool().env() == 1 and jax
