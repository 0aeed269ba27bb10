from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from packaging.version import Version

from shardfix.config import Config, ConfigError, Options, for_file, load, show
from shardfix.declared import detect, floor_of
from shardfix.jaxnames import LATEST

RULES = [("SF101", "callback-mesh-sharding"), ("SF102", "callback-partial-manual"), ("SF201", "string-sharding")]


def config(text: str = "", options: Options | None = None, *, path: str = ".") -> Config:
    if text:
        Path("pyproject.toml").write_text(text)
    return load([path], options or Options(), RULES)


def refusal(text: str = "", options: Options | None = None) -> str:
    with pytest.raises(ConfigError) as caught:
        config(text, options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestFile:
    ALL = """
            [tool.shardfix]
            select = ["SF1", "string-sharding"]
            extend-select = ["sf102"]
            ignore = ["SF101"]
            unsafe = true
            from = "0.4.30"
            to = "0.7"
            exclude = ["old/"]
            markdown = true
            callback-device = "jax.local_devices()[0]"
            baseline = "known.json"
            helpers-module = "lib.helpers"
            cache-dir = ".shardfix_cache"
            same-as = { "lib.compat.shard_map" = "jax.shard_map" }
            [tool.shardfix.per-file-ignores]
            "tests/*" = ["SF2"]
            """

    def test_every_key(self, tree: Path) -> None:
        found = config(self.ALL)
        settings = found.settings
        assert settings.select == ("SF1", "SF201")
        assert settings.extend_select == ("SF102",)
        assert settings.ignore == ("SF101",)
        assert settings.unsafe
        assert settings.from_version == Version("0.4.30")
        assert settings.to_version == Version("0.7")
        assert settings.exclude == ("old/",)
        assert settings.markdown
        assert settings.callback_device == "jax.local_devices()[0]"
        assert settings.baseline == "known.json"
        assert settings.helpers_module == "lib.helpers"
        assert settings.cache_dir == ".shardfix_cache"
        assert settings.same_as == (("lib.compat.shard_map", "jax.shard_map"),)
        assert settings.per_file_ignores == (("tests/*", ("SF2",)),)
        assert set(found.origins.values()) == {"pyproject.toml"}
        assert found.excludes == ((str(tree), ("old/",)),)
        assert pickle.loads(pickle.dumps(settings)) == settings

    def test_the_nearest_file_counts(self, tree: Path) -> None:
        inner = tree / "a" / "b"
        inner.mkdir(parents=True)
        (tree / "pyproject.toml").write_text('[tool.shardfix]\nto = "0.5"\n')
        (tree / "a" / "pyproject.toml").write_text("[tool.other]\n")
        assert config(path="a/b").settings.to_version == Version("0.5")
        (tree / "a" / "shardfix.toml").write_text('to = "0.6"\n')
        assert config(path="a/b/x.py").settings.to_version == Version("0.6")
        assert config(path=".").settings.to_version == Version("0.5")

    def test_shardfix_toml_comes_before_pyproject(self, tree: Path) -> None:
        (tree / "shardfix.toml").write_text('to = "0.6"\n')
        assert config('[tool.shardfix]\nto = "0.5"\n').settings.to_version == Version("0.6")

    def test_without_a_file(self, tree: Path) -> None:
        found = config()
        assert found.path == ""
        assert found.settings.to_version == LATEST
        assert found.settings.from_version is None
        assert set(found.origins.values()) == {"default"}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("selekt = []", "pyproject.toml: unknown key 'selekt' in [tool.shardfix]; did you mean 'select'?"),
            ("zzz = 1", "pyproject.toml: unknown key 'zzz' in [tool.shardfix]"),
            ("root = 'x'", "pyproject.toml: unknown key 'root' in [tool.shardfix]"),
            ("select = 'SF101'", "pyproject.toml: select must be a list of strings"),
            ("ignore = [1]", "pyproject.toml: ignore must be a list of strings"),
            ("unsafe = 'yes'", "pyproject.toml: unsafe must be true or false"),
            ("to = 0.4", "pyproject.toml: to must be a string"),
            (
                "per-file-ignores = ['x']",
                "pyproject.toml: per-file-ignores must be a table of globs with lists of codes",
            ),
            ("to = 'new'", "pyproject.toml: to: 'new' is not a JAX version; write one like 0.4.30, or auto, or latest"),
            ("select = ['SF999']", "pyproject.toml: no rule is called 'SF999'; `shardfix rules` lists them"),
            ("select = ['']", "pyproject.toml: no rule is called ''; `shardfix rules` lists them"),
            ("ignore = ['sf21']", "pyproject.toml: no rule is called 'sf21'; did you mean 'SF201'?"),
            (
                "ignore = ['string-shading']",
                "pyproject.toml: no rule is called 'string-shading'; did you mean 'string-sharding'?",
            ),
            ("callback-device = 'a b'", "pyproject.toml: callback-device must be a Python expression, not 'a b'"),
        ],
    )
    def test_refusals(self, tree: Path, text: str, message: str) -> None:
        assert refusal(f"[tool.shardfix]\n{text}\n") == message

    def test_broken_files(self, tree: Path) -> None:
        assert refusal("[tool.shardfix\n").startswith("pyproject.toml: not valid TOML: ")
        assert refusal("[tool]\nshardfix = 1\n") == "pyproject.toml: tool.shardfix must be a table"
        Path("pyproject.toml").write_bytes(b"x = '\xff'\n")
        assert refusal() == "pyproject.toml: not valid TOML: not valid UTF-8 at byte 5"


