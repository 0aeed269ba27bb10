# manual: inside a traced function
import jax
from jax.sharding import Mesh, PartitionSpec as P


def constrain(mesh: Mesh, v):
    with mesh:
        return jax.lax.with_sharding_constraint(v, P("x"))


def step(mesh, v):
    return constrain(mesh, v) + 1


compiled = jax.jit(step, static_argnums=0)
