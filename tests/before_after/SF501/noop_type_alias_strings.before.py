# runs
from typing import TypeVar

import jax

Tree = TypeVar("Tree", bound="jax.Array")
Spec = "jax.experimental.pjit.PartitionSpec"
assert Tree and Spec.startswith("jax.") and jax
