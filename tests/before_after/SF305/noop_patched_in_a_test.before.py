import unittest.mock

import jax

with unittest.mock.patch.object(jax, "pmap", jax.vmap):
    pass
