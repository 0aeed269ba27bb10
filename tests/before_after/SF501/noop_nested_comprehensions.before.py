# runs
import jax

rows = [[jax.tree_map(abs, v) for v in (-1, -2)] for jax in (type("jax", (), {"tree_map": staticmethod(lambda f, x: f(x))}),)]
pairs = {jax: jax.tree_leaves for jax in ()}
assert rows == [[1, 2]] and pairs == {}
