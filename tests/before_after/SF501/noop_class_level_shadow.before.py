# runs
import jax


class Trees:
    class jax:
        @staticmethod
        def tree_map(f, t):
            return f(t)

    value = jax.tree_map(abs, -1)


assert Trees.value == 1 and jax.tree.map(abs, -1) == 1
