"""SF306: what JAX 0.8 and later refuse of code that keeps jax.pmap."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods import _pmap_devices, _pmap_nested, _pmaps
from shardfix.codemods._pmap_devices import Meeting
from shardfix.codemods._pmap_inputs import Committed, committed, mapped_rows
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import DEVICE_PUT, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Rewrite, Safety

_PMAP_SHARDING = "jax.sharding.PmapSharding"


class PmapFaults(Codemod):
    """Finds what stopped working around `jax.pmap` when it became a jit of a shard_map.

    What it does
    ------------
    Reports a pmap inside another pmap or a shard_map, a pmap called under `jax.set_mesh` of another mesh, inputs that
    the code has committed to other devices than those of the pmap, arguments of which none is mapped, negative axes,
    `isinstance(..., PmapSharding)` and `.sharding.sharding_spec` of a result. Writes `.sharding.mesh.devices` for
    `.sharding.devices` of a result, and drops `global_arg_shapes=`. Puts a result, or `result[0]`, where an array is
    that the code has committed to other devices before the two meet, and takes rows of a result that are mapped again
    through the host.

    Why
    ---
    Since JAX 0.8 pmap is a jit of a shard_map over a mesh of its own, its results have a NamedSharding, and its inputs
    must not be committed to other devices. `result[0]` is on all devices of the pmap, where it was on one before.

    Example
    -------
    y = jax.pmap(f)(x)
    print(y.sharding.devices)

    becomes

    y = jax.pmap(f)(x)
    print(y.sharding.mesh.devices)

    Safety
    ------
    Safe for attributes of a result that the code shows to be one, for `global_arg_shapes=None`, and where a result is
    put beside an array, as JAX did before. Unsafe where a placement is dropped from a `device_put`, where two results
    of different devices meet, and for rows that go through the host. Manual otherwise.

    References
    ----------
    Measured on JAX 0.7.2 to 0.12.0.1; https://docs.jax.dev/en/latest/migrate_pmap.html.
    """

    code = "SF306"
    name = "pmap-faults"
    triggers = ("name:jax.pmap", "PmapSharding")
    since = "0.8"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for site in _pmaps.pmaps(module):
            yield from self._of_site(module, site)
            for call in _pmaps.known_calls(module, site):
                yield from self._of_call(module, site, call)
        for meeting in _pmap_devices.meetings(module):
            if not guarded(module, meeting.operation):
                yield self._meets(module, meeting)
        yield from self._of_shardings(module)

    def _of_site(self, module: Module, site: Pmap) -> Iterator[Rewrite]:
        if around := _pmap_nested.inside(module, site):
            seen = any(pair.inner is site for pair in _pmap_nested.pairs(module))
            advice = "SF305 makes one shard_map of both" if seen else "make one shard_map of both, over two axes"
            yield self._manual(
                module, site.node, f'a pmap inside a {around} raises "The context mesh ... should match": {advice}'
            )
        in_axes, out_axes = (_pmaps.axes(module, site, name) for name in ("in_axes", "out_axes"))
        flat = _pmaps.flat_axes(in_axes)
        if flat and all(axis is None for axis in flat) and not _takes_keywords(module, site):
            yield self._manual(module, site.node, '"pmap requires at least one argument with a mapped axis."')
        if any(axis is not None and axis < 0 for axis in _pmaps.flat_axes(out_axes)):
            yield self._manual(module, site.node, "pmap lays rows along axis 0 where out_axes is negative, silently")
        if any(axis is not None and axis < 0 for axis in flat):
            yield self._manual(
                module, site.node, "pmap takes negative in_axes only for arrays of one dimension: count from the front"
            )
        shapes = keyword(site.call, "global_arg_shapes") if site.call is not None else None
        if shapes is not None and site.call is not None:
            draft = Draft(self, module, site.node)
            if not (isinstance(shapes.value, ast.Constant) and shapes.value.value is None):
                draft.lower(Safety.UNSAFE, "it meant something only for sharded_jit, which is gone")
            draft.edit(editing.drop_argument(module, site.call, shapes))
            draft.may_be_unused(shapes.value)
            yield draft.close('"pmap() got an unexpected keyword argument \'global_arg_shapes\'" since JAX 0.10')

    def _of_call(self, module: Module, site: Pmap, call: ast.Call) -> Iterator[Rewrite]:
        if guarded(module, call):
            return
        mesh = _pmaps.other_mesh(module, site, call)
        if mesh:
            advice = "leave that context around it, or write a shard_map for its mesh"
            reason = f'a pmap under jax.set_mesh({mesh}) raises "The context mesh ... should match": {advice}'
            yield self._manual(module, call, reason)
        for found in committed(module, site, call):
            yield self._placed(module, found)
        for row in mapped_rows(module, site, call):
            yield self._through_the_host(module, row)

    def _meets(self, module: Module, found: Meeting) -> Rewrite:
        """Put the value of the pmap where the other array is."""
        draft = Draft(self, module, found.operation)
        target = _target(draft, found)
        if not target:
            draft.lower(Safety.MANUAL, "put one of the two where the other is, with jax.device_put")
        else:
            text = f"{draft.name(DEVICE_PUT)}({module.source(found.value)}, {target})"
            draft.edit(editing.replace(module, found.value, text))
        if found.devices.put is not None:
            draft.because(module.evidence("committed by " + module.excerpt(found.devices.put), found.devices.put))
        elif found.devices.site is not None:
            draft.lower(Safety.UNSAFE, "what comes out is then on those of the other pmap")
        return draft.close(
            "a result of pmap is on all devices of the pmap since JAX 0.8, its rows too: beside an array on others it "
            'raises "Received incompatible devices"'
        )

    def _through_the_host(self, module: Module, row: ast.expr) -> Rewrite:
        draft = Draft(self, module, row, Safety.UNSAFE)
        draft.edit(editing.replace(module, row, f"{draft.name('jax.device_get')}({module.source(row)})"))
        draft.caveats.append("as an array of the host pmap spreads it itself")
        return draft.close(
            "a row of a result of pmap is on all devices since JAX 0.8: given to a mapped argument it raises "
            '"Sharding passed to jit does not match the sharding" since 0.9'
        )

    def _placed(self, module: Module, found: Committed) -> Rewrite:
        draft = Draft(self, module, found.call, Safety.UNSAFE)
        draft.edit(editing.drop_argument(module, found.call, found.placement))
        draft.because(module.evidence(f"given to the pmapped function on line {found.user.lineno}", found.user))
        draft.may_be_unused(found.placement)
        draft.caveats.append("without a placement pmap spreads it itself")
        return draft.close(f'a mapped input {found.where} raises "Sharding passed to jit does not match the sharding"')

    def _of_shardings(self, module: Module) -> Iterator[Rewrite]:
        for node in module.nodes(ast.expr, ast.Call, ast.Attribute):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
                named = [n for a in node.args[1:] for n in ast.walk(a) if isinstance(n, (ast.Name, ast.Attribute))]
                if any(module.resolve(n) == _PMAP_SHARDING for n in named) and not guarded(module, node):
                    reason = "results of pmap have a NamedSharding since JAX 0.8, and PmapSharding is gone in 0.10"
                    yield self._manual(module, node, reason)
            elif (
                isinstance(node, ast.Attribute)
                and node.attr in ("devices", "sharding_spec")
                and isinstance(node.value, ast.Attribute)
                and node.value.attr == "sharding"
                and _pmaps.is_result(module, node.value.value)
                and not guarded(module, node)
            ):
                if node.attr == "sharding_spec":
                    reason = "the sharding of a result of pmap is a NamedSharding: it has .spec, no .sharding_spec"
                    yield self._manual(module, node, reason)
                    continue
                draft = Draft(self, module, node)
                end = module.span(node.value)[1]
                draft.edit(editing.insert(end, ".mesh"))
                yield draft.close("the sharding of a result of pmap is a NamedSharding since JAX 0.8: it has a mesh")

    def _manual(self, module: Module, node: ast.AST, reason: str) -> Rewrite:
        return Draft(self, module, node, Safety.MANUAL).close(reason)


def _target(draft: Draft, found: Meeting) -> str:
    """Where the other array of a meeting is, as an expression; empty where there is no plain one."""
    module, other = draft.module, found.other
    if all(isinstance(n, (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Load)) for n in ast.walk(other)):
        sharding = f"{module.source(other)}.sharding"
        if found.devices.site is None and not found.devices.spread:
            return sharding
        return f"{draft.name(NAMED_SHARDING)}({sharding}.mesh, {draft.name(PARTITION_SPEC)}())"
    put = found.devices.put
    if put is None or found.devices.spread or not module.inside(put, found.operation):
        return ""
    given = keyword(put, "device")
    return module.source(given.value if given is not None else put.args[1])


def _takes_keywords(module: Module, site: Pmap) -> bool:
    """Keyword arguments are always mapped, so that a call may have one of which the module shows nothing."""
    calls = _pmaps.calls(module, site)
    return not calls or any(c.keywords for c in calls)
