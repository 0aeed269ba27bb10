# shardfix: to=0.8.1
import jax

f = jax.jit(lambda x: x + 1, abstracted_axes={0: "n"})
