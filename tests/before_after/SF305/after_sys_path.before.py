# era: 0.7.2
# runs
"""A script."""

from __future__ import annotations

import sys

sys.path.insert(0, "lib")

import jax
import jax.numpy as jnp

rows = jax.pmap(lambda x: x - 1)(jnp.arange(8))
RESULT = rows
