# manual: only a NamedSharding will do, and no mesh can be named here
import jax


def load(shape, read):
    return jax.make_array_from_callback(shape, ("data", None), read)
