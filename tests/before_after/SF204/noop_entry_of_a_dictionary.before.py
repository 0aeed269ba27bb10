# runs

import jax

KINDS = {"GSPMDSharding": 1, "NamedSharding": jax.sharding.NamedSharding}
assert KINDS["GSPMDSharding"] == 1
