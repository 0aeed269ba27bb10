# manual: negative out_axes
import jax

f = jax.pmap(lambda x: x, in_axes=1, out_axes=-1)
