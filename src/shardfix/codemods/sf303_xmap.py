"""SF303: xmap."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix import editing
from shardfix.analysis.module import Module, literal
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import JIT, PARTIAL
from shardfix.model import Edit, Rewrite, Safety

XMAP = "jax.experimental.maps.xmap"
_PARAMETERS = ("fun", "in_axes", "out_axes")
_KNOWN = {*_PARAMETERS, "axis_resources", "donate_argnums"}
_BY_HAND = (
    "xmap was deleted in JAX 0.4.31: write jax.shard_map over the mesh, with specs that have the mesh axes in place of "
    "the named ones, or jax.jit(jax.vmap(..., axis_name=..., spmd_axis_name=...)), one vmap for each name"
)


class Xmap(Codemod):
    """Writes an xmap with one named axis for each argument as `jax.jit(jax.vmap(...))`.

    What it does
    ------------
    Where every argument and result has at most one named axis, writes a `jax.vmap` for each name, with that `axis_name`
    and the mesh axes of `axis_resources` as `spmd_axis_name`, under `jax.jit`. Everything else is reported.

    Why
    ---
    "ModuleNotFoundError: No module named 'jax.experimental.maps'".

    Example
    -------
    f = xmap(g, in_axes=["i", ...], out_axes=[...], axis_resources={"i": "x"})

    becomes

    f = jax.jit(jax.vmap(g, in_axes=0, out_axes=None, axis_name="i", spmd_axis_name="x"))

    Safety
    ------
    Unsafe: the values are equal, collectives over the names included, but how the data is spread over the mesh is left
    to the compiler and to the sharding of the inputs. Manual for arguments with several names, `axis_sizes`, loops as
    resources and axes that are not written out.

    References
    ----------
    Deprecated in JAX 0.4.26, deleted in 0.4.31.
    """

    code = "SF303"
    name = "xmap"
    triggers = ("path:jax.experimental.maps.xmap",)
    since = "0.4.26"
    until = "0.4.31"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for use in uses(module):
            if use.path == XMAP and not shimmed(module, use):
                yield self._finding(module, use.node)

    def _finding(self, module: Module, node: ast.expr) -> Rewrite:
        call = module.parent(node)
        decorator = isinstance(call, ast.Call) and module.resolve(call.func) == PARTIAL and call.args == [node]
        draft = Draft(self, module, node, Safety.UNSAFE)
        mapped: _Mapped | None = None
        if isinstance(call, ast.Call) and (call.func is node or decorator):
            mapped = _mapped(module, call, decorator)
        if mapped is None or not isinstance(call, ast.Call):
            draft.lower(Safety.MANUAL, "")
            return draft.close(_BY_HAND)
        vmap = draft.name("jax.vmap")
        jit = draft.name(JIT)
        donate = [f"donate_argnums={mapped.donate}"] if mapped.donate else []
        draft.may_be_unused(node)
        draft.drops("jax.experimental.maps")
        if decorator:
            at = module.text.rfind("@", 0, module.span(call)[0])
            indent = " " * (module.position(at)[1] - 1)
            partial = module.source(call.func)
            outer = f"@{partial}({jit}, {donate[0]})" if donate else f"@{jit}"
            draft.edit(Edit(at, at, f"{outer}\n{indent}"))
            draft.edit(editing.put(module, call, (partial, [vmap, *mapped.levels[0]])))
        else:
            text: editing.Text = mapped.function
            for level in mapped.levels:
                text = (vmap, [text, *level])
            draft.edit(editing.put(module, call, (jit, [text, *donate])))
        return draft.close(
            "xmap was deleted in JAX 0.4.31; vmap over its names gives the same values, and where they live follows "
            "from the inputs"
        )


@dataclass(frozen=True)
class _Mapped:
    """`levels` are the arguments of one vmap for each name, the innermost first."""

    function: str
    levels: list[list[editing.Text]]
    donate: str


def _mapped(module: Module, call: ast.Call, decorator: bool) -> _Mapped | None:
    """The vmap that an xmap is, None where it is more than the simple form."""
    given = {k.arg: k.value for k in call.keywords}
    positional = call.args[1:] if decorator else call.args
    names = _PARAMETERS[1:] if decorator else _PARAMETERS
    if any(isinstance(a, ast.Starred) for a in positional) or len(positional) > len(names):
        return None
    given |= dict(zip(names, positional, strict=False))
    if not set(given) <= _KNOWN or not {"in_axes", "out_axes"} <= set(given) or ("fun" in given) == decorator:
        return None
    if decorator and not any(call in getattr(a, "decorator_list", []) for a in [module.parent(call)]):
        return None
    ins, outs = _axes(module, given["in_axes"]), _axes(module, given["out_axes"])
    if ins is None or outs is None:
        return None
    inside = list(dict.fromkeys(name for _, name in ins.entries if name is not None))
    resources = literal(module.value(given["axis_resources"])) if "axis_resources" in given else {}
    if not inside or not {name for _, name in outs.entries} <= {*inside, None} or (decorator and len(inside) > 1):
        return None
    if not isinstance(resources, dict) or not set(resources) <= set(inside):
        return None
    levels: list[list[editing.Text]] = []
    for name in reversed(inside):
        level: list[editing.Text] = [f"in_axes={ins.text(name)}", f"out_axes={outs.text(name)}", f'axis_name="{name}"']
        axes = resources.get(name, ())
        if not isinstance(axes, (str, tuple)):
            return None
        if axes:
            level.append(f'spmd_axis_name="{axes}"' if isinstance(axes, str) else f"spmd_axis_name={axes!r}")
        levels.append(level)
    function = module.source(given["fun"]) if "fun" in given else ""
    donate = module.source(given["donate_argnums"]) if "donate_argnums" in given else ""
    return _Mapped(function, levels, donate)


@dataclass(frozen=True)
class _Axes:
    """Position and name of the mapped dimension of each argument or result."""

    entries: tuple[tuple[int | None, str | None], ...]
    single: bool

    def text(self, name: str) -> str:
        """As `jax.vmap` over one of the names has it."""
        positions = [str(position if own == name else None) for position, own in self.entries]
        return positions[0] if self.single else f"({', '.join(positions)}{',' if len(positions) == 1 else ''})"


def _axes(module: Module, node: ast.expr) -> _Axes | None:
    value = module.value(node)
    single = _entry(value)
    if single is not None:
        return _Axes((single,), True)
    if isinstance(value, (ast.Tuple, ast.List)) and value.elts:
        entries = [_entry(module.value(e)) for e in value.elts]
        if all(e is not None for e in entries):
            return _Axes(tuple(e for e in entries if e is not None), False)
    return None


def _entry(node: ast.expr) -> tuple[int | None, str | None] | None:
    """`["i", ...]`, `{0: "i"}`, `[...]` or `{}`: which dimension of one argument is named."""
    if isinstance(node, ast.Dict):
        said = literal(node)
        named = said if isinstance(said, dict) and all(isinstance(k, int) for k in said) else None
    elif isinstance(node, (ast.List, ast.Tuple)) and all(isinstance(e, ast.Constant) for e in node.elts):
        values = [e.value for e in node.elts if isinstance(e, ast.Constant)]
        if any(v is ... for v in values[:-1]):
            return None
        named = {i: v for i, v in enumerate(values) if v is not None and v is not ...}
    else:
        return None
    if named is None or len(named) > 1 or not all(isinstance(v, str) for v in named.values()):
        return None
    return next(((int(k), str(v)) for k, v in named.items()), (None, None))
