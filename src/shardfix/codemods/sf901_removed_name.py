"""SF901: a name that JAX no longer has, or is about to drop, and that no other codemod takes care of."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

from shardfix import index
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import QuotedUse, Use, assigned_uses, quoted_uses, shimmed, uses
from shardfix.codemods._advice import DEPRECATED, advice
from shardfix.codemods._eras import lacked
from shardfix.codemods._import_names import moved_imports
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.config import Settings
from shardfix.jaxhistory import Gone, history
from shardfix.model import Rewrite, Safety

_DOTTED = re.compile(r"jax(?:\.[A-Za-z_]\w*)+")
#: Calls whose first argument is the dotted name of something that has to exist.
_BY_NAME = re.compile(r"(?:^|\.)(?:import_module|__import__|import_string|patch|pydoc\.locate)$")


class RemovedName(Codemod):
    """Reports every use of a JAX name that the target version does not have.

    What it does
    ------------
    Looks up each dotted `jax` name that a file imports or uses in lists made from real JAX releases, and reports those
    that are gone and that nothing else rewrites: used directly, through another name, from a star import, in a string
    annotation, or by name in `getattr(jax.x, "name")`, `import_module(...)` and `mock.patch(...)`. Also names that JAX
    deprecated and offers nothing for: `jax.lax.psend` and `precv`.

    Why
    ---
    A migration that says "nothing left to do" while the program does not import is worth nothing.

    Example
    -------
    from jax.experimental import maps
    f = maps.xmap(g, in_axes=["i"], out_axes=["i"])

    is reported: `jax.experimental.maps` does not exist in JAX 0.12.

    Safety
    ------
    Always manual. Version shims, private names and attributes of classes are not looked at.

    References
    ----------
    The lists are made by `tools/jax_names.py` from installed JAX releases; the messages are JAX's own.
    """

    code = "SF901"
    name = "removed-name"
    triggers = ("gone", *(f"path:{name}" for name in DEPRECATED))
    fallback = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        seen: set[tuple[int, int]] = set()
        for node, path, found in _gone_uses(module):
            span = module.span(node)
            if span not in seen:
                seen.add(span)
                yield self._report(module, node, found, path)
        for use in uses(module):
            since, instead = DEPRECATED.get(use.path, ("", ""))
            if since and crosses(module.settings, since) and not shimmed(module, use):
                draft = Draft(self, module, use.node, Safety.MANUAL)
                yield draft.close(f"{use.path} is deprecated since JAX {since}, without a successor: {instead}")

    def _report(self, module: Module, node: ast.AST, found: Gone, path: str) -> Rewrite:
        draft = Draft(self, module, node, Safety.MANUAL)
        target = module.settings.to_version
        if found.newer:
            return draft.close(
                f"{found.path} is newer than the target: JAX {found.newer} has it, JAX {target} does not; "
                "use what both have, or raise `to`"
            )
        draft.lower(Safety.MANUAL, lacked(module.settings, lambda version: history().gone_module(found.path, version)))
        reason = f"{found.path} does not exist in JAX {target}"
        if found.last:
            reason += f" (measured last in {found.last})"
        said = advice(path) or found.message
        return draft.close(f"{reason}: {said}" if said else f"{reason}, and nothing is known to take its place")


def _gone_uses(module: Module) -> Iterator[tuple[ast.AST, str, Gone]]:
    target = module.settings.to_version
    names = history()
    moves = module.once(moved_imports) if _runs("SF501", module.settings) else {}

    def comes_along(use: Use | QuotedUse) -> bool:
        """Whether the import that a use goes through gets a new home, where the name is."""
        move = moves.get(use.binding)
        return move is not None and names.gone(move.moved(use.path), target) is None

    for use in uses(module):
        found = names.gone(use.path, target)
        if found is not None and not shimmed(module, use) and not comes_along(use):
            yield use.node, use.path, found
    for assigned in assigned_uses(module):
        found = names.gone(assigned.path, target)
        # What is gone in the assigned value itself is reported there.
        if found is not None and len(found.path) > len(assigned.base) and not guarded(module, assigned.node):
            yield assigned.node, assigned.path, found
    for quoted in quoted_uses(module):
        found = names.gone(quoted.path, target)
        if found is not None and not shimmed(module, quoted) and not comes_along(quoted):
            yield quoted.node, quoted.path, found
    for node, path, found in [*_imports(module), *_from_star(module), *_by_name(module)]:
        if not guarded(module, node):
            yield node, path, found


def _runs(code: str, settings: Settings) -> bool:
    return any(entry.code == code and index.is_selected(entry, settings) for entry in index.entries())


def _imports(module: Module) -> Iterator[tuple[ast.AST, str, Gone]]:
    """Imports that fail, other than those whose every use is reported."""
    target = module.settings.to_version
    # Of several equal imports a use goes through one, and is reported or rewritten for all of them. One in a version
    # shim is not, and what it needs is imported all the same.
    told = [use for use in uses(module) if not shimmed(module, use)]
    quoted = [use for use in quoted_uses(module) if not shimmed(module, use)]
    used = {_key(binding) for binding in (*(use.binding for use in told), *(use.binding for use in quoted))}
    paths = [f"{use.path}." for use in told]
    bound = {(binding.node, binding.name): binding for binding in module.imports}
    for node in module.nodes(ast.stmt, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found = history().gone_module(alias.name, target) if _is_jax(alias.name) else None
                binding = bound.get((node, alias.asname or alias.name.partition(".")[0]))
                reported = _key(binding) in used if alias.asname else any(p.startswith(f"{alias.name}.") for p in paths)
                if found is not None and not (reported and history().gone(alias.name, target)):
                    yield alias, alias.name, found
        elif isinstance(node, ast.ImportFrom) and not node.level and _is_jax(node.module or ""):
            home = history().gone_module(node.module or "", target)
            for alias in node.names:
                path = f"{node.module}.{alias.name}"
                found = home if alias.name == "*" else home or history().gone(path, target)
                in_use = _key(bound.get((node, alias.asname or alias.name))) in used
                if found is not None and not (in_use and history().gone(path, target)):
                    yield alias, path if alias.name != "*" else node.module or "", found


def _key(binding: Binding | None) -> tuple[int, str, str] | None:
    return None if binding is None else (id(binding.scope), binding.name, binding.dotted)


def _from_star(module: Module) -> Iterator[tuple[ast.AST, str, Gone]]:
    """Names that only a star import could have bound."""
    if not any(_is_jax(star) for star in module.scopes.stars):
        return
    for name, loads in module.scopes.loads.items():
        if hasattr(builtins, name):
            continue
        for load in loads:
            path = module.raw_name(load) if not module.bindings(load) else None
            found = history().gone(path, module.settings.to_version) if path is not None else None
            if path is not None and found is not None and history().known(path):
                yield load, path, found


def _by_name(module: Module) -> Iterator[tuple[ast.AST, str, Gone]]:
    """`getattr(jax.x, "name")`, `importlib.import_module("jax.x")`, `mock.patch("jax.x.name")`."""
    for call in module.nodes(ast.Call):
        path = ""
        if isinstance(call.func, ast.Name) and call.func.id == "getattr":
            if len(call.args) == 2 and _text(call.args[1]):
                path = f"{module.raw_name(call.args[0]) or ''}.{_text(call.args[1])}"
        elif call.args and _DOTTED.fullmatch(_text(call.args[0])) and _BY_NAME.search(module.source(call.func)):
            path = _text(call.args[0])
        found = history().gone(path, module.settings.to_version) if _is_jax(path) else None
        if found is not None:
            yield call, path, found


def _text(node: ast.expr) -> str:
    """What a string literal says, empty for everything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_jax(path: str) -> bool:
    return path.partition(".")[0] == "jax"
