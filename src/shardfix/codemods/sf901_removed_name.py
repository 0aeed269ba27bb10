"""SF901: a name that JAX no longer has and that no other codemod takes care of."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import uses
from shardfix.codemods._advice import advice
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxhistory import Gone, history
from shardfix.model import Rewrite, Safety


class RemovedName(Codemod):
    """Reports every use of a JAX name that the target version does not have.

    What it does
    ------------
    Looks up each dotted `jax` name that a file imports or uses in lists made from real JAX releases, and reports those
    that are gone and that nothing else rewrites.

    Why
    ---
    A migration that says "nothing left to do" while the program does not import is worth nothing.

    Example
    -------
    from jax.experimental import maps
    f = maps.xmap(g, in_axes=["i"], out_axes=["i"])

    is reported: `jax.experimental.maps.xmap` is gone since JAX 0.4.31.

    Safety
    ------
    Always manual. Version shims, private names and attributes of classes are not looked at.

    References
    ----------
    The lists are made by `tools/jax_names.py` from installed JAX releases; the messages are JAX's own.
    """

    code = "SF901"
    name = "removed-name"
    triggers = (b"jax",)
    fallback = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        names = history()
        seen: set[Binding] = set()
        for use in uses(module):
            found = names.gone(use.path, module.settings.to_version)
            if found is None:
                continue
            imported = names.gone(use.binding.dotted, module.settings.to_version)
            if imported is not None and imported.path == found.path and isinstance(use.binding.node, ast.ImportFrom):
                if use.binding in seen:
                    continue
                seen.add(use.binding)
            if not guarded(module, use.node) and not guarded(module, use.binding.node):
                yield self._report(module, use.node, found, use.path)
        yield from self._unused_imports(module)

    def _unused_imports(self, module: Module) -> Iterator[Rewrite]:
        """Imports of gone names that the module itself does not use: they fail all the same."""
        used = {use.binding for use in uses(module)}
        for scope in module.scopes.own.values():
            for bindings in scope.bindings.values():
                for binding in bindings:
                    if binding.kind != "import" or binding in used or not binding.dotted.startswith("jax"):
                        continue
                    yield from self._import(module, binding.node, binding.dotted)
        for node in module.scopes.scope_of:
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*" and not node.level and node.module:
                yield from self._import(module, node, node.module)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if not alias.asname and "." in alias.name:
                        yield from self._import(module, node, alias.name)

    def _import(self, module: Module, statement: ast.AST, path: str) -> Iterator[Rewrite]:
        found = history().gone(path, module.settings.to_version) if path.partition(".")[0] == "jax" else None
        if found is not None and not guarded(module, statement):
            yield self._report(module, statement, found, path)

    def _report(self, module: Module, node: ast.AST, found: Gone, path: str) -> Rewrite:
        draft = Draft(self, module, node, Safety.MANUAL)
        target = module.settings.to_version
        reason = f"{found.path} does not exist in JAX {target}"
        if found.last:
            reason += f" (measured last in {found.last})"
        said = advice(path) or found.message
        return draft.close(f"{reason}: {said}" if said else f"{reason}, and nothing is known to take its place")
