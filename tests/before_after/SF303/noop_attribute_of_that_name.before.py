import jax


class Axes:
    xmap = {"batch": "data"}


f = jax.vmap(lambda x: x * 2, axis_name=Axes.xmap["batch"])
