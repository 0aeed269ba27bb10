# runs
import jax

name = "jax"
assert f"{name}.tree_map" == "jax.tree_map" and f"{jax.__name__}" == "jax"
