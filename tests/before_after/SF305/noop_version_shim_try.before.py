try:
    from jax import pmap
except ImportError:
    pmap = None
f = pmap(lambda x: x) if pmap else None
