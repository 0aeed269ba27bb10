from project import transforms

class Model:
    def __init__(self):
        self.run = transforms.pmap(self._run)

    def _run(self, x):
        return x
