import jax
NEW = jax.__version_info__ >= (0, 6, 1)
if not NEW:
    from jax.experimental.shard_map import shard_map as _old

def smap(f, **kw):
    if NEW:
        return jax.shard_map(f, **kw)
    return _old(f, **kw)
