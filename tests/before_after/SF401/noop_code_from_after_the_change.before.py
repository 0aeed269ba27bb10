# shardfix: from=0.10.1
import jax

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
with mesh:
    pass
