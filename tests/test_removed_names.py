"""SF901: nothing that is gone is missed in silence, and nothing that exists is reported."""

from __future__ import annotations

import builtins
import importlib
import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from packaging.version import Version

from shardfix import engine, testing
from shardfix.codemods import ALL
from shardfix.codemods._advice import ADVICE, advice
from shardfix.config import Settings
from shardfix.jaxhistory import history
from shardfix.jaxnames import ALIASES, LATEST

GENERATOR = Path(__file__).parent.parent / "tools" / "jax_names.py"


def findings(text: str, to: Version = LATEST, path: str = "case.py") -> list[str]:
    """Reasons of all findings: a name that another rule takes care of is not missed either."""
    return [r.reason for r in engine.analyse(text, path, Settings(to_version=to))]


def gone_names() -> list[str]:
    return sorted(
        name
        for version in history().versions
        for name in history().names(version)
        if history().gone(name, LATEST) is not None and name.count(".") > 1
        if not hasattr(builtins, name.rpartition(".")[2])  # `zip` without an import is something else
    )


# -- every name that is gone, in every form that code names it in ------------------------------------------------------

#: One name of each module is enough: what differs from form to form is the module, not the name.
SAMPLES = sorted({name.rpartition(".")[0]: name for name in gone_names()}.values())
FORMS = {
    "dotted": "import {package}\nx = {path}\n",
    "from": "from {package} import {name}\nx = {name}\n",
    "from-unused": "from {package} import {name}\n",
    "as": "from {package} import {name} as other\n\n\ndef f():\n    return other\n",
    "module": "import {package} as module\n\n\nclass A:\n    x = module.{name}\n",
    "assigned": "import {package} as module\nother = module\nx = other.{name}\n",
    "getattr": "import {package} as module\nx = getattr(module, '{name}')\n",
    "decorator": "import {package} as module\n\n\n@module.{name}\ndef f(): ...\n",
    "annotation": "import {package} as module\n\n\ndef f(x: module.{name}): ...\n",
    "quoted": "import {package} as module\n\n\ndef f(x: 'module.{name}'): ...\n",
    "two-imports": "import jax\nimport jax.profiler\nimport {package}\n\n\ndef f():\n    return {path}\n",
    "in-function": "def f():\n    from {package} import {name}\n    return {name}\n",
    "star": "from {package} import *\nx = {name}\n",
    "patch": "import jax\nfrom unittest import mock\nwith mock.patch('{path}'):\n    pass\n",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", SAMPLES)
def test_a_name_that_is_gone_is_found(path: str, form: str) -> None:
    package, _, name = path.rpartition(".")
    text = FORMS[form].format(path=path, package=package, name=name)
    assert findings(text), text


def test_every_name_that_is_gone_is_found() -> None:
    by_package: dict[str, list[str]] = {}
    for path in gone_names():
        package, _, name = path.rpartition(".")
        by_package.setdefault(package, []).append(name)
    for package, names in by_package.items():
        text = f"import {package} as module\n" + "".join(f"x = module.{name}\n" for name in sorted(set(names)))
        # SF501 may move them all at their import.
        found = engine.analyse(text, "case.py", Settings(ignore=("SF501",)))
        lines = {r.line for r in found}
        assert len(lines) >= len(set(names)), f"{package}: {sorted(set(names))}"


@pytest.mark.parametrize("version", history().versions, ids=str)
def test_no_name_of_a_release_is_reported_there(version: Version) -> None:
    wrong: list[str] = []
    modules: dict[str, list[str]] = {}
    for path in sorted(history().names(version)):
        package, _, name = path.rpartition(".")
        if package and history().gone_module(package, version) is None:
            modules.setdefault(package, []).append(name)
    for package, names in modules.items():
        text = f"import {package} as module\n" + "".join(f"x = module.{name}\n" for name in names)
        # Code that runs there already: what the release deprecated is no news to it.
        settings = Settings(select=("SF901",), from_version=version, to_version=version)
        found = engine.analyse(text, "case.py", settings)
        wrong += [r.reason for r in found]
    assert wrong == []


@pytest.mark.parametrize("form", FORMS)
def test_a_shim_is_left_alone(form: str) -> None:
    body = FORMS[form].format(path="jax.experimental.maps.xmap", package="jax.experimental.maps", name="xmap")
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    assert findings(f"try:\n{indented}except (ImportError, AttributeError):\n    pass\n") == []


def test_the_advice_is_found_by_the_longest_prefix() -> None:
    assert advice("jax.experimental.maps.xmap") == ADVICE["jax.experimental.maps.xmap"]
    assert advice("jax.experimental.maps.SerialLoop") == ADVICE["jax.experimental.maps"]
    assert advice("jax.numpy.no_such_name") == ""


@pytest.mark.parametrize("path", ADVICE)
def test_advice_is_about_names_that_are_gone(path: str) -> None:
    below = (name for name in gone_names() if name.startswith(f"{path}."))
    assert history().gone_module(path, LATEST) is not None or next(below, None) is not None


def test_names_that_codemods_know_are_reported_or_exist() -> None:
    for old in ALIASES:
        if not old.startswith("jax._src") and history().gone(old, LATEST) is not None:
            assert findings(f"import {old.rpartition('.')[0]} as m\nx = m.{old.rpartition('.')[2]}\n"), old


def test_it_gives_way_to_every_other_rule() -> None:
    fallbacks = [codemod.code for codemod in ALL if codemod.fallback]
    assert fallbacks == ["SF901"]


# -- targets that are older than a name, or between two measured releases ----------------------------------------------


def test_an_object_that_hides_a_module_is_not_looked_into() -> None:
    text = "import jax\njax.config.update('jax_enable_x64', True)\n"
    assert findings(text, Version("0.4.13")) == []
    assert findings(text) == []
    assert findings(f"import jax.config\n{text}", Version("0.4.13")) == []
    assert findings("from jax.config import flags\nFLAGS = flags\n") != []


def test_a_name_that_came_later_is_called_newer() -> None:
    (reason,) = findings("import jax\nx = jax.shard_map\n", Version("0.5.3"))
    assert reason == (
        "jax.shard_map is newer than the target: JAX 0.6.2 has it, JAX 0.5.3 does not; use what both have, "
        "or raise `to`"
    )


@pytest.mark.parametrize("version", ["0.6.0", "0.6.1"])
def test_between_two_measured_releases_only_what_both_lack_is_reported(version: str) -> None:
    assert findings("import jax\nx = jax.shard_map\n", Version(version)) == []  # 0.6.2 has it
    assert findings("import jax\nx = jax.core.Primitive\n", Version(version)) != []  # SF501
    assert findings("import jax\nx = jax.sharding.get_mesh\n", Version(version)) != []


def test_of_releases_older_than_the_lists_only_later_names_are_known() -> None:
    assert history().gone("jax.experimental.global_device_array", Version("0.4.6")) is None
    assert history().gone("jax.shard_map", Version("0.4.6")) is not None
    assert history().gone("jax.no_such_name", Version("0.4.6")) is None


def test_a_from_that_lacks_the_name_too_is_doubted() -> None:
    text = "from jax.experimental.maps import Mesh\n"
    (found,) = engine.analyse(text, "case.py", Settings(from_version=Version("0.10.2")))
    assert "JAX 0.10.2, which `from` says the code runs on, lacks it too" in found.reason


# -- the lists against the installed JAX -------------------------------------------------------------------------------


@pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="needs JAX")
def test_the_lists_agree_with_the_installed_jax() -> None:
    version = Version(importlib.metadata.version("jax"))
    if version not in history().versions:
        pytest.skip(f"JAX {version} is not among the measured releases")
    run = subprocess.run(
        [sys.executable, str(GENERATOR), "--list"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "JAX_PLATFORMS": "cpu"},
    )
    real = json.loads(run.stdout)
    listed = history().names(version)
    # Modules that need another package (tensorflow, cloudpickle) come and go with it; all others have to agree.
    unsure = {name for name in listed ^ set(real["names"]) if name.startswith(OPTIONAL)}
    assert (listed ^ set(real["names"])) - unsure == set()
    for option in real["options"]:
        assert history().gone_option(option, version) is None
    for path in sorted(listed)[::97]:  # and a sample, asked of JAX itself
        package, _, name = path.rpartition(".")
        if package and not path.startswith(OPTIONAL):
            assert hasattr(importlib.import_module(package), name) or importlib.util.find_spec(path), path


