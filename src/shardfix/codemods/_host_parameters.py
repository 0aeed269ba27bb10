"""Whether a host function takes a keyword that was meant for JAX."""

from __future__ import annotations

import ast
from typing import Literal

from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions

#: it has a parameter of that name, it has `**kwargs`, it has neither, or it is not visible
Takes = Literal["takes", "swallows", "refuses", "unknown"]


def takes(module: Module, host: ast.expr | None, name: str) -> Takes:
    """What a host function does with a keyword that reaches it."""
    if host is None:
        return "unknown"
    value = module.value(host)
    if (module.resolve(value) or "").startswith(("numpy.", "scipy.", "math.")):
        return "refuses"
    functions = regions(module).functions(host)
    if not functions:
        return "unknown"
    found: set[Takes] = set()
    for function in functions:
        arguments = function.args
        if any(a.arg == name for a in (*arguments.args, *arguments.kwonlyargs)):
            found.add("takes")
        elif getattr(function, "decorator_list", []):
            found.add("unknown")
        else:
            found.add("swallows" if arguments.kwarg is not None else "refuses")
    order: tuple[Takes, ...] = ("takes", "swallows", "unknown", "refuses")
    return next(answer for answer in order if answer in found)
