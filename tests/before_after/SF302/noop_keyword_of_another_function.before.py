import jax
f = my_shard_map(g, mesh=mesh, check_rep=False)
h = jax.jit(g, inline=True)
options = {"check_rep": False, "auto": frozenset()}