OPTIONAL = (
    "jax.experimental.jax2tf",
    "jax.experimental.colocated_python",
    "jax.experimental.array_serialization",
    "jax.experimental.pallas",
)


# -- one fault is one finding ------------------------------------------------------------------------------------------

MOVED = "from jax.experimental.maps import Mesh\n\n\ndef f(x: 'Mesh'):\n    return Mesh(x, ('x',))\n"


def codes(text: str, settings: Settings | None = None) -> list[str]:
    return [found.code for found in engine.analyse(text, "case.py", settings or Settings())]


def test_what_comes_along_with_its_import_is_not_reported_beside_it() -> None:
    assert codes(MOVED) == ["SF501"]
    assert codes(MOVED, Settings(select=("SF901",))) == ["SF901", "SF901"]
    assert codes(MOVED, Settings(ignore=("SF501",))) == ["SF901", "SF901"]
    shim = f"try:\n    from jax.sharding import Mesh\nexcept ImportError:\n    {MOVED}"
    assert codes(shim.replace("\n\n\ndef f(x: 'Mesh'):\n    return ", "\n")) == []


def test_what_does_not_come_along_is_reported() -> None:
    text = "from jax import linear_util as lu\nlu.wrap_init(len)\nlu.no_such_function\n"
    assert codes(text) == ["SF501", "SF901"]
    gone = "from jax.experimental import maps\nmaps.Mesh\nmaps.SerialLoop\n"
    assert codes(gone) == ["SF501", "SF901"]


def test_equal_imports_are_one() -> None:
    twice = "from jax.experimental import maps\nfrom jax.experimental import maps\nmaps.Mesh\n"
    assert codes(twice) == ["SF501"]
    assert codes(twice.replace("maps.Mesh\n", "maps.SerialLoop\n")) == ["SF901"]


def test_no_case_of_a_moved_name_is_reported_twice() -> None:
    cases = [case for case in testing.cases(Path(__file__).parent / "before_after" / "SF501") if case.after is not None]
    for case in cases:
        every = replace(case.header.settings, select=(), unsafe=True)
        left = {(found.code, found.reason) for found in engine.fix(case.before, "case.py", every).remaining}
        told = {(f.code, f.reason) for f in engine.check(case.before, "case.py", every).findings if f.code == "SF901"}
        assert told <= left, case.name
    assert len(cases) > 30
