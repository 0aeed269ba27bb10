# runs
from jax.experimental.layout import Layout


def order(layout: Layout) -> tuple:
    return layout.major_to_minor


assert order(Layout((0,))) == (0,)
