import cupy as jnp
import mlx.core as mx
import tensorflow as tf

a = jnp.zeros((8, 4), out_sharding="x")
b = tf.reshape(a, (4, 8), out_sharding=("x", None))
c = mx.full((8,), 1.0, sharding="x")
