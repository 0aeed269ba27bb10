# runs
from typing import Any, Callable, Protocol

import jax


class Backend(Protocol):
    def pmap(self, function: Callable[..., Any], axis_name: str) -> Callable[..., Any]: ...


def compile(backend: Backend, function: Callable[..., Any]) -> Callable[..., Any]:
    return backend.pmap(jax.checkpoint(function), "batch")
