# runs

from types import SimpleNamespace
from unittest import mock

import jax

lib = SimpleNamespace(mesh=None)
with mock.patch.object(lib, "mesh", 1):
    assert lib.mesh == 1 and jax
