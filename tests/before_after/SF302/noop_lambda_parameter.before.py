# runs
from jax.experimental.shard_map import shard_map as given  # noqa: F401

apply = lambda shard_map, value: shard_map(value)  # noqa: E731
assert apply(len, "ab") == 2
