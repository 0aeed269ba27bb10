"""The table of sharding parameters says what the installed JAX says."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from shardfix.codemods._sharding_parameters import PARAMETERS, Parameter

jax = pytest.importorskip("jax")

#: Written in C++, without a signature.
OPAQUE = {"jax.sharding.NamedSharding", "jax.Shard"}
#: Public modules that are searched for parameters missing from the table.
MODULES = ("jax", "jax.numpy", "jax.numpy.linalg", "jax.lax", "jax.random", "jax.nn", "jax.ops", "jax.sharding")


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda p: f"{p.function}-{p.name}")
def test_a_row_fits_the_signature(parameter: Parameter) -> None:
    if parameter.function in OPAQUE:
        pytest.skip("no signature")
    function = find(parameter.function)
    if function is None:
        pytest.skip("this JAX does not have the function")
    names = list(inspect.signature(function).parameters.values())
    found = next((p for p in names if p.name == parameter.name), None)
    if found is None:
        pytest.skip("this JAX does not have the parameter")
    if found.kind is inspect.Parameter.KEYWORD_ONLY:
        assert parameter.position is None
    else:
        assert parameter.position == names.index(found)


@pytest.mark.parametrize("module", MODULES)
def test_no_public_function_is_missing(module: str) -> None:
    known = {p.function.rpartition(".")[2] for p in PARAMETERS}
    missing = []
    for name, function in public(importlib.import_module(module)):
        parameters = signature(function)
        if {"out_sharding", "out_shardings", "in_shardings"} & set(parameters) and name not in known:
            missing.append(f"{module}.{name}")
    assert missing == []


def test_rows_do_not_contradict_each_other() -> None:
    keys = [(p.function, p.name) for p in PARAMETERS]
    assert len(set(keys)) == len(keys)
    for parameter in PARAMETERS:
        assert parameter.wanted in ("spec", "named", "either")
        assert parameter.tuples in ("one", "args", "result", "value")
        assert parameter.axes in ("any", "explicit", "auto")
        assert parameter.notes <= {"silent", "creates", "device", "bare", "abstract"}


def find(dotted: str) -> Any:
    """The object of a row; None where the installed JAX has none."""
    x = jax.numpy.zeros(3)
    if dotted.startswith("Array.at[]."):
        return getattr(x.at[0], dotted.rpartition(".")[2], None)
    if dotted.startswith("jax.Array."):
        return getattr(x, dotted.rpartition(".")[2], None)
    if dotted == "jax.nn.initializers.()":
        return jax.nn.initializers.normal()
    if dotted.endswith("()"):
        return None  # depends on the function that was decorated
    module, _, name = dotted.rpartition(".")
    try:
        return getattr(importlib.import_module(module), name, None)
    except ImportError:
        with_attribute = dotted.split(".")[1:]
        return functools.reduce(lambda value, part: getattr(value, part, None), with_attribute, jax)


def public(module: Any) -> Iterator[tuple[str, Any]]:
    for name in dir(module):
        if not name.startswith("_"):
            try:
                value = getattr(module, name)
            except AttributeError:
                continue  # removed; the module says so
            if callable(value):
                yield name, value


def signature(function: Any) -> list[str]:
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []
