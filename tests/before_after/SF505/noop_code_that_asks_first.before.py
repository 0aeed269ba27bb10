# runs
import jax
import jax.numpy as jnp


def varying(x):
    aval = jax.typeof(x)
    if hasattr(aval, "vma"):
        return tuple(aval.vma)
    return tuple(aval.manual_axis_type.varying)


assert varying(jnp.ones(3)) == ()
