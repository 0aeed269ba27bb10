import chex

class Model:
    def __init__(self):
        self.run = chex.pmap(self._run)

    def _run(self, x):
        return x
