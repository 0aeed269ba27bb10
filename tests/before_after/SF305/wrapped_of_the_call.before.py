# manual: __wrapped__
import jax

assert jax.pmap(abs).__wrapped__(-1) == 1
