"""Code that must be left alone: version shims, which choose between JAX versions, and tests that expect the fault."""

from __future__ import annotations

import ast
import re

from shardfix.analysis.module import Module
from shardfix.analysis.scopes import walk

_VERSION_TEST = re.compile(
    r"jax\w*\.(?:version\.)?__version(?:_info)?__|jaxlib\.version|\b\w*jax\w*_?version\w*|version\w*\(\s*['\"]jax"
    r"|(?:hasattr|getattr)\(\s*(?:jax|lax|jnp|pjit|shard_map|sharding|maps|pxla|jax\.[\w.]+)\s*,",
    re.IGNORECASE,
)
#: One of these is in every match, in lower case. Each begins with plain letters, which makes it fast.
_HINTS = (
    re.compile(r"version(?:(?<=[\w.]version)|\w*\()"),
    re.compile(r"attr\(\s*(?:jax|lax|jnp|pjit|shard_map|sharding|maps|pxla)"),
)
_SHIM_ERRORS = {"ImportError", "ModuleNotFoundError", "AttributeError"}
_EXPECTS = re.compile(r"raises|warns|assert(?:Raises|Warns)(?:Regex)?")
_CALL_ERRORS = {"TypeError", "NotImplementedError"}
_GUARDING = (
    *(ast.Try, ast.If, ast.IfExp, ast.While, ast.With, ast.AsyncWith, ast.Call),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
)


def guarded(module: Module, node: ast.AST) -> bool:
    """Whether a node only runs on the JAX versions that the code itself has tested for, or is expected to fail.

    That is: inside `try: new / except ImportError: old` (either side), under a test of `jax.__version__` or
    `hasattr(jax, ...)`, after an early exit on such a test, in a function that is skipped by such a test, or under
    `pytest.raises` and its like.
    """
    known = module.once(_known)
    passed: list[ast.AST] = []
    child, answer = node, False
    for parent in module.ancestors(node):
        if child in known:
            answer = known[child]
            break
        passed.append(child)
        if _guards(module, parent, child) or (
            isinstance(child, ast.stmt) and _after_early_exit(module, parent, child)
        ):
            answer = True
            break
        child = parent
    known.update(dict.fromkeys(passed, answer))
    return answer


def _known(module: Module) -> dict[ast.AST, bool]:
    """What was found out about nodes; it holds for all that is in them and not asked further in."""
    return {}


def _guards(module: Module, parent: ast.AST, child: ast.AST) -> bool:
    """Whether one node makes the difference to the part of it that is `child`."""
    if not isinstance(parent, _GUARDING):
        return False
    if isinstance(parent, ast.Try):
        return (child in parent.body or child in parent.handlers) and _is_shim(parent)
    if isinstance(parent, (ast.If, ast.IfExp, ast.While)):
        return child is not parent.test and _tests_version(module, parent.test)
    if isinstance(parent, (ast.With, ast.AsyncWith)):
        return any(_expects_a_fault(item.context_expr) for item in parent.items)
    if isinstance(parent, ast.Call):
        return child is not parent.func and _expects_a_fault(parent)
    if isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return any(_tests_version(module, decorator) for decorator in parent.decorator_list)
    return False


def _expects_a_fault(expression: ast.expr) -> bool:
    function = expression.func if isinstance(expression, ast.Call) else None
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return _EXPECTS.fullmatch(name) is not None


def _is_shim(attempt: ast.Try) -> bool:
    caught: set[str] = set()
    for handler in attempt.handlers:
        types = [handler.type] if not isinstance(handler.type, ast.Tuple) else list(handler.type.elts)
        caught |= {t.attr if isinstance(t, ast.Attribute) else getattr(t, "id", "Exception") for t in types}
    if caught & _SHIM_ERRORS:
        return True
    if caught & _CALL_ERRORS:
        # Only a try around little more than the call itself is about the call.
        return len(attempt.body) <= 2
    broad = caught & {"Exception", "BaseException"}
    imports = (ast.Import, ast.ImportFrom)
    return bool(broad) and any(isinstance(s, imports) for s in attempt.body) and len(attempt.body) <= 4


def _tests_version(module: Module, test: ast.expr) -> bool:
    if not module.once(_may_ask):
        return False
    if _asks(module.source(test)):
        return True
    for name in walk(test):
        if isinstance(name, ast.Name):
            binding = module.binding(name)
            value = binding.value if binding is not None and binding.kind == "assign" else None
            if value is not None and not isinstance(value, ast.Lambda) and _asks(module.source(value)):
                return True
    return False


def _may_ask(module: Module) -> bool:
    """Whether anything in the text can be a test of a version; in most modules nothing can."""
    words = module.text.lower()
    return any(hint.search(words) for hint in _HINTS)


def _asks(source: str) -> bool:
    # Words that any match has, for the expression itself is slow on long tests.
    words = source.lower()
    return ("version" in words or "attr(" in words) and _VERSION_TEST.search(source) is not None


def _after_early_exit(module: Module, parent: ast.AST, child: ast.stmt) -> bool:
    """A sibling before the child leaves the block on a version test, so the rest is that test's other side."""
    exit_line = module.once(_early_exits).get(parent)
    if exit_line is None or child.lineno <= exit_line:
        return False
    body: list[ast.stmt] = getattr(parent, "body", [])
    return child.lineno <= body[-1].lineno  # and not in its `else:`


def _early_exits(module: Module) -> dict[ast.AST, int]:
    """Blocks that are left early on a version test, and the line of the first such exit."""
    found: dict[ast.AST, int] = {}
    for node in module.nodes(ast.If) if module.once(_may_ask) else ():
        if isinstance(node.body[-1], (ast.Return, ast.Raise, ast.Continue)):
            parent = module.parent(node)
            if parent is not None and node in getattr(parent, "body", []) and _tests_version(module, node.test):
                found[parent] = min(node.lineno, found.get(parent, node.lineno))
    return found
