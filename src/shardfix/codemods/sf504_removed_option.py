"""SF504: a configuration option that JAX no longer knows."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses
from shardfix.codemods._eras import lacked
from shardfix.codemods._moves import REMOVED_OPTIONS
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxhistory import Gone, history
from shardfix.model import Edit, Rewrite, Safety
from shardfix.rebind import remove_statement

_UPDATES = ("jax.config.update", "jax.config.config.update")
_READS = ("jax.config.read", "jax.config.config.read")
_ENVIRONMENT = ("os.environ", "os.environ.setdefault", "os.environ.get", "os.environ.pop", "os.putenv", "os.getenv")
_KNOWN = {option.name: option for option in REMOVED_OPTIONS}


class RemovedOptionUpdate(Codemod):
    """Drops the update of an option that JAX removed, where it asks for what JAX does anyway.

    What it does
    ------------
    Deletes `jax.config.update("jax_array", True)` and its like. Reports every other use of an option that is gone:
    another value, a value that is not visible, reading it, its environment variable.

    Why
    ---
    "AttributeError: Unrecognized config option: jax_array". The environment variable of a removed option is ignored
    without a word.

    Example
    -------
    jax.config.update("jax_array", True)
    x = jnp.ones(8)

    becomes

    x = jnp.ones(8)

    Safety
    ------
    Safe where the value is a literal that asks for today's only behaviour. Else manual.

    References
    ----------
    The lists of options come from the installed JAX releases, by `tools/jax_names.py`; the values from the changelog.
    """

    code = "SF504"
    name = "removed-option"
    triggers = (f"option:{'|'.join(_KNOWN)}",)

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            name = module.raw_name(call.func)
            given = call.args[0] if call.args else None
            option = given.value if isinstance(given, ast.Constant) else None
            if not isinstance(option, str) or guarded(module, call):
                continue
            if name in _UPDATES:
                gone = _gone(option, module.settings.to_version)
                if gone is not None:
                    yield self._update(module, call, gone)
            elif name in _READS:
                yield from self._report(module, call, _gone(option, module.settings.to_version))
            elif name in _ENVIRONMENT:
                yield from self._variable(module, call, option)
        for use in uses(module):
            for root in ("jax.config.config.", "jax.config."):
                option = use.path.removeprefix(root).partition(".")[0] if use.path.startswith(root) else ""
                if option and option != "config" and not guarded(module, use.node):
                    yield from self._report(module, use.node, _gone(option, module.settings.to_version))
                    break
        for node in module.nodes(ast.Subscript):
            if isinstance(node.slice, ast.Constant):
                name, key = module.raw_name(node.value), node.slice.value
                if name == "os.environ" and isinstance(key, str) and not guarded(module, node):
                    yield from self._variable(module, node, key)

    def _update(self, module: Module, call: ast.Call, gone: Gone) -> Rewrite:
        draft = Draft(self, module, call)
        option = gone.path
        known = _KNOWN.get(option)
        value = call.args[1] if len(call.args) == 2 else next((k.value for k in call.keywords if k.arg == "val"), None)
        statement = module.parent(call)
        unheard = lacked(module.settings, lambda version: _gone(option, version))
        asks_nothing = known is not None and (
            known.default is None or (isinstance(value, ast.Constant) and value.value is known.default)
        )
        if gone.newer:
            draft.lower(Safety.MANUAL, "")
        elif not asks_nothing:
            draft.lower(Safety.MANUAL, _what_now(gone))
        elif unheard:
            draft.lower(Safety.MANUAL, unheard)
        elif not isinstance(statement, ast.Expr):
            draft.lower(Safety.MANUAL, "the update is part of a longer statement")
        else:
            draft.edit(self._without(module, statement))
            draft.may_be_unused(call)
        return draft.close(_says(module, gone))

    def _without(self, module: Module, statement: ast.Expr) -> Edit:
        """Remove a statement; `pass` takes its place where nothing but updates is in its block."""
        parent = module.parent(statement)
        block: list[ast.stmt] = next(
            (b for f in ("body", "orelse", "finalbody") if statement in (b := getattr(parent, f, None) or [])), []
        )
        updates = [s for s in block if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call)]
        updates = [s for s in updates if isinstance(s.value, ast.Call) and module.raw_name(s.value.func) in _UPDATES]
        if len(updates) == len(block) and statement is block[0] and not isinstance(parent, ast.Module):
            return editing.replace(module, statement, "pass")
        return remove_statement(module, statement)

    def _report(self, module: Module, node: ast.AST, gone: Gone | None) -> Iterator[Rewrite]:
        if gone is not None:
            yield Draft(self, module, node, Safety.MANUAL).close(_says(module, gone))

    def _variable(self, module: Module, node: ast.AST, variable: str) -> Iterator[Rewrite]:
        gone = _gone(variable.lower(), module.settings.to_version) if variable.isupper() else None
        if gone is not None and gone.last:
            draft = Draft(self, module, node, Safety.MANUAL)
            yield draft.close(f"{_says(module, gone)}, and ignores the variable {variable} without a word")


def _gone(name: str, version: Version) -> Gone | None:
    """What is known of an option that a JAX release does not have: by its row in the table, else by the lists."""
    known = _KNOWN.get(name)
    listed = history().gone_option(name, version)
    if known is None or (listed is not None and listed.newer):
        return listed
    return listed or Gone(name, "", "", "") if Version(known.removed) <= version else None


def _says(module: Module, gone: Gone) -> str:
    target = module.settings.to_version
    if gone.newer:
        return f"the option {gone.path} is newer than the target: JAX {gone.newer} has it, JAX {target} does not"
    measured = f" (measured last in {gone.last})" if gone.last else ""
    return f"JAX {target} has no option {gone.path}{measured}"


def _what_now(gone: Gone) -> str:
    known = _KNOWN.get(gone.path)
    if known is None:
        return "find out what took its place"
    return f"JAX does what {known.default} asked for; anything else has to be done without the option"
