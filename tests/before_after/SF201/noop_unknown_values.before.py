import jax
import jax.numpy as jnp


def zeros(shape, out_sharding=None):
    return jnp.zeros(shape, out_sharding=out_sharding)


def place(x, rules, name):
    x = jax.device_put(x, rules[name])
    x = jax.lax.with_sharding_constraint(x, rules.get(name))
    return jax.sharding.reshard(x, name)


class Layer:
    def __call__(self, x):
        return jnp.reshape(x, (8, 4), out_sharding=self.out_sharding)
