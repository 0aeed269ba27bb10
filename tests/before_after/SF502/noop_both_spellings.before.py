# manual: shardings= is given too
import jax

y = jax.lax.with_sharding_constraint(x, axis_resources=a, shardings=b)
