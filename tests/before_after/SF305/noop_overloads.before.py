# runs
import typing

import jax


@typing.overload
def pmap(function: None) -> None: ...
@typing.overload
def pmap(function: typing.Callable[..., typing.Any]) -> typing.Any: ...
def pmap(function):
    return None if function is None else jax.jit(function)


pmap(None)
