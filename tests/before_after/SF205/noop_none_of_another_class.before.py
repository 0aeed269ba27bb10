import jax
s = MySharding(mesh, None)
m = jax.sharding.Mesh(devices, None)
n = jax.sharding.NamedSharding(mesh, spec, memory_kind=None)
