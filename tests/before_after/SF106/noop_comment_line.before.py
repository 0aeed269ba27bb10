import jax

# from jax.experimental import host_callback as hcb
# hcb.id_print(x)
x = jax.numpy.ones(2)
