import equinox as eqx
import jax


@eqx.filter_pmap(in_axes=(None, 0), axis_name="num_devices")
def step(model, x):
    return jax.lax.pmean(model(x), "num_devices")
