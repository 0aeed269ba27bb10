"""Programs made of real ones: pieces of them, changed by hypothesis in text, tokens, expressions and statements."""

from __future__ import annotations

import ast
import functools
import importlib.util
import io
import itertools
import keyword
import re
import sysconfig
import tokenize
import warnings
from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st

from shardfix import testing
from shardfix.parse import line_starts

LARGEST = 6000  # characters of a piece; a larger one takes long and teaches nothing more
_TOKEN = re.compile(r"\w+|[^\w\s]+|\s+")
_NAME = re.compile(r"(?<![\w.])[^\W\d]\w*")

#: names with traps: normalised by Python, soft keywords, shadowing what the code is about
NAMES = (
    "\ufb01",
    "\u00b5x",
    "\u017fum",
    "\U0001d521",
    "match",
    "type",
    "_",
    "jax",
    "jnp",
    "np",
    "P",
    "mesh",
    "functools",
)
EXPRESSIONS = (
    *("({})", "g({})", "g(*{})", "[{}][0]", "(lambda: {})()", "({} if x else y)", "(z := {})", "[{} for _ in y]"),
    *("(yield {})", "(await {})", 'f"{{{}}}"', "{}.x", "{}[0]", "(not {})", "({},)", "g(k={})", "jax.jit({})"),
    *("(\n  {}  # why\n)", "(  # why\n{})", "({} \\\n)", "-{}", "(1 + {})", "{{{}: 1}}", "functools.partial({}, 1)"),
)
STATEMENTS = (
    *("if x:\n{}", "try:\n{}\nexcept ImportError:\n  pass", "def g():\n{}", "class C:\n{}", "with a as b:\n{}"),
    *("for x in y:\n{}\nelse:\n  pass", "async def g():\n{}", "while True:\n{}", "if jax.__version__ > '0.5':\n{}"),
    *("@jax.jit\ndef g(x):\n{}", "with jax.sharding.Mesh(d, ('x',)):\n{}", "try:\n  pass\nfinally:\n{}"),
)
BETWEEN = (
    *(" ", "  ", "\t", "\\\n", "\n", "# c\n", "\x0c", ";", "\r", "\r\n", "\\\r\n", "\u00a0", "\ufeff", "\x1a", "\\"),
    *(
        "  # noqa\n",
        "  # type: ignore\n",
        "  # shardfix: ignore\n",
        "# shardfix: ignore[SF301]\n",
        '"""',
        "'",
        "(",
        ")",
    ),
)
WORDS = (b"shard", b"pmap", b"pjit", b"callback", b"tree_", b"Mesh")
LINE_ENDS = ("\n", "\r\n", "\r")


@functools.cache
def sources() -> tuple[str, ...]:
    """The cases of this project, files of JAX that are about what it rewrites, and some of Python itself."""
    texts = [case.before for case in testing.cases(Path(__file__).parent / "before_after")]
    folders = [Path(sysconfig.get_path("stdlib"))]
    jax = importlib.util.find_spec("jax")
    if jax is not None and jax.origin:
        folders.append(Path(jax.origin).parent)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            data = path.read_bytes()
            interesting = any(word in data for word in WORDS) if folder.name == "jax" else len(data) % 37 == 0
            if "site-packages" in path.relative_to(folder).parts or not interesting:
                continue
            try:
                texts.append(data.decode("utf-8"))
            except UnicodeDecodeError:
                continue
    return tuple(texts)


@st.composite
def pieces(draw: st.DrawFn) -> str:
    """Statements of a real program that follow each other, with all its imports."""
    everything = sources()
    text = everything[draw(st.integers(0, len(everything) - 1))]
    if len(text) <= LARGEST:
        return text
    statements = [piece for piece in _statements(text) if len(piece) <= LARGEST]
    imports = [piece for piece in statements if piece.startswith(("import ", "from "))]
    first = draw(st.integers(0, max(0, len(statements) - 1)))
    taken = "".join(imports)
    for piece in statements[first:]:
        if len(taken) + len(piece) > LARGEST:
            break
        taken += "" if piece in imports else piece
    return taken


@st.composite
def programs(draw: st.DrawFn) -> str:
    """One or two pieces, changed a few times."""
    text = draw(pieces())
    if draw(st.integers(0, 3)) == 0:
        text = _spliced(draw, text, draw(pieces()))
    for _ in range(draw(st.integers(0, 4))):
        text = draw(st.sampled_from(MUTATIONS))(draw, text)
    return text


def _spliced(draw: st.DrawFn, first: str, second: str) -> str:
    statements = _statements(first)
    place = draw(st.integers(0, len(statements)))
    return "".join([*statements[:place], second if second.endswith("\n") else second + "\n", *statements[place:]])


# -- the mutations, each of which takes a text and gives another ---------------------------------------------------


def _swap_tokens(draw: st.DrawFn, text: str) -> str:
    tokens = _TOKEN.findall(text)
    if len(tokens) < 2:
        return text
    one, other = draw(st.integers(0, len(tokens) - 1)), draw(st.integers(0, len(tokens) - 1))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def _drop_token(draw: st.DrawFn, text: str) -> str:
    tokens = _TOKEN.findall(text)
    return "".join(_without(tokens, draw(st.integers(0, len(tokens))))) if tokens else text


