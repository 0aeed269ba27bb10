# shardfix: from=0.8.2
import jax

f = jax.jit(lambda x: x + 1, abstracted_axes={0: "n"})
