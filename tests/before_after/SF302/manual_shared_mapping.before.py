# manual: holds check_rep, now check_vma, and has other uses
from jax.experimental.shard_map import shard_map
options = {"mesh": mesh, "check_rep": False}
f = shard_map(body, in_specs=s, out_specs=s, **options)
log(options)
