"""Who owns a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from shardfix.owners import PLACES, owners

EXAMPLE = r"""
# the whole tree
*            @org/everyone
*.js         @js-owner #inline comment
/build/logs/ @doctocat
docs/*       docs@example.com
apps/        @octocat
/scripts/    @doctocat @octocat
**/logs      @logger
/apps/github
with\ space/ @spacer
!negated     @nobody
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param("a.py", "@org/everyone", id="everything"),
        pytest.param("src/a.js", "@js-owner", id="a later line wins"),
        pytest.param("build/logs/x/y.py", "@logger", id="the last of several"),
        pytest.param("build/other.py", "@org/everyone", id="beside a folder"),
        pytest.param("docs/a.py", "docs@example.com", id="directly in the folder"),
        pytest.param("docs/deep/a.py", "@org/everyone", id="not in a folder of the folder"),
        pytest.param("other/docs/a.py", "@org/everyone", id="a slash in the middle anchors"),
        pytest.param("x/apps/y.py", "@octocat", id="a folder anywhere"),
        pytest.param("apps/github/y.py", "", id="a line without owners"),
        pytest.param("scripts/y.py", "@doctocat @octocat", id="two owners"),
        pytest.param("x/scripts/y.py", "@org/everyone", id="anchored"),
        pytest.param("with space/y.py", "@spacer", id="an escaped space"),
        pytest.param("negated", "@org/everyone", id="no negation"),
    ],
)
def test_the_last_match_wins(tree: Path, path: str, expected: str) -> None:
    (tree / "CODEOWNERS").write_text(EXAMPLE)
    assert " ".join(owners(str(tree))(path)) == expected


def test_a_star_at_the_end_behind_two_stars(tree: Path) -> None:
    (tree / "CODEOWNERS").write_text("**/foo/* @foo\n")
    of = owners(".")
    assert of("foo/foo/x.py") == of("a/b/foo/x.py") == ("@foo",)
    assert of("foo/bar/x.py") == ()


def test_sections_add_up(tree: Path) -> None:
    (tree / ".gitlab").mkdir()
    (tree / ".gitlab" / "CODEOWNERS").write_text(
        "* @all\n[Models][2] @models @all\nsrc/\nsrc/special.py @one\n^[Optional] @maybe\nsrc/special.py\n"
    )
    of = owners(".")
    assert of("src/a.py") == ("@all", "@models")
    assert of("src/special.py") == ("@all", "@one", "@maybe")
    assert of("b.py") == ("@all",)


@pytest.mark.parametrize("place", PLACES)
def test_where_the_file_may_stand(tree: Path, place: str) -> None:
    (tree / place).parent.mkdir(exist_ok=True)
    (tree / place).write_text("* @me\n")
    assert owners(str(tree))(str(tree / "a" / "b.py")) == ("@me",)


def test_no_file_and_paths_outside(tree: Path) -> None:
    assert owners(".")("a.py") == ()
    (tree / "sub").mkdir()
    (tree / "sub" / "CODEOWNERS").write_text("* @me\n")
    assert owners("sub")("a.py") == ()
    assert owners("sub")("sub/a.py") == ("@me",)


def test_the_first_place_wins_and_odd_bytes_do_no_harm(tree: Path) -> None:
    (tree / "CODEOWNERS").write_text("* @second\n")
    (tree / ".github").mkdir()
    (tree / ".github" / "CODEOWNERS").write_bytes(b"caf\xe9/ @accent\n* @first\n")
    assert owners(".")("a.py") == ("@first",)
