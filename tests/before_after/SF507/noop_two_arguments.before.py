# manual: called with more than the name of the axis
import jax

n = jax.core.axis_frame("i", trace).size
