# raises: AttributeError: <module 'jax'
# manual: jax.xla_computation does not exist
from unittest import mock

import jax

with mock.patch("jax.xla_computation"):
    pass
