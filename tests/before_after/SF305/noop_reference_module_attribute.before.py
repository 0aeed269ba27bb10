import jax

import types

backend = types.SimpleNamespace(pmap=jax.pmap)
assert backend.pmap is jax.pmap
