try:
    from jax.interpreters.pxla import thread_resources
except ImportError:
    from jax.experimental.maps import thread_resources


def current_mesh():
    return thread_resources.env.physical_mesh
