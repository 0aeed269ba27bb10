# runs

import jax

with jax.named_scope("mesh"):
    assert jax.device_count() == 8
