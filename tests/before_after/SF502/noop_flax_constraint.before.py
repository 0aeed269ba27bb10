from flax.linen import partitioning as nn_partitioning, with_sharding_constraint
import jax

y = with_sharding_constraint(x, axis_resources=("batch",))
z = nn_partitioning.with_sharding_constraint(x, axis_resources=("batch",))
