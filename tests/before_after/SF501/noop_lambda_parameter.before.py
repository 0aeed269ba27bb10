# runs
import jax

apply = lambda jax: jax.tree_map(abs, -1)


class Fake:
    tree_map = staticmethod(lambda f, x: f(x))


assert apply(Fake) == 1 and [jax.tree_leaves for jax in ()] == []
