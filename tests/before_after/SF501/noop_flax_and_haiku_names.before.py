import flax.linen as nn
from flax.linen import partitioning
from mylib.jax import tree_map
from mylib.experimental.pjit import PartitionSpec
import torch.jax as jax

p = partitioning.PartitionSpec("x")
y = jax.tree_map(abs, [1])
z = tree_map(abs, PartitionSpec)
