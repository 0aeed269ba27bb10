# shardfix: to=0.10.0
import jax

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
with mesh:
    pass
