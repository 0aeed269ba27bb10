# raises: AttributeError: module 'jax.experimental.pjit' has no attribute 'PartitionSpec'
from typing import Optional

import jax
from jax.experimental import pjit


def spec(axis: "Optional[str]" = None) -> "pjit.PartitionSpec":
    chosen: "pjit.PartitionSpec" = pjit.PartitionSpec(axis)
    return chosen


def both(specs: "tuple[pjit.PartitionSpec, pjit.PartitionSpec]") -> 'list[pjit.PartitionSpec]':
    return list(specs)


assert both((spec("data"), spec())) == [jax.sharding.PartitionSpec("data"), jax.sharding.PartitionSpec(None)]
