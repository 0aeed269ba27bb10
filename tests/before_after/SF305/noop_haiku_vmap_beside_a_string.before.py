import haiku as hk
import jax

layer = hk.vmap(lambda x: x, split_rng=False)
print("use pmap outside of hk.transform", layer, jax.__version__)
