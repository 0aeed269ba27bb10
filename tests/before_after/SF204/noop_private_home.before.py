from jax._src.sharding_impls import GSPMDSharding
s = GSPMDSharding.get_replicated(devices)
