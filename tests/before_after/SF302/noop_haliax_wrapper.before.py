import jax
import haliax as hax
f = hax.shard_map(g, mesh=mesh, check_rep=False)