class TestOptions:
    FILE = '[tool.shardfix]\nselect = ["SF1"]\nignore = ["SF101"]\nto = "0.5"\nexclude = ["a"]\nunsafe = true\n'

    def test_options_win(self, tree: Path) -> None:
        found = config(self.FILE, Options(to_version="0.7", unsafe=False, from_version="0.4.1"))
        assert found.settings.to_version == Version("0.7")
        assert found.settings.from_version == Version("0.4.1")
        assert not found.settings.unsafe
        assert (found.origins["to"], found.origins["unsafe"], found.origins["from"]) == (
            "--to",
            "--no-unsafe",
            "--from",
        )

    def test_select_means_exactly_what_it_says(self, tree: Path) -> None:
        found = config(self.FILE, Options(select=("SF101",)))
        assert (found.settings.select, found.settings.ignore) == (("SF101",), ())

    def test_ignore_and_exclude_add(self, tree: Path) -> None:
        found = config(self.FILE, Options(ignore=("SF2",), exclude=("b",)))
        assert found.settings.ignore == ("SF101", "SF2")
        assert found.settings.exclude == ("a", "b")
        assert found.origins["ignore"] == "pyproject.toml, --ignore"
        assert [globs for _, globs in found.excludes] == [("a",), ("b",)]

    def test_extend_select_adds(self, tree: Path) -> None:
        found = config(self.FILE, Options(extend_select=("sf102", "string-sharding")))
        assert found.settings.extend_select == ("SF102", "SF201")
        assert found.origins["extend-select"] == "--extend-select"
        assert found.settings.ignore == ("SF101",)
        found = config("[tool.shardfix]\nextend-select = ['SF201']", Options(extend_select=("SF102",)))
        assert found.settings.extend_select == ("SF201", "SF102")
        assert found.origins["extend-select"] == "pyproject.toml, --extend-select"

    def test_extend_select_beside_select(self, tree: Path) -> None:
        file = "[tool.shardfix]\nextend-select = ['SF201']"
        found = config(file, Options(select=("SF2",), extend_select=("SF102",)))
        assert (found.settings.select, found.settings.extend_select) == (("SF2",), ("SF102",))
        assert found.origins["extend-select"] == "--extend-select"

    def test_all_is_every_rule(self, tree: Path) -> None:
        assert config(options=Options(select=("all",))).settings.select == ("SF",)

    def test_what_select_sets_aside_is_told(self, tree: Path) -> None:
        assert config(self.FILE, Options(select=("SF2",))).origins["ignore"] == "set aside by --select"
        assert config(self.FILE, Options(select=("SF2",), ignore=("SF201",))).origins["ignore"] == "--ignore"

    def test_refusals(self, tree: Path) -> None:
        assert refusal(options=Options(to_version="x")).startswith("--to: 'x' is not a JAX version")
        assert refusal(options=Options(select=("nope",))).startswith("--select: no rule is called 'nope'")


