"""SF505: an attribute of arrays, abstract values or compiled functions that is called otherwise today."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods import _arrays
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import PMAP, SET_MESH
from shardfix.model import Edit, Rewrite, Safety

Owner = Literal["array", "aval", "compiled", "sharding"]


@dataclass(frozen=True)
class Attribute:
    """One row: `{x}` in `new` is the object. A call of the old attribute is taken along where `called` says so."""

    owner: Owner
    old: str
    new: str  #: "" where nothing takes its place
    changed: str  #: JAX release without the old attribute
    called: bool | None = False  #: it used to be called: True; True or not, depending on the release: None
    telling: bool = False  #: the name says that the object is JAX's, so that one we cannot see is worth a report
    one_device: bool = False  #: the new form is the same only for an array on one device
    instead: str = "x.sharding tells how an array is laid out"  #: said where `new` is ""


ATTRIBUTES: tuple[Attribute, ...] = (
    Attribute("aval", "vma", "{x}.manual_axis_type.varying", "0.10.0", telling=True),
    Attribute("compiled", "input_layouts", "{x}.input_formats", "0.7.0", called=None, telling=True),
    Attribute("compiled", "output_layouts", "{x}.output_formats", "0.7.0", called=None, telling=True),
    Attribute("array", "device_buffer", "{x}.addressable_data(0)", "0.4.27", telling=True, one_device=True),
    Attribute("array", "device_buffers", "[s.data for s in {x}.addressable_shards]", "0.4.27", telling=True),
    Attribute("array", "device", "list({x}.devices())[0]", "0.4.27", called=True, one_device=True),
    Attribute("array", "layout", "{x}.format", "0.7.0"),
    Attribute("array", "sharding_spec", "", "0.4.14"),
    Attribute("sharding", "sharding_spec", "", "0.8.0", instead="read .spec and .mesh of a NamedSharding"),
    Attribute("sharding", "devices", "", "0.8.0", instead="read .device_set, or .mesh.devices of a NamedSharding"),
    Attribute("array", "local_shards", "{x}.addressable_shards", "0.4.8", telling=True),
    Attribute("array", "local_data", "{x}.addressable_data", "0.4.8", telling=True),
)


def _trigger(row: Attribute) -> str:
    """The attribute; where only what is certain to be an array or a sharding counts, of what may be one."""
    if row.owner == "sharding" or (row.owner == "array" and not row.telling):
        return f"{row.owner}:{row.old}" + ("()" if row.called else "")
    return rf"{row.old} & re:\.[\s\\]*{row.old}\b"


class MovedAttribute(Codemod):
    """Reads an attribute by the name it has today.

    What it does
    ------------
    Rewrites `jax.typeof(x).vma`, `compiled.input_layouts`, `x.device_buffer(s)`, `x.device()`, `x.layout` and the names
    of the GlobalDeviceArray era, where the object is certain to be JAX's: made by JAX in this module, or annotated.
    Reports `x.sharding.devices` and `x.sharding.sharding_spec`, which what pmap gives had before JAX 0.8.

    Why
    ---
    "AttributeError: arr.device_buffer has been deprecated. Use arr.addressable_data(0)"; "TypeError:
    'jaxlib._jax.Device' object is not callable"; "'ShapedArray' object has no attribute 'vma'".

    Example
    -------
    formats = jax.jit(f).lower(x).compile().input_layouts

    becomes

    formats = jax.jit(f).lower(x).compile().input_formats

    Safety
    ------
    Safe where the object and, for `device` and `device_buffer`, its being on one device are visible. Unsafe where the
    array may be spread over devices. Manual where an attribute that only JAX has is read from an object that is not
    visible; other attributes of such objects are left alone.

    References
    ----------
    JAX changelog: 0.4.21 and 0.4.27 (device, device_buffer), 0.4.31, 0.7.0 (formats), 0.10.0 (manual_axis_type).
    """

    code = "SF505"
    name = "moved-attribute"
    triggers = tuple(map(_trigger, ATTRIBUTES))

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        rows = [row for row in ATTRIBUTES if crosses(module.settings, row.changed)]
        names = {row.old for row in rows}
        for node in module.nodes(ast.Attribute):
            if not (isinstance(node.ctx, ast.Load) and node.attr in names):
                continue
            every = (self._attribute(module, node, row) for row in rows if row.old == node.attr)
            found = next((f for f in every if f is not None), None)
            if found is not None and not guarded(module, node) and not _asked_for(module, node):
                yield found

    def _attribute(self, module: Module, node: ast.Attribute, row: Attribute) -> Rewrite | None:
        parent = module.parent(node)
        call = parent if isinstance(parent, ast.Call) and parent.func is node else None
        if row.called is True and (call is None or call.args or call.keywords):
            return None
        known = _is_owner(module, node.value, row.owner)
        if not known and not (row.telling and _may_be_jax(module, node.value)):
            return None
        whole = call if call is not None and row.called is not False and not call.args else node
        draft = Draft(self, module, whole)
        if not row.new:
            draft.lower(Safety.MANUAL, row.instead)
        elif not known:
            draft.lower(Safety.MANUAL, f"if this is {_OWNERS[row.owner]}, write {row.new.format(x='x')}")
        elif row.one_device and (_arrays.is_placed(module, node.value) or _enters_mesh(module)):
            draft.lower(Safety.UNSAFE, "the array may be on several devices, of which this gives the first")
        _write(draft, node, whole, row)
        return draft.close(f".{row.old} of {_OWNERS[row.owner]} is gone since JAX {row.changed}")


_OWNERS: dict[Owner, str] = {
    "array": "a jax.Array",
    "aval": "an abstract value",
    "compiled": "a compiled function",
    "sharding": "the sharding of what pmap gives",
}


def _is_owner(module: Module, node: ast.expr, owner: Owner) -> bool:
    if owner == "sharding":
        return _is_sharding_of_an_array(module, node)
    if owner == "array":
        return _arrays.is_array(module, node)
    return _arrays.is_compiled(module, node) if owner == "compiled" else _arrays.is_abstract(module, node)


def _is_sharding_of_an_array(module: Module, node: ast.expr) -> bool:
    """`x.sharding` of an array that is visible, or of what a pmap of this module gives."""
    value = module.value(node)
    if not isinstance(value, ast.Attribute) or value.attr != "sharding":
        return False
    return _arrays.is_array(module, value.value) or _is_result_of_pmap(module, value.value)


def _is_result_of_pmap(module: Module, node: ast.expr) -> bool:
    """`f(...)` for an f that is `jax.pmap(...)`."""
    value = module.value(node)
    function = module.value(value.func) if isinstance(value, ast.Call) else None
    return isinstance(function, ast.Call) and module.resolve(function.func) == PMAP


def _may_be_jax(module: Module, node: ast.expr) -> bool:
    """Whether an object that cannot be seen may be JAX's; one of a class or module of the project is not."""
    value = module.value(node)
    if isinstance(value, ast.Name) and value.id in ("self", "cls"):
        return False
    return module.resolve(node) is None and "jax" in module.text


def _asked_for(module: Module, node: ast.Attribute) -> bool:
    """Whether the code itself asks `hasattr(x, "name")` before it reads `x.name`, or after that left."""
    wanted = (module.source(node.value), node.attr)
    function = module.function(node) or module.tree
    for call in module.calls():
        if isinstance(call.func, ast.Name) and call.func.id in ("hasattr", "getattr") and len(call.args) > 1:
            name = call.args[1]
            asked = (module.source(call.args[0]), name.value if isinstance(name, ast.Constant) else "")
            if asked == wanted and module.inside(call, function):
                return True
    return False


def _enters_mesh(module: Module) -> bool:
    return any(module.resolve(call.func) == SET_MESH for call in module.calls())


def _write(draft: Draft, node: ast.Attribute, whole: ast.expr, row: Attribute) -> None:
    """Edit only around the object, so that what is inside of it can be rewritten at the same time."""
    module = draft.module
    before, _, after = row.new.partition("{x}")
    start, end = module.span(node)
    dot = module.text.rindex(".", module.span(node.value)[1], end)
    if before:
        draft.edit(Edit(start, start, before))
    draft.edit(Edit(dot, module.span(whole)[1], after))
