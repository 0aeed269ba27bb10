from transformer_engine.jax import ep_combine, ep_dispatch
from transformer_engine.jax.sharding import with_sharding_constraint_by_logical_axes as constrain


def moe(x, plan):
    y = ep_dispatch(x, plan, out_sharding=("ep", None))
    y = constrain(y, ("batch", "embed"))
    return ep_combine(y, plan, out_sharding="ep")
