# manual: an HloSharding has no public successor
import jax
s = jax.sharding.GSPMDSharding(jax.devices(), hlo)
