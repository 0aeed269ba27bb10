from jax.interpreters.sharded_jit import PartitionSpec

parts = PartitionSpec(4, None)
