# The old module is gone, so no `with mesh:` of another module can be seen by it anyway.
# manual: jax.sharding.get_mesh() only exists since JAX 0.8.1
# shardfix: to=0.4.31
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import warnings

warnings.simplefilter("ignore")


def current_mesh():
    from jax.experimental.maps import thread_resources

    return thread_resources.env.physical_mesh


assert current_mesh().empty
