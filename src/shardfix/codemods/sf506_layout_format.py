"""SF506: the two layout classes whose names were swapped in JAX 0.7.0."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import Use, assigned_uses, quoted_uses, uses
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Edit, Rewrite, Safety

_HOME = "jax.experimental.layout"
_OLD_LAYOUT, _DEVICE_LAYOUT, _FORMAT = f"{_HOME}.Layout", f"{_HOME}.DeviceLocalLayout", f"{_HOME}.Format"
_NEW = {_DEVICE_LAYOUT: "Layout", _OLD_LAYOUT: "Format"}
_KEYWORDS = {
    "device_local_layout": "layout",
    "_tiling": "tiling",
    "_sub_byte_element_size_in_bits": "sub_byte_element_size_in_bits",
}


@dataclass(frozen=True)
class _Name:
    """One place where a class is named: `start` to `end` hold its last part."""

    path: str
    start: int
    end: int
    node: ast.expr


class LayoutFormat(Codemod):
    """Renames `DeviceLocalLayout` to `Layout` and the old `Layout` to `Format`, all at once.

    What it does
    ------------
    Renames both classes of `jax.experimental.layout` in the whole file in one rewrite, with their keywords
    (`device_local_layout=`, `_tiling=`) and the attribute `.device_local_layout`.

    Why
    ---
    "ImportError: cannot import name 'DeviceLocalLayout'": JAX 0.7.0 gave the name `Layout` to the other class. Renaming
    one of them alone imports fine and means the wrong thing.

    Example
    -------
    from jax.experimental.layout import DeviceLocalLayout, Layout
    auto = Layout(DeviceLocalLayout.AUTO)

    becomes

    from jax.experimental.layout import Layout, Format
    auto = Format(Layout.AUTO)

    Safety
    ------
    Safe where the file names DeviceLocalLayout, which tells that its Layout is the old one. Unsafe where only calls or
    the version that the code runs on tell; manual where nothing does. A file that names Format and not
    DeviceLocalLayout is up to date.

    References
    ----------
    JAX changelog 0.7.0; upstream 0.6.2 has `Format` as a second name of the old Layout.
    """

    code = "SF506"
    name = "layout-format"
    triggers = ("path:jax.experimental.layout.DeviceLocalLayout", "path:jax.experimental.layout.Layout")
    since = "0.7.0"
    until = "0.7.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        names = [name for name in _names(module) if not guarded(module, name.node)]
        bindings = [b for b in _bindings(module) if not guarded(module, b.node)]
        paths = {name.path for name in names} | {b.dotted for b in bindings}
        if _DEVICE_LAYOUT not in paths and (_OLD_LAYOUT not in paths or _FORMAT in paths):
            return
        first = min([n.node for n in names] + [b.node for b in bindings], key=lambda node: module.span(node)[0])
        draft = Draft(self, module, first)
        if _DEVICE_LAYOUT not in paths and not self._old_by_its_calls(draft, names):
            return
        if _FORMAT not in paths and any("Format" in scope.bindings for scope in module.scopes.own.values()):
            draft.lower(Safety.MANUAL, "the name Format is used for something else here")
        self._rename(draft, names, bindings)
        yield draft.close("DeviceLocalLayout is Layout since JAX 0.7.0, and what was Layout is Format: both at once")

    def _old_by_its_calls(self, draft: Draft, names: list[_Name]) -> bool:
        """Only `Layout` is named: whether it is the class of before 0.7.0, as far as its calls or the version tell."""
        module = draft.module
        calls = [p for n in names if isinstance(p := module.parent(n.node), ast.Call) and p.func is n.node]
        said = {_meaning(module, call) for call in calls} - {""}
        if said == {"new"}:
            return False
        known = module.settings.from_version
        if said == {"old"}:
            draft.because(module.evidence("Layout(...) is called as the class of before JAX 0.7.0", calls[0]))
            draft.lower(Safety.UNSAFE, "only the calls of Layout tell that it is the class of before JAX 0.7.0")
        elif known is not None and known < Version("0.7.0") and not said:
            draft.lower(Safety.UNSAFE, f"the code runs on JAX {known}, where Layout is the class that is Format now")
        elif calls:
            draft.lower(Safety.MANUAL, "which of the two classes this Layout is cannot be seen")
        else:
            return False
        return True

    def _rename(self, draft: Draft, names: list[_Name], bindings: list[Binding]) -> None:
        module = draft.module
        if {_OLD_LAYOUT, _FORMAT} <= {b.dotted for b in bindings}:
            draft.lower(Safety.MANUAL, "Format is imported beside the old Layout")
        for binding in bindings:
            if binding.dotted in _NEW and isinstance(binding.node, ast.ImportFrom):
                alias = next(a for a in binding.node.names if (a.asname or a.name) == binding.name)
                start = module.span(alias)[0]
                draft.edit(Edit(start, start + len(alias.name), _NEW[binding.dotted]))
        for name in names:
            # What has a name of its own, by `as` or by an assignment, keeps it.
            if name.path in _NEW and module.text[name.start : name.end] == name.path.rpartition(".")[2]:
                draft.edit(Edit(name.start, name.end, _NEW[name.path]))
            call = module.parent(name.node)
            if isinstance(call, ast.Call) and call.func is name.node:
                given = [(new, keyword(call, old)) for old, new in _KEYWORDS.items()]
                draft.edit(*(editing.rename_keyword(module, k, new) for new, k in given if k is not None))
        for node in module.nodes(ast.Attribute):
            if node.attr == "device_local_layout":
                end = module.span(node)[1]
                draft.edit(Edit(end - len(node.attr), end, "layout"))
                inner = node.value
                if isinstance(inner, ast.Attribute) and inner.attr == "layout":
                    end = module.span(inner)[1]
                    draft.edit(Edit(end - len(inner.attr), end, "format"))


def _names(module: Module) -> list[_Name]:
    """Every use of the three classes, in string annotations too."""
    found: list[_Name] = []
    every: list[Use] = [*uses(module), *assigned_uses(module)]
    for use in every:
        node, path = use.node, use.path
        while path.rpartition(".")[0].startswith(_HOME) and path.count(".") > 3 and isinstance(node, ast.Attribute):
            node, path = node.value, path.rpartition(".")[0]
        if path in (_OLD_LAYOUT, _DEVICE_LAYOUT, _FORMAT):
            end = module.span(node)[1]
            length = len(node.attr) if isinstance(node, ast.Attribute) else end - module.span(node)[0]
            found.append(_Name(path, end - length, end, node))
    for quoted in quoted_uses(module):
        if quoted.path in (_OLD_LAYOUT, _DEVICE_LAYOUT, _FORMAT):
            length = len(module.text[quoted.start : quoted.end].rpartition(".")[2])
            found.append(_Name(quoted.path, quoted.end - length, quoted.end, quoted.node))
    return found


def _bindings(module: Module) -> list[Binding]:
    return [
        binding
        for scope in module.scopes.own.values()
        for bindings in scope.bindings.values()
        for binding in bindings
        if binding.kind == "import" and binding.dotted in (_OLD_LAYOUT, _DEVICE_LAYOUT, _FORMAT)
    ]


def _meaning(module: Module, call: ast.Call) -> str:
    """Which Layout a call is of: "old" takes a device layout and a sharding, "new" the order of the axes."""
    names = {k.arg for k in call.keywords}
    if "device_local_layout" in names or "sharding" in names:
        return "old"
    if names & {"major_to_minor", "tiling"}:
        return "new"
    first = module.value(call.args[0]) if call.args else None
    if isinstance(first, (ast.Tuple, ast.List)) or (
        isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id in ("tuple", "range")
    ):
        return "new"
    return "old" if isinstance(first, ast.Constant) and first.value is None else ""
