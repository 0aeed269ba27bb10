import equinox as eqx

class Model:
    def __init__(self):
        self.run = eqx.filter_pmap(self._run)

    def _run(self, x):
        return x
