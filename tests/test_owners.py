from __future__ import annotations

from pathlib import Path

import pytest

from shardfix import owners

# The example of GitHub's documentation, shortened.
TEXT = """\
# a comment
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
/build/logs/ @doctocat
docs/*  docs@example.com
apps/ @octocat
/scripts/ @doctocat @octocat
**/logs @logs
/apps/github
/apps/ours @ours
with\\ space/ @space
!apps/x @never
[a]pps/ @never
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("x.py", "@global-owner1 @global-owner2"),
        ("deep/down/x.py", "@global-owner1 @global-owner2"),
        ("a/b.js", "@js-owner"),
        ("x.go", "docs@example.com"),
        ("build/logs/today/x.py", "@logs"),
        ("build/logs.py", "@global-owner1 @global-owner2"),
        ("docs/x.py", "docs@example.com"),
        ("docs/further/down.py", "@global-owner1 @global-owner2"),
        ("other/docs/x.py", "@global-owner1 @global-owner2"),
        ("other/apps/x.py", "@octocat"),
        ("scripts/x.py", "@doctocat @octocat"),
        ("other/scripts/x.py", "@global-owner1 @global-owner2"),
        ("deep/logs/x.py", "@logs"),
        ("apps/github/x.py", ""),
        ("apps/ours/deep/x.py", "@ours"),
        ("apps/x", "@octocat"),
        ("with space/x.py", "@space"),
        ("APPS/x.py", "@global-owner1 @global-owner2"),
    ],
)
def test_the_last_rule_that_matches_counts(path: str, expected: str) -> None:
    assert " ".join(owners.parse(TEXT).of(path)) == expected


def test_files_of_the_top_folder_alone() -> None:
    found = owners.parse("/* @top\n")
    assert found.of("x.py") == ("@top",)
    assert found.of("sub/x.py") == ()


def test_the_first_of_three_places_counts(tmp_path: Path) -> None:
    assert owners.load(str(tmp_path)) is None
    for place in reversed(owners.PLACES):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(f"* @{place}\n")
        found = owners.load(str(tmp_path))
        assert found is not None
        assert found.of("x.py") == (f"@{place}",)
