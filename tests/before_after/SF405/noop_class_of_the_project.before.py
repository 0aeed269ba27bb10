# runs

import jax


class AbstractMesh:
    def __init__(self, pairs):
        self.sizes = dict(pairs)


assert AbstractMesh((("x", 4), ("y", 2))).sizes["x"] == 4 and jax
