"""IPython in cells: what is hidden, and that it comes back exactly."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shardfix.documents.magics import Code, code
from shardfix.documents.masks import Masks


def read(text: str) -> tuple[Code, Masks]:
    masks = Masks(text)
    return code(text, masks), masks


def python(text: str) -> str:
    """The Python of a cell, with `M` for every mark."""
    found, masks = read(text)
    assert found.text is not None
    ast.parse(found.text)
    assert masks.taken_back(found.text) == text
    assert found.text.count("\n") == text.count("\n")
    program = found.text
    for mark in sorted(masks.found(program), key=len, reverse=True):
        program = program.replace(mark, "M; " if mark.endswith("; ") else "M")
    return program


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%matplotlib inline\nimport jax", "M\nimport jax"),
        ("!pip install \\\n  jax\nx = 1", "M\nx = 1"),
        ("!!ls\n", "M\n"),
        ("if x:\n    !ls {x}\n    y = 1\nelse:\n    %cd ..\n", "if x:\n    M\n    y = 1\nelse:\n    M\n"),
        ("!echo don't\nx = 1", "M\nx = 1"),
        ("x = !ls -l 'a'\ny = x", "x = M\ny = x"),
        ("x = %env HOME", "x = M"),
        ("a, b = !ls", "a, b = M"),
        ("d['k'] = !ls", "d['k'] = M"),
        ("x: int = !ls", "x: int = M"),
        ("x = \\\n  !ls", "x = \\\n  M"),
        ("np.sin?", "M"),
        ("if x:\n  np.sin??  \n", "if x:\n  M\n"),
        ("?np.sin\n", "M\n"),
        ("%time?", "M"),
        ("/f 1 2", "M"),
        (",f a b", "M"),
        (";f a b", "M"),
        ("%time y = f(x)", "M; y = f(x)"),
        ("with m:\n    %time y = f(x); z = 1  # so", "with m:\n    M; y = f(x); z = 1  # so"),
        ("%timeit -n 10 -r3 f(x)", "M; f(x)"),
        ("%timeit -o f(x)", "M; f(x)"),
        ("%timeit y = f(x)", "M"),  # what it binds is gone
        ("%time for i in x: f(i)", "M"),  # no statement of several lines stands behind a semicolon
        ("%time f(", "M"),
        ("%time", "M"),
        ("%%time\ny = f(x)", "M\ny = f(x)"),
        ("\n# so\n%%capture out\ny = f(x)", "\n# so\nM\ny = f(x)"),
        ('#@title Setup\n%cd /tmp\nx = 1 #@param {type:"integer"}', '#@title Setup\nM\nx = 1 #@param {type:"integer"}'),
    ],
)
def test_what_is_hidden(text: str, expected: str) -> None:
    assert python(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "s = '''\n!ls\n%time\nwhy?\n'''\n",
        "f(a=1,\n  b=2) # what?\n",
        "x = [\n 1, # huh?\n]\n",
        "x = (a\n  % b)\n",
        "x = f'{y!r} = %d' % 3\nz %= 3\nq = q != 4\n",
        "x = 'a?'\n",
        "await f()\nasync with a:\n    pass\n",
        "plt.plot(x);",
        "return 3\n",
        "@d\ndef f():\n    '''!x\n    %y?'''\n",
        "r = r'\\'\ns = \"it's\"  # it's?\n",
        "",
        "\n\n",
        "# only a comment?",
    ],
)
def test_what_is_python_stays(text: str) -> None:
    assert read(text)[0] == Code(text)


@pytest.mark.parametrize("magic", ["bash", "html", "writefile f.py", "R", "px", "!", "unheard_of -x", ""])
def test_cells_of_other_magics_are_not_read(magic: str) -> None:
    assert read(f"%%{magic}\nimport jax")[0].text is None


def test_hidden_names_are_names_that_may_be_used() -> None:
    names = read("!echo {mesh.size} $count word\n%time_it pjit_f(x)\nspec?\nout = %run helper\n")[0].names
    assert {"mesh", "size", "count", "time_it", "pjit_f", "x", "spec", "run", "helper"} == names
    assert read("%%bash\njax $x")[0].names == frozenset()
    assert {"shard_map", "px"} <= read("%%px\nshard_map")[0].names
    assert {"setup_fn"} <= read("%%timeit setup_fn()\nf()")[0].names


def test_the_letter_of_the_marks_is_none_of_the_file() -> None:
    letter = "\N{LATIN LETTER RETROFLEX CLICK}"
    text = f"{letter}1 = {letter}{letter}2\n!ls\n%time f()\n"
    found, masks = read(text)
    assert found.text is not None
    assert masks.taken_back(found.text) == text
    ast.parse(found.text)


PIECES = st.sampled_from(
    ["!ls", "%cd x", "%time f(x)", "x = 1", "x = !ls", "f(", ")", "'''", '"', "'", "# c?", "\\", "np?", "if x:", "    ",
     "\t", "%%time", "?", "=", "\r", "{", "}", ";", "\N{LATIN LETTER RETROFLEX CLICK}1()", "é"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join) | st.lists(PIECES, max_size=12).map("\n".join) | st.text(max_size=40))
def test_everything_comes_back(text: str) -> None:
    found, masks = read(text)
    if found.text is not None:
        assert masks.taken_back(found.text) == text


def test_it_is_what_ipython_makes_of_it() -> None:
    manager = pytest.importorskip("IPython.core.inputtransformer2").TransformerManager()
    for text in (
        "%matplotlib inline\nx = !ls\nnp.sin?\n",
        "s = '''\n!ls\nwhy?\n'''\nx = [\n 1, # huh?\n]\n?np",
        "if x:\n    !ls {x}\nelse:\n    %cd ..\ny = %env A\n",
        "!echo don't \\\n  x\nx = \\\n  !ls\nx = y != z\n",
    ):
        ours, _ = read(text)
        assert ours.text is not None
        theirs = ast.parse(manager.transform_cell(text))
        tree = ast.parse(ours.text)
        kinds = [(type(a), type(b)) for a, b in zip(tree.body, theirs.body, strict=True)]
        assert all(a is b for a, b in kinds)
        assert ours.text.count("(") - text.count("(") == ast.unparse(theirs).count("get_ipython()")
