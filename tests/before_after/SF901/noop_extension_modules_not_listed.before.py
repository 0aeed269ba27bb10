import jax
from jax.experimental.mosaic.gpu import anything
from jax.extend.mlir.dialects import stablehlo
import jax.experimental.jax2tf as jax2tf

f = jax2tf.convert(lambda x: x)