class TestPerFileIgnores:
    def test_globs_are_relative_to_the_configuration(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tree / "sub").mkdir()
        settings = config("[tool.shardfix.per-file-ignores]\n'sub/*.py' = ['SF1']\n'old_*' = ['SF2']\n").settings
        assert for_file(settings, "sub/x.py").ignore == ("SF1",)
        assert for_file(settings, "x.py").ignore == ()
        assert for_file(settings, "sub/old_x.py").ignore == ("SF1", "SF2")
        monkeypatch.chdir(tree / "sub")
        assert for_file(settings, "x.py").ignore == ("SF1",)


class TestVersions:
    @pytest.mark.parametrize(
        ("requirement", "expected"),
        [
            ("jax>=0.4.30", "0.4.30"),
            ("jax[tpu] >=0.4.30,<0.7", "0.4.30"),
            ("JAX==0.5.3", "0.5.3"),
            ("jax==0.4.*", "0.4"),
            ("jax~=0.6.1", "0.6.1"),
            ("jax>0.4.1,>=0.4.3", "0.4.3"),
            ("jax>=0.4.30; python_version < '3.12'", "0.4.30"),
            ("jax", None),
            ("jax<0.7", None),
            ("jaxlib>=0.4", None),
            ("-r other.txt", None),
            ("", None),
        ],
    )
    def test_floor_of(self, requirement: str, expected: str | None) -> None:
        assert floor_of(requirement) == (Version(expected) if expected else None)

    @pytest.mark.parametrize(
        ("name", "text", "floor"),
        [
            (
                "pyproject.toml",
                '[project]\ndependencies = [\n  "numpy",\n  "jax>=0.4.30",\n]\n',
                ("0.4.30", "pyproject.toml:4"),
            ),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\npython = "^3.10"\njax = "^0.4.30"\n',
                ("0.4.30", "pyproject.toml:3"),
            ),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\njax = {version = ">=0.5", extras = ["cuda"]}\n',
                ("0.5", "pyproject.toml:2"),
            ),
            ("pyproject.toml", '[project.optional-dependencies]\ntest = ["jax>=0.9"]\n', None),
            ("setup.cfg", "[options]\ninstall_requires =\n    numpy\n    jax>=0.4.1\n", ("0.4.1", "setup.cfg:4")),
            ("requirements.txt", "# jax>=0.1\nnumpy\njax[cpu]==0.4.30  # pinned\n", ("0.4.30", "requirements.txt:3")),
            ("requirements-tpu.txt", "jax==0.4.30 --hash=sha256:00\n", ("0.4.30", "requirements-tpu.txt:1")),
            ("requirements/base.txt", "jax >= 0.4.35\n", ("0.4.35", "requirements/base.txt:1")),
            ("setup.cfg", "not a section\n", None),
            ("pyproject.toml", "[broken\n", None),
        ],
    )
    def test_floors(self, tree: Path, name: str, text: str, floor: tuple[str, str] | None) -> None:
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text(text)
        found = detect(str(tree)).floor
        assert (found and (str(found.version), found.where)) == floor

    def test_the_oldest_of_several_lines(self, tree: Path) -> None:
        deps = "[\"jax>=0.7; python_version>='3.12'\", \"jax>=0.4.30; python_version<'3.12'\"]"
        (tree / "pyproject.toml").write_text(f"[project]\ndependencies = {deps}\n")
        found = detect(str(tree)).floor
        assert found is not None
        assert found.version == Version("0.4.30")

    @pytest.mark.parametrize("name", ["uv.lock", "poetry.lock"])
    def test_locks(self, tree: Path, name: str) -> None:
        (tree / name).write_text(
            '[[package]]\nname = "jaxlib"\nversion = "1"\n\n[[package]]\nname = "jax"\nversion = "0.7.2"\n'
        )
        found = detect(str(tree))
        assert found.floor is None
        assert found.pin is not None
        assert (str(found.pin.version), found.pin.where) == ("0.7.2", f"{name}:7")

    def test_the_nearest_folder_that_says_anything(self, tree: Path) -> None:
        (tree / "a" / "b").mkdir(parents=True)
        (tree / "requirements.txt").write_text("jax>=0.4.1\n")
        (tree / "a" / "requirements.txt").write_text("numpy\n")
        found = detect(str(tree / "a" / "b")).floor
        assert found is not None
        assert found.where == "requirements.txt:1"

    def test_not_above_the_git_root(self, tree: Path) -> None:
        (tree / "a" / ".git").mkdir(parents=True)
        (tree / "requirements.txt").write_text("jax>=0.4.1\n")
        assert detect(str(tree / "a")).floor is None

    def test_to_is_the_floor_by_default(self, tree: Path) -> None:
        found = config('[project]\ndependencies = ["jax>=0.4.30"]\n')
        assert found.settings.to_version == Version("0.4.30")
        assert found.settings.from_version is None
        assert found.origins["to"] == "pyproject.toml:2"
        assert found.detected

    def test_to_is_the_locked_version_without_a_floor(self, tree: Path) -> None:
        (tree / "uv.lock").write_text('name = "jax"\nversion = "0.7.2"\n')
        assert config().settings.to_version == Version("0.7.2")

    def test_from_auto_is_the_locked_version(self, tree: Path) -> None:
        (tree / "uv.lock").write_text('name = "jax"\nversion = "0.7.2"\n')
        found = config('[project]\ndependencies = ["jax>=0.4.30"]\n', Options(from_version="auto", to_version="latest"))
        assert (found.settings.from_version, found.settings.to_version) == (Version("0.7.2"), LATEST)
        assert (found.origins["from"], found.origins["to"]) == ("uv.lock:2", "--to: latest")
        assert not found.detected

    def test_auto_without_any_declaration(self, tree: Path) -> None:
        found = config(options=Options(from_version="auto", to_version="auto"))
        assert (found.settings.from_version, found.settings.to_version) == (None, LATEST)
        assert found.origins["to"] == "the project names no JAX version"


