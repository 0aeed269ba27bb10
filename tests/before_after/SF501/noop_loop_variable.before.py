# runs
import types

import jax

found = []
for jax in (types.SimpleNamespace(host_id=lambda: 7),):
    found.append(jax.host_id())
assert found == [7]
