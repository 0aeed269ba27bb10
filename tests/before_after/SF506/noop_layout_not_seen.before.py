# manual: which of the two classes this Layout is cannot be seen
from jax.experimental.layout import Layout


def wrap(value):
    return Layout(value)
