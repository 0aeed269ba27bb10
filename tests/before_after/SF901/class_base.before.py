# raises: AttributeError: module 'jax.core' has no attribute 'EvalTrace'
# manual: jax.core.EvalTrace does not exist
import jax


class Trace(jax.core.EvalTrace):
    pass
