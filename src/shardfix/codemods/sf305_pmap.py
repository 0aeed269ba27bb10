"""SF305: jax.pmap, as jax.jit(jax.shard_map(...))."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods import _pmap_inline, _pmap_nested, _pmap_nested_written, _pmap_written, _pmaps
from shardfix.codemods._pmap_helper import pmap_as_shard_map
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite, Safety

_PROCESSES = (
    "give jit global arrays instead: jax.make_array_from_process_local_data(NamedSharding(mesh, P(axis)), rows) "
    "over a mesh of jax.devices(), and take each process's part of a result from its addressable_shards"
)


class PmapToShardMap(Codemod):
    """Turns `jax.pmap` into `jax.jit(jax.shard_map(...))`.

    What it does
    ------------
    Where a module has one `pmap`, of a function that it shows and that nothing else uses, called with rows of which
    the code shows that there is one for each device: writes out the mesh, the specs, and the lines that take the
    mapped axis away inside and give it back in the result. Everywhere else: puts `pmap_as_shard_map(...)` in the place
    of `jax.pmap(...)`, a function with the same arguments, defined once in the module, or imported from the module
    that the setting `helpers-module` names. Two pmaps around each other become one shard_map over two axes, also where
    the inner one is called in the body of the outer one: each column then takes its part, and gathers the results.

    Why
    ---
    pmap is in maintenance mode since JAX 0.8, and is itself a jit of a shard_map there. New code takes shardings.

    Example
    -------
    step = jax.pmap(loss, axis_name="batch", in_axes=(None, 0))

    becomes

    step = jax.jit(
        jax.shard_map(
            loss,
            mesh=Mesh(jax.devices(), ("batch",)),
            in_specs=(P(), P("batch")),
            out_specs=P("batch"),
            check_vma=False,
        ),
    )

    with the axis taken away and given back in the body of `loss`.

    Safety
    ------
    Safe in one process: equal values, dtypes and devices, gradients and random numbers too; what runs as several
    processes or takes another number of rows raises. Unsafe where more than `.compile()` is asked of what `.lower(...)`
    gives. Manual where the module may run as several processes, under `jax.set_mesh`, with pmaps around each other
    whose sizes are not in sight, with negative out_axes, where `__wrapped__` of the result is used, and where it is
    lowered without rows in sight.

    References
    ----------
    Measured on JAX 0.7.2 to 0.12.0.1; https://docs.jax.dev/en/latest/migrate_pmap.html.
    """

    code = "SF305"
    name = "pmap"
    triggers = ("name:jax.pmap",)
    since = "0.6.1"
    opt_in = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        sites = _pmaps.pmaps(module)
        inner = {id(n.inner.node) for n in _pmap_nested.pairs(module)}
        for site in sites:
            if id(site.node) not in inner:
                yield self._finding(module, site, sites)

    def _finding(self, module: Module, site: Pmap, sites: list[Pmap]) -> Rewrite:
        draft = Draft(self, module, site.node)
        reason = "jax.pmap is in maintenance mode: jax.jit of jax.shard_map does the same"
        several = [s.node for s in sites]
        pair = _pmap_nested.pair_of(module, site)
        plan = _pmap_inline.plan(module, site) if pair is None else None
        lowered = [use for use in map(module.parent, _results(module, site)) if _is_attribute(use, "lower")]
        refused = _refused(module, site, pair is not None)
        if lowered and plan is None:
            refused = refused or (
                "the result is lowered: what jax.jit(jax.shard_map(...)).lower(...).compile() makes is called the same "
                "way, for a mesh that is written out"
            )
        if refused:
            draft.lower(Safety.MANUAL, refused)
        elif pair is not None:
            _pmap_nested_written.write(draft, pair)
        elif plan is not None:
            _pmap_written.write(draft, site, plan)
            if any(not _is_compiled(module, use) for use in lowered):
                draft.lower(Safety.UNSAFE, "the text and the costs of what is lowered are those of the new form")
        else:
            name = pmap_as_shard_map(draft, several)
            draft.edit(editing.replace(module, site.node, name))
            draft.may_be_unused(site.node)
            draft.caveats.append(f"{name} does, for any number of rows up to that of the devices, in one process")
        return draft.close(reason)


def _refused(module: Module, site: Pmap, paired: bool) -> str:
    """Why a person has to decide, empty where nobody has to."""
    if processes := _pmaps.several_processes(module):
        return f"the program may run as several processes ({processes}); {_PROCESSES}"
    if not paired and _pmap_nested.nested(module, site):
        return "one pmap runs inside another: make them one shard_map over a mesh of two axes"
    if any(axis is not None and axis < 0 for axis in _pmaps.flat_axes(_pmaps.axes(module, site, "out_axes"))):
        return "pmap itself puts negative out_axes wrong since JAX 0.8: count from the front"
    if site.call is not None and any(k.arg == "global_arg_shapes" for k in site.call.keywords):
        return "pmap has no argument global_arg_shapes: remove it"
    if any(_pmaps.other_mesh(module, site, call) for call in _pmaps.known_calls(module, site)):
        return "it runs under jax.set_mesh, whose mesh is not that of a pmap: write the shard_map for that mesh"
    for parent in map(module.parent, _results(module, site)):
        if _is_attribute(parent, "__wrapped__"):
            return "__wrapped__ of the result is used: call the function itself there"
    if _pmap_nested.inside(module, site) == "shard_map":
        return "it runs inside a shard_map: one of the two meshes has to go"
    return ""


def _is_attribute(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == name


def _is_compiled(module: Module, lower: ast.AST | None) -> bool:
    """`f.lower(...).compile()`, and nothing else with what is lowered."""
    call = module.parent(lower) if lower is not None else None
    return call is not None and _is_attribute(module.parent(call), "compile")


def _results(module: Module, site: Pmap) -> list[ast.AST]:
    result = site.result
    named = list(_pmaps.uses(module, site) or [])
    return [*([result] if isinstance(result, ast.expr) else []), *named]
