# The fifth was donate_argnums until 0.4.1, and is static_argnames today.
# manual: the fifth positional argument
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x: x, P("x"), P("x"), (), (0,))
