# manual: jax.sharding.PmapSharding does not exist
# runs
import jax


def f(s: "jax.sharding.PmapSharding") -> None:
    pass
