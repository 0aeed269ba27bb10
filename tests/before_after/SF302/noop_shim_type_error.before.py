import jax

def smap(f, mesh, i, o):
    try:
        return jax.shard_map(f, mesh=mesh, in_specs=i, out_specs=o, check_vma=False)
    except TypeError:
        return jax.shard_map(f, mesh=mesh, in_specs=i, out_specs=o, check_rep=False)
