import jax
from jax.sharding import NamedSharding, PartitionSpec as P

from project.weights import WeightMapping


def mappings(prefix):
    return {
        f"{prefix}.weight": WeightMapping(target_path="w.embedding", sharding=("tensor", None), transpose=False),
        f"{prefix}.bias": WeightMapping("b", sharding=("tensor",)),
    }


def load(mesh, value, mapping):
    return jax.device_put(value, NamedSharding(mesh, P(*mapping.sharding)))
