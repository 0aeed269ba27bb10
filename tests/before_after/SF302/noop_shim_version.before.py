import jax
from packaging.version import parse

if parse(jax.__version__) < parse("0.6.1"):
    from jax.experimental.shard_map import shard_map

    def smap(f, mesh, i, o):
        return shard_map(f, mesh, i, o, check_rep=False)
else:
    def smap(f, mesh, i, o):
        return jax.shard_map(f, mesh=mesh, in_specs=i, out_specs=o, check_vma=False)