def _double_token(draw: st.DrawFn, text: str) -> str:
    tokens = _TOKEN.findall(text)
    if not tokens:
        return text
    place = draw(st.integers(0, len(tokens) - 1))
    return "".join([*tokens[: place + 1], *tokens[place:]])


def _insert(draw: st.DrawFn, text: str) -> str:
    """Something between two tokens."""
    ends = [match.end() for match in _TOKEN.finditer(text)] or [0]
    place = draw(st.sampled_from(ends))
    return text[:place] + draw(st.sampled_from(BETWEEN)) + text[place:]


def _rename(draw: st.DrawFn, text: str) -> str:
    """All of a name, or one occurrence of it."""
    names = sorted({name for name in _NAME.findall(text) if not keyword.iskeyword(name)})
    if not names:
        return text
    old, new = draw(st.sampled_from(names)), draw(st.sampled_from((*NAMES, *names[:20])))
    return re.sub(rf"(?<![\w.]){re.escape(old)}(?!\w)", new, text, count=draw(st.sampled_from((0, 0, 1))))


def _wrap_expression(draw: st.DrawFn, text: str) -> str:
    spans = _spans(text, ast.expr)
    if not spans:
        return text
    start, end = draw(st.sampled_from(spans))
    return text[:start] + draw(st.sampled_from(EXPRESSIONS)).replace("{}", text[start:end]) + text[end:]


def _replace_expression(draw: st.DrawFn, text: str) -> str:
    spans = _spans(text, ast.expr)
    if not spans:
        return text
    (start, end), (first, last) = draw(st.sampled_from(spans)), draw(st.sampled_from(spans))
    return text[:start] + text[first:last] + text[end:]


def _wrap_statement(draw: st.DrawFn, text: str) -> str:
    statements = _statements(text)
    if not statements:
        return text
    place = draw(st.integers(0, len(statements) - 1))
    block = draw(st.sampled_from(STATEMENTS))
    indent = draw(st.sampled_from(("    ", "  ", "\t")))
    inner = re.sub(r"^(?=[^\r\n])", indent, statements[place].rstrip(), flags=re.MULTILINE)
    statements[place] = block.replace("{}", inner) + "\n"
    return "".join(statements)


def _move_statement(draw: st.DrawFn, text: str) -> str:
    """One statement is dropped, doubled or put elsewhere."""
    statements = _statements(text)
    if not statements:
        return text
    place, target = draw(st.integers(0, len(statements) - 1)), draw(st.integers(0, len(statements)))
    kept = statements if draw(st.booleans()) else _without(statements, place)
    return "".join([*kept[:target], *draw(st.sampled_from(([statements[place]], []))), *kept[target:]])


def _join_lines(draw: st.DrawFn, text: str) -> str:
    ends = [match.start() for match in re.finditer(r"\n(?=\S)", text)]
    if not ends:
        return text
    place = draw(st.sampled_from(ends))
    return f"{text[:place]}; {text[place + 1 :]}"


def _line_ends(draw: st.DrawFn, text: str) -> str:
    """Other line ends throughout, or from some line on."""
    lines = re.split(r"\r\n|\r|\n", text)
    mixed = draw(st.integers(0, len(lines))) if draw(st.booleans()) else 0
    one, other = draw(st.sampled_from(LINE_ENDS)), draw(st.sampled_from(LINE_ENDS))
    return "".join(line + (one if number < mixed else other) for number, line in enumerate(lines[:-1])) + lines[-1]


def _no_final_newline(draw: st.DrawFn, text: str) -> str:
    return text.rstrip()


MUTATIONS: tuple[Callable[[st.DrawFn, str], str], ...] = (
    *(_swap_tokens, _drop_token, _double_token, _insert, _rename, _rename, _wrap_expression, _wrap_expression),
    *(
        _replace_expression,
        _wrap_statement,
        _wrap_statement,
        _move_statement,
        _join_lines,
        _line_ends,
        _no_final_newline,
    ),
)


def _without(items: list[str], place: int) -> list[str]:
    return [*items[:place], *items[place + 1 :]]


@functools.lru_cache(64)
def _tree(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@functools.lru_cache(64)
def _spans(text: str, kind: type[ast.AST]) -> list[tuple[int, int]]:
    """Where the expressions of a text stand, as offsets of its characters."""
    tree, starts = _tree(text), line_starts(text)
    if tree is None:
        return []
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode("utf-8", "replace"))

    return [
        (offset(node.lineno, node.col_offset), offset(node.end_lineno or 1, node.end_col_offset or 0))
        for node in ast.walk(tree)
        if isinstance(node, kind) and isinstance(node, ast.expr)
    ]


def _statements(text: str) -> list[str]:
    """A text cut before each of its statements at the top level."""
    tree, starts = _tree(text), line_starts(text)
    if tree is None or not tree.body:
        return [text] if text else []
    cuts = []
    for statement in tree.body:
        first = min([statement.lineno, *(each.lineno for each in getattr(statement, "decorator_list", []))])
        cuts.append(starts[first - 1])
    cuts = [0, *sorted({cut for cut in cuts if cut}), len(text)]
    return [text[start:end] for start, end in itertools.pairwise(cuts)]


def comments(text: str) -> list[str] | None:
    """The comments of a text; None where it cannot be cut into tokens."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text, newline="").readline))
    except (SyntaxError, tokenize.TokenError):
        return None
    return [token.string for token in tokens if token.type == tokenize.COMMENT]
