# The old module is gone, so no `with mesh:` of another module can be seen by it anyway.
# shardfix: from=0.4.30 unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
# era: 0.4.30
import warnings

warnings.simplefilter("ignore")


def current_mesh():
    from jax.sharding import get_mesh

    return get_mesh()


assert current_mesh().empty
