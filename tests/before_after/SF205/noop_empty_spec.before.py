from jax.sharding import NamedSharding, PartitionSpec as P
s = NamedSharding(mesh, P()), NamedSharding(mesh, P(None)), NamedSharding(mesh, spec)
