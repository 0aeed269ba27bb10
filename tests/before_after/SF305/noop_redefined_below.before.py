# runs
import jax
from jax import pmap as jax_pmap


def pmap(f, **options):
    return (jax_pmap if options else jax.jit)(f, **options)


pmap(abs)(1.0)
