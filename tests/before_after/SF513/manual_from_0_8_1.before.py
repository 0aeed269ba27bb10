# shardfix: from=0.8.1
# raises: unexpected keyword argument 'abstracted_axes'
# manual: has no abstracted_axes= since JAX 0.8.2
import jax

f = jax.jit(lambda x: x + 1, abstracted_axes={0: "n"})
