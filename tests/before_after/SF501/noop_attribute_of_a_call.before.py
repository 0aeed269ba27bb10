# runs
import jax


def library():
    class Old:
        tree_map = staticmethod(lambda f, x: f(x))
        class experimental:
            class pjit:
                PartitionSpec = tuple
    return Old


assert library().tree_map(abs, -1) == 1 and library().experimental.pjit.PartitionSpec() == () and jax
