import jax
try:
    from jax.sharding import GSPMDSharding
except ImportError:
    GSPMDSharding = ()
s = GSPMDSharding.get_replicated(jax.devices())
