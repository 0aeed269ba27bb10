from praxis import base_layer
from praxis.layers import linears

WeightSharding = base_layer.BaseLayer.WeightSharding
weights = WeightSharding(wt=("data", "mdl"))
hparams = base_layer.WeightHParams(shape=(8, 4), tensor_split_dims_mapping=["data", None])
x = base_layer.maybe_shard(linears, ("replica", "data"), mesh_axis_names=("replica", "data"))
