# The old module is gone, so no `with mesh:` of another module can be seen by it anyway.
# shardfix: from=0.4.30 unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
# era: 0.4.30
import warnings

warnings.simplefilter("ignore")


def current_mesh():
    from jax.experimental.maps import thread_resources

    return thread_resources.env.physical_mesh


assert current_mesh().empty
