# raises: 'ShapedArray' object has no attribute 'vma'
# manual: if this is an abstract value, write x.manual_axis_type.varying
# manual: if this is a jax.Array, write x.addressable_shards
import jax
import jax.numpy as jnp


def axes(aval):
    return aval.vma


def shards(x):
    return x.local_shards


axes(jax.typeof(jnp.ones(2)))
