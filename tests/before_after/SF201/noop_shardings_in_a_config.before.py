import dataclasses

from jax.sharding import PartitionSpec


@dataclasses.dataclass
class Config:
    out_sharding: str = "data"
    in_shardings: tuple = ("data", None)


config = Config(out_sharding="model", in_shardings=("model", None))
spec = PartitionSpec(config.out_sharding)
