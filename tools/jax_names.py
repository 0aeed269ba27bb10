#!/usr/bin/env python3
"""Make `src/shardfix/data/jax_names.json`: which public names each JAX release has.

usage: jax_names.py PYTHON [PYTHON ...]

Each PYTHON is an interpreter with one JAX installed. The names of each are listed in a process of its own, then merged:

    {"versions": ["0.4.30", ...], "names": {"jax.jit": "11"}, "modules": {...}, "objects": {...}, "options": {...},
     "messages": {...}}

A name's digits say for each version, oldest first, whether it has the name, can import it as a module, has an object
there that hides the module of that name (`jax.config` was both), or knows it as a configuration option. `messages`
holds what JAX itself says about a name that it removed. Private names and submodules are left out.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
import types
import warnings
from collections.abc import Iterator
from pathlib import Path

#: Bindings of MLIR and kernel internals: thousands of names, none about sharding; nothing is said about them.
OPAQUE = ("jax.extend.mlir", "jax.experimental.mosaic", "jax.tools", "jax.experimental.jax2tf.tests")

TARGET = Path(__file__).parent.parent / "src" / "shardfix" / "data" / "jax_names.json"


def public_names() -> dict[str, object]:
    """What the JAX of this interpreter offers, found by importing every public module."""
    warnings.simplefilter("ignore")
    jax = importlib.import_module("jax")
    objects = list(hidden_modules(jax))  # before the walk, which imports the modules over them
    found = ["jax", *(m.name for m in pkgutil.walk_packages(jax.__path__, "jax.", onerror=lambda name: None))]
    names: set[str] = set()
    modules: set[str] = set()
    messages: dict[str, str] = {}
    for path in found:
        if any(part.startswith("_") or part in ("tests", "tools", "examples") for part in path.split(".")[1:]):
            continue
        if path.startswith(OPAQUE):
            continue
        names.add(path)
        try:
            module = importlib.import_module(path)
        except BaseException:
            continue  # needs a package that is not installed: it exists, and nothing is said about its names
        modules.add(path)
        deprecated = getattr(module, "_deprecations", {})
        deprecated = deprecated if isinstance(deprecated, dict) else {}
        for name in {*dir(module), *deprecated}:
            if name.startswith("_"):
                continue
            try:
                value = getattr(module, name)
            except AttributeError as error:
                if name in deprecated:
                    messages[f"{path}.{name}"] = str(error).splitlines()[0]
                continue
            except BaseException:
                continue
            if isinstance(value, types.ModuleType):
                if not value.__name__.startswith("jax."):
                    continue  # an import of the implementation, no part of JAX
                modules.add(f"{path}.{name}")
            names.add(f"{path}.{name}")
    return {
        "version": jax.__version__,
        "names": sorted(names),
        "modules": sorted(modules),
        "objects": sorted({name for name in objects if name in names}),
        "options": sorted(importlib.import_module("jax._src.config").config.values),  # modules add theirs when imported
        "messages": messages,
    }


def hidden_modules(package: types.ModuleType) -> Iterator[str]:
    """Names of a package that are an object of it, although a submodule is called the same."""
    below = list(pkgutil.iter_modules(package.__path__, f"{package.__name__}."))
    for info in below:
        value = vars(package).get(info.name.rpartition(".")[2])
        if value is not None and not isinstance(value, types.ModuleType):
            yield info.name
    for info in below:
        if info.ispkg and not any(part.startswith("_") for part in info.name.split(".")):
            try:
                yield from hidden_modules(importlib.import_module(info.name))
            except BaseException:
                continue  # needs a package that is not installed


def _digits(sets: list[set[str]]) -> dict[str, str]:
    return {name: "".join("1" if name in one else "0" for one in sets) for name in sorted(set().union(*sets))}


def main(pythons: list[str]) -> int:
    if pythons == ["--list"]:
        json.dump(public_names(), sys.stdout)
        return 0
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    listed = []
    for python in pythons:
        run = subprocess.run([python, __file__, "--list"], capture_output=True, text=True, env=environment, check=True)
        listed.append(json.loads(run.stdout))
    listed.sort(key=lambda entry: [int(part) for part in entry["version"].split(".")])
    have = [set(entry["names"]) for entry in listed]
    messages: dict[str, str] = {}
    for entry in listed:
        messages.update(entry["messages"])
    data = {
        "versions": [entry["version"] for entry in listed],
        "modules": _digits([set(entry["modules"]) for entry in listed]),
        "objects": _digits([set(entry["objects"]) for entry in listed]),
        "names": _digits(have),
        "options": _digits([set(entry["options"]) for entry in listed]),
        "messages": dict(sorted(messages.items())),
    }
    TARGET.write_text(json.dumps(data, indent=0, sort_keys=False) + "\n", encoding="utf-8")
    print(f"{len(set().union(*have))} names of {len(listed)} JAX versions written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
