from __future__ import annotations

import pytest

from shardfix.suppress import skips_file, suppressed_lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("x = 1  # shardfix: ignore[SF101] because\n", {1: {"SF101"}}, id="one code"),
        pytest.param("x\ny  # shardfix: ignore[SF101, SF201]\n", {2: {"SF101", "SF201"}}, id="two codes"),
        pytest.param("x  # shardfix: ignore\n", {1: set()}, id="all"),
        pytest.param("x  # shardfix: ignore some reason\n", {1: set()}, id="all, with a reason"),
        pytest.param("x  # noqa  # shardfix: ignore[sf101]\n", {1: {"SF101"}}, id="behind another comment"),
        pytest.param("x  #shardfix:ignore[SF101]\n", {1: {"SF101"}}, id="no spaces"),
        pytest.param("x  # ShardFix: Ignore[SF101]\n", {1: {"SF101"}}, id="any case"),
        pytest.param("x  # shardfix: ignore[Callback-Mesh-Sharding]\n", {1: {"callback-mesh-sharding"}}, id="name"),
        pytest.param("x  # shardfix: ignore[SF1] # shardfix: ignore[SF2]\n", {1: {"SF1", "SF2"}}, id="two comments"),
        pytest.param("x  # shardfix: ignore # shardfix: ignore[SF2]\n", {1: set()}, id="all beside one"),
        pytest.param("x  # shardfix: ignore[SF1\n", {}, id="not closed"),
        pytest.param("x  # shardfix: ignore[]\n", {}, id="empty"),
        pytest.param("x  # shardfix: ignored[SF1]\n", {}, id="another word"),
        pytest.param("x  # shardfix: from=0.4.30 to=0.12 unsafe\n", {}, id="another directive"),
        pytest.param('x = "# shardfix: ignore[SF101]"\n', {}, id="in a string"),
        pytest.param('x = """\n# shardfix: ignore[SF101]\n"""\n', {}, id="in a long string"),
        pytest.param("f(\n  a,  # shardfix: ignore[SF101]\n)\n", {2: {"SF101"}}, id="inside of brackets"),
        pytest.param(
            "\f\nx  # shardfix: ignore[SF1]\r\ny\rz  # shardfix: ignore[SF2]\r", {2: {"SF1"}, 4: {"SF2"}}, id="ends"
        ),
        pytest.param("x\u2028y = 1\nz  # shardfix: ignore[SF1]\n", {2: {"SF1"}}, id="Unicode line separator"),
        pytest.param("x = 1\n", {}, id="nothing"),
        pytest.param("", {}, id="empty text"),
    ],
)
def test_suppressed_lines(text: str, expected: dict[int, set[str]]) -> None:
    assert suppressed_lines(text) == expected


def test_what_the_tokenizer_cannot_read_is_searched_as_lines() -> None:
    text = "x = 1  # shardfix: ignore[SF1]\ny = '''open\nz = 2  # shardfix: ignore[SF2]\n"
    assert suppressed_lines(text)[1] == {"SF1"}
    assert suppressed_lines("  x = (\n" * 3 + "y  # shardfix: ignore[SF2]\n")[4] == {"SF2"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# shardfix: skip-file\n", True),
        ("import jax\n\n# shardfix: skip-file generated\n", True),
        ('"""# shardfix: skip-file"""\n', False),
        ("# shardfix: skip-files\n", False),
        ("# skip-file\n", False),
    ],
)
def test_skips_file(text: str, expected: bool) -> None:
    assert skips_file(text) is expected
