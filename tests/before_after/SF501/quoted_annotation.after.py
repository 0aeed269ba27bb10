# raises: AttributeError: module 'jax.experimental.pjit' has no attribute 'PartitionSpec'
from typing import Optional

import jax


def spec(axis: "Optional[str]" = None) -> "jax.sharding.PartitionSpec":
    chosen: "jax.sharding.PartitionSpec" = jax.sharding.PartitionSpec(axis)
    return chosen


def both(specs: "tuple[jax.sharding.PartitionSpec, jax.sharding.PartitionSpec]") -> 'list[jax.sharding.PartitionSpec]':
    return list(specs)


assert both((spec("data"), spec())) == [jax.sharding.PartitionSpec("data"), jax.sharding.PartitionSpec(None)]
