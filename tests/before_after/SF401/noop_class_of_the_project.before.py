# runs

import jax


class Mesh:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


with Mesh() as net:
    assert net and jax
