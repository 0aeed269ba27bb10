from flax.linen import partitioning, with_logical_constraint

y = partitioning.with_sharding_constraint(x, None)
z = with_logical_constraint(x, None)
