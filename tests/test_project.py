"""Names that the project itself re-exports, shims, or calls the same as a JAX name."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version

from shardfix import config, engine
from shardfix.analysis.module import Module
from shardfix.config import Settings
from shardfix.model import Safety

USE = """\
y = with_sharding_constraint(x, axis_resources=spec)
"""
FOUND = "axis_resources= of lax.with_sharding_constraint"


def found(path: Path, settings: Settings | None = None) -> bool:
    settings = settings or Settings(select=("SF502",))
    return any(FOUND in r.reason for r in engine.analyse(path.read_text(), str(path), settings))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("")
    folder = tmp_path / "mylib"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    return folder


SHIM = "try:\n    from jax.lax import with_sharding_constraint\nexcept ImportError:\n    "
OLD = "from jax.experimental.pjit import with_sharding_constraint\n"
FLAG = "import jax\nif {0}:\n    from jax.lax import with_sharding_constraint\nelse:\n    {1}"


@pytest.mark.parametrize(
    ("compat", "understood"),
    [
        pytest.param(OLD, True, id="import"),
        pytest.param("from jax.lax import with_sharding_constraint as with_sharding_constraint\n", True, id="as"),
        pytest.param("import jax\nwith_sharding_constraint = jax.lax.with_sharding_constraint\n", True, id="assigned"),
        pytest.param("from mylib.deeper import with_sharding_constraint\n", True, id="chain"),
        pytest.param("from .deeper import wsc as with_sharding_constraint\n", True, id="relative"),
        pytest.param(SHIM + OLD, True, id="shim"),
        pytest.param(SHIM + "def with_sharding_constraint(x, shardings):\n        return x\n", True, id="shim-def"),
        pytest.param(FLAG.format("hasattr(jax.lax, 'with_sharding_constraint')", OLD), True, id="hasattr"),
        pytest.param("def with_sharding_constraint(x, axis_resources):\n    return x\n", False, id="own"),
        pytest.param("from other.place import with_sharding_constraint\n", False, id="third-party"),
        pytest.param(FLAG.format("flag", "from elsewhere import with_sharding_constraint\n"), False, id="unclear"),
        pytest.param("this is no Python\n", False, id="broken"),
    ],
)
def test_a_module_of_the_tree_is_followed(package: Path, compat: str, understood: bool) -> None:
    (package / "compat.py").write_text(compat)
    (package / "deeper.py").write_text(
        "from jax.lax import with_sharding_constraint\nfrom jax.lax import with_sharding_constraint as wsc\n"
    )
    for number, home in enumerate(["mylib.compat", ".compat"]):
        head = f"from {home} import with_sharding_constraint\n"
        user = package / f"user{number}.py"
        user.write_text(head + USE)
        assert found(user) is understood, head
    user = package / "user2.py"
    user.write_text("from mylib import compat\n" + USE.replace("with_", "compat.with_"))
    assert found(user) is understood


def test_from_a_test_folder_and_a_src_layout(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "src" / "mylib").mkdir(parents=True)
    (tmp_path / "src" / "mylib" / "__init__.py").write_text("from jax.lax import with_sharding_constraint\n")
    (tmp_path / "tests").mkdir()
    user = tmp_path / "tests" / "test_it.py"
    user.write_text("from mylib import with_sharding_constraint\n" + USE)
    assert found(user)


def test_a_shim_is_what_it_gives_on_the_target(package: Path) -> None:
    (package / "compat.py").write_text(
        "try:\n    from jax import shard_map\n"
        "except ImportError:\n    from jax.experimental.shard_map import shard_map\n"
    )
    from shardfix.analysis.project import stands_for

    user = str(package / "user.py")
    assert stands_for("mylib.compat.shard_map", user, Settings()) == "jax.shard_map"
    (package / "asked.py").write_text(
        "import jax\nif hasattr(jax, 'shard_map'):\n    shard_map = jax.shard_map\n"
        "else:\n    from jax.experimental.shard_map import shard_map\n"
    )
    assert stands_for("mylib.asked.shard_map", user, Settings()) == "jax.shard_map"
    old = Settings(to_version=Version("0.4.30"))
    assert stands_for(".compat.shard_map", user, old) == "jax.experimental.shard_map.shard_map"


def test_a_large_module_is_kept_while_a_star_import_in_it_is_followed(package: Path) -> None:
    (package / "compat.py").write_text(
        "from jax.lax import with_sharding_constraint as wsc\nfrom .helpers import *\n"
        "with_sharding_constraint = wsc\n" + "# more of it\n" * 5_000
    )
    (package / "helpers.py").write_text("RATE = 0.1\n")
    for number in range(2):  # the second one asks for files that were let go
        user = package / f"user{number}.py"
        user.write_text("from mylib.compat import with_sharding_constraint\n" + USE)
        assert found(user)


def test_of_many_small_modules_the_last_ones_are_kept(package: Path) -> None:
    from shardfix.analysis import project

    for number in range(200):
        (package / f"m{number}.py").write_text("" if number % 2 else "this is no Python\n")
        project.stands_for(f"mylib.m{number}.shard_map", str(package / "user.py"), Settings())
    assert [Path(path).stem for path, *_ in project._seen.modules][-1] == "m199"
    assert len(project._seen.modules) <= 50


def test_what_an_alarm_ends_is_followed_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from shardfix.analysis import project

    (package / "compat.py").write_text(
        "from jax import shard_map as mapped\nfrom .own import *\nshard_map = mapped\n"
    )
    (package / "own.py").write_text("def mapped(f):\n    return f\n")
    parsed = project._parsed

    def alarm(path: str, settings: Settings) -> Module | None:
        if path.endswith("own.py"):
            raise KeyboardInterrupt
        return parsed(path, settings)

    asked = "mylib.compat.shard_map", str(package / "user.py"), Settings()
    monkeypatch.setattr(project, "_parsed", alarm)
    with pytest.raises(KeyboardInterrupt):
        project.stands_for(*asked)
    monkeypatch.undo()
    assert project.stands_for(*asked) == "mylib.compat.shard_map"  # it is the function of its own


def test_threads_do_not_take_files_of_the_project_from_each_other(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from shardfix.analysis import project

    for name in ("one", "other"):
        (package / f"{name}.py").write_text("import jax\nshard_map = jax.shard_map\n" + "# more of it\n" * 5_000)
    user, meaning = str(package / "user.py"), project._meaning
    inside, go_on = threading.Event(), threading.Event()

    def slow(module: Module, *arguments: Any) -> str | None:
        if module.path.endswith("one.py"):
            inside.set()
            assert go_on.wait(60)
        return meaning(module, *arguments)

    def follow() -> tuple[str, list[str]]:
        found = project.stands_for("mylib.one.shard_map", user, Settings())
        return found, [path for path, matters in project.take_asked() if matters]

    monkeypatch.setattr(project, "_meaning", slow)
    with ThreadPoolExecutor(1) as executor:
        following = executor.submit(follow)
        assert inside.wait(60)
        project.take_asked()
        assert project.stands_for("mylib.other.shard_map", user, Settings()) == "jax.shard_map"
        go_on.set()
        assert following.result() == ("jax.shard_map", [str(package / "one.py")])


def test_circular_re_exports_end(package: Path) -> None:
    (package / "compat.py").write_text("from mylib.other import with_sharding_constraint\n")
    (package / "other.py").write_text("from mylib.compat import with_sharding_constraint\n")
    user = package / "user.py"
    user.write_text("from mylib.compat import with_sharding_constraint\n" + USE)
    assert not found(user)


@pytest.mark.parametrize("head", ["from mylib.wrap import wsc", "from .wrap import wsc", "from mylib import wrap"])
def test_same_as(package: Path, head: str) -> None:
    (package / "wrap.py").write_text("def wsc(x, axis_resources):\n    return x\n")
    user = package / "user.py"
    name = "wrap.wsc" if head.endswith("wrap") else "wsc"
    user.write_text(f"{head}\n" + USE.replace("with_sharding_constraint", name))
    assert not found(user)
    named = (("mylib.wrap.wsc", "jax.lax.with_sharding_constraint"),)
    assert found(user, Settings(select=("SF502",), same_as=named))


def test_same_as_in_the_configuration(package: Path) -> None:
    project = package.parent / "pyproject.toml"
    project.write_text('[tool.shardfix.same-as]\n"mylib.wrap.wsc" = "jax.lax.with_sharding_constraint"\n')
    settings = config.load([str(package)], config.Options()).settings
    assert settings.same_as == (("mylib.wrap.wsc", "jax.lax.with_sharding_constraint"),)


@pytest.mark.parametrize("table", ['"mylib.f" = "numpy.sum"', '"mylib f" = "jax.jit"', '"mylib.f" = ["jax.jit"]'])
def test_same_as_that_makes_no_sense(package: Path, table: str) -> None:
    (package.parent / "pyproject.toml").write_text(f"[tool.shardfix.same-as]\n{table}\n")
    with pytest.raises(config.ConfigError, match="same-as must be a table like"):
        config.load([str(package)], config.Options())


STAR = "from jax.lax import with_sharding_constraint\n"
HELPERS = [
    pytest.param("import math\n\nRATE = 0.1\n", True, False, id="other-names"),
    pytest.param("RATE = 0.1\n", True, False, id="no-imports"),
    pytest.param("def with_sharding_constraint(x, axis_resources):\n    return x\n", False, False, id="own"),
    pytest.param("from .own import *\n", False, False, id="own-through-a-star"),
    pytest.param("from .own import with_sharding_constraint\n", False, False, id="own-through-an-import"),
    pytest.param("from .own import *\n__all__ = ['RATE']\n", True, False, id="all-leaves-it-out"),
    pytest.param("from jax.experimental.pjit import with_sharding_constraint\n", True, False, id="same-object"),
    pytest.param("from .rates import *\nfrom os.path import *\n", True, False, id="stars-without-it"),
    pytest.param("from elsewhere import *\n", True, True, id="star-out-of-sight"),
    pytest.param("from mylib.main import *\n", True, False, id="circular"),
    pytest.param("this is no Python\n", True, True, id="broken"),
    pytest.param(None, True, True, id="missing"),
]


@pytest.mark.parametrize(("helpers", "found_at_all", "doubtful"), HELPERS)
def test_a_later_star_import(package: Path, helpers: str | None, found_at_all: bool, doubtful: bool) -> None:
    (package / "own.py").write_text("def with_sharding_constraint(x, axis_resources):\n    return x\n")
    (package / "rates.py").write_text("with_rates = 1\n")
    if helpers is not None:
        (package / "helpers.py").write_text(helpers)
    main = package / "main.py"

    def findings(*lines: str) -> list[tuple[Safety, bool]]:
        main.write_text("".join(lines))
        rewrites = engine.analyse(main.read_text(), str(main), Settings(select=("SF502",)))
        return [(r.safety, "may bring another with_sharding_constraint" in r.reason) for r in rewrites]

    for home in ("mylib.helpers", ".helpers"):
        star = f"from {home} import *\n"
        expected = [(Safety.UNSAFE if doubtful else Safety.SAFE, doubtful)] if found_at_all else []
        assert findings(STAR, star, USE) == expected
        assert findings(star, STAR, USE) == [(Safety.SAFE, False)]  # the import of JAX has the last word
        assert findings(STAR, USE, star) == [(Safety.SAFE, False)]  # it has not run yet
