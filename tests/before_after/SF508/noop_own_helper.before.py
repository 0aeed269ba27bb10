# runs
import jax


def host_local_array_to_global_array(x, mesh, pspecs):
    return x


class multihost_utils:
    process_allgather = staticmethod(lambda x: x)


assert host_local_array_to_global_array(1, None, None) == 1 and multihost_utils.process_allgather(2) == 2 and jax