@pytest.mark.parametrize(
    ("start", "to", "notes"),
    [
        ("0.4.30", "0.7", ()),
        ("auto", "0.4.30", ()),  # a lock file may well be ahead of the oldest JAX that is accepted
        ("latest", "latest", ()),
        (
            "0.7",
            "0.4.30",
            ("from JAX 0.7 is newer than to JAX 0.4.30: what JAX 0.4.30 lacks is not taken out of the code",),
        ),
        ("0.4.30", "99", (f"JAX 99 is newer than the newest that shardfix knows; judged as JAX {LATEST}",)),
    ],
)
def test_odd_versions_are_noted(tree: Path, start: str, to: str, notes: tuple[str, ...]) -> None:
    (tree / "uv.lock").write_text('name = "jax"\nversion = "0.7.2"\n')
    assert config(options=Options(from_version=start, to_version=to)).notes == notes


@pytest.mark.parametrize("text", ["", TestFile.ALL, "[tool.shardfix.per-file-ignores]\n'é \U0001f600/\"*' = ['SF2']\n"])
def test_what_is_shown_can_be_read_back(tree: Path, text: str) -> None:
    first = config(text)
    (tree / "shardfix.toml").write_text(show(first), encoding="utf-8")
    assert replace(config().settings, root=first.settings.root) == first.settings


def test_show_names_value_and_origin(tree: Path) -> None:
    found = config("[tool.shardfix]\nselect = ['SF1']\nunsafe = true\nper-file-ignores = { 'a/*' = ['SF2'] }\n")
    lines = [" ".join(line.split()) for line in show(found).splitlines()]
    assert lines[0] == "# configuration file: pyproject.toml"
    assert 'select = ["SF1"] # pyproject.toml' in lines
    assert "unsafe = true # pyproject.toml" in lines
    assert 'per-file-ignores = {"a/*" = ["SF2"]} # pyproject.toml' in lines
    assert f'to = "{LATEST}" # default' in lines
