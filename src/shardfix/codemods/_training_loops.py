"""Training loops around pmapped steps, and the places that a move to jit over global arrays would change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.scopes import FunctionNode
from shardfix.codemods import _pmap_sizes, _pmaps
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.model import Evidence

_FLAX = {
    "flax.jax_utils.replicate": "replicate",
    "flax.jax_utils.unreplicate": "unreplicate",
    "flax.training.common_utils.shard": "shard",
    "flax.training.common_utils.shard_prng_key": "keys",
    "flax.jax_utils.prefetch_to_device": "prefetch",
    "jax.device_put_replicated": "replicate",
    "jax.device_put_sharded": "shard",
}
_ADVICE = {
    "replicate": "jax.device_put(tree, NamedSharding(mesh, P())): no leading axis any more",
    "unreplicate": "the tree as it is: there is one of it",
    "shard": "jax.device_put(batch, NamedSharding(mesh, P({axis}))): the batch stays one array",
    "keys": "the one key: jit draws for the whole batch, so the numbers are others",
    "prefetch": "jax.device_put(batch, NamedSharding(mesh, P({axis}))) of the next batch, one step ahead",
    "mean": "goes: over the whole batch the mean is one already; a psum becomes the sum over it",
    "row": "becomes a sum, a scan or an index over the whole batch",
    "step": "jax.jit(..., donate_argnums=...): one program over the whole batch, no axis name",
    "first": "the value as it is: there is no axis of devices in front",
}
_COPIES = ("jax.numpy.broadcast_to", "jax.numpy.stack", "jax.numpy.repeat", "jax.numpy.tile")
_MEANS = ("jax.lax.pmean", "jax.lax.psum", "jax.lax.pmax", "jax.lax.pmin")
_ROWS = ("jax.lax.axis_index", "jax.lax.all_gather", "jax.lax.ppermute", "jax.lax.all_to_all", "jax.lax.psum_scatter")


@dataclass(frozen=True, eq=False)
class Place:
    """Something that would change, and what it would become."""

    node: ast.AST
    kind: str
    advice: str


@dataclass(frozen=True, eq=False)
class Loop:
    """An outermost loop in which pmapped functions are called."""

    node: ast.For | ast.While | ast.AsyncFor
    sites: tuple[Pmap, ...]
    places: tuple[Place, ...]

    def evidence(self, module: Module) -> list[Evidence]:
        return [module.evidence(f"{_short(module, p.node)}: {p.advice}", p.node) for p in self.places]


def loops(module: Module) -> list[Loop]:
    """The training loops of a module, in the order of the source."""
    found: dict[ast.For | ast.While | ast.AsyncFor, list[Pmap]] = {}
    for site in _pmaps.pmaps(module):
        for call in _pmaps.known_calls(module, site):
            around = _outermost(module, call)
            if around is not None and site not in found.setdefault(around, []):
                found[around].append(site)
    return [_loop(module, node, sites) for node, sites in sorted(found.items(), key=lambda item: item[0].lineno)]


def _outermost(module: Module, call: ast.Call) -> ast.For | ast.While | ast.AsyncFor | None:
    function = module.function(call)
    outer = [a for a in module.ancestors(call) if isinstance(a, (ast.For, ast.While, ast.AsyncFor))]
    return next((a for a in reversed(outer) if module.function(a) is function), None)


def _loop(module: Module, node: ast.For | ast.While | ast.AsyncFor, sites: list[Pmap]) -> Loop:
    function = module.function(node)
    places = [p for site in sites for p in _of_step(module, site)]
    axis = next((module.source(a) for s in sites if (a := s.argument("axis_name")) is not None), '"batch"')
    for call in module.calls():
        if module.function(call) is function or _within(module, call, node):
            kind = _kind(module, call)
            if kind:
                places.append(Place(call, kind, _ADVICE[kind].format(axis=axis)))
    places += [Place(n, "first", _ADVICE["first"]) for n in _firsts(module, function)]
    unique = {id(p.node): p for p in places}
    return Loop(node, tuple(sites), tuple(sorted(unique.values(), key=lambda p: module.span(p.node))))


def _within(module: Module, call: ast.Call, loop: ast.AST) -> bool:
    return any(a is loop for a in module.ancestors(call))


def _of_step(module: Module, site: Pmap) -> Iterator[Place]:
    yield Place(site.call or site.node, "step", _ADVICE["step"])
    for function in _pmaps.functions(module, site):
        for node in ast.walk(function):
            name = module.resolve(node.func) if isinstance(node, ast.Call) else ""
            if name in _MEANS or name in _ROWS:
                kind = "mean" if name in _MEANS else "row"
                yield Place(node, kind, _ADVICE[kind])


def _kind(module: Module, call: ast.Call) -> str:
    """What an idiom around pmap does, empty for any other call."""
    name = module.resolve(call.func) or ""
    if name in _FLAX:
        return _FLAX[name]
    if name == "jax.random.split" and _pmap_sizes.leading(module, call) == ALL:
        return "keys"
    binding = module.binding(call.func) if isinstance(call.func, ast.Name) else None
    helper = binding.node if binding is not None else None
    if isinstance(helper, ast.FunctionDef):
        return _helper(module, helper)
    return "shard" if _splits_rows(module, call) else ""


def _helper(module: Module, function: ast.FunctionDef) -> str:
    """What a function of the module itself does: `shard` reshapes to (devices, -1, ...), `unreplicate` takes row 0."""
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)]
    if any(_splits_rows(module, c, frozenset(a.arg for a in function.args.args)) for c in calls):
        return "shard"
    if any((module.resolve(c.func) or "") in ("jax.device_put_replicated", "flax.jax_utils.replicate") for c in calls):
        return "replicate"
    mapped = [c for c in calls if _is_tree_map(module, c) and isinstance(c.args[0], ast.Lambda)]
    bodies = [c.args[0].body for c in mapped if isinstance(c.args[0], ast.Lambda)]
    if any(_is_row_zero(b) for b in bodies):
        return "unreplicate"
    copies = [c for c in calls if (module.resolve(c.func) or "") in _COPIES and any(c in ast.walk(b) for b in bodies)]
    return "replicate" if copies or any(_pmap_sizes.leading(module, b) is not None for b in bodies) else ""


def _splits_rows(module: Module, call: ast.Call, parameters: frozenset[str] = frozenset()) -> bool:
    """`x.reshape((n_devices, -1) + x.shape[1:])` and its like; the number may be one of some parameters."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "reshape" or not call.args:
        return False
    text = [module.source(a) for a in call.args]
    shape = call.args[0] if len(call.args) == 1 else ast.Tuple(list(call.args), ast.Load())
    while isinstance(shape, ast.BinOp):
        shape = shape.left
    entries = shape.elts if isinstance(shape, ast.Tuple) else []
    if len(entries) < 2 or "-1" not in "".join(text):
        return False
    given = isinstance(entries[0], ast.Name) and entries[0].id in parameters
    return given or _pmap_sizes.count(module, entries[0]) == ALL


def _is_tree_map(module: Module, call: ast.Call) -> bool:
    named = module.resolve(call.func) in ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
    return named and len(call.args) > 1 and keyword(call, "is_leaf") is None


def _is_row_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and node.slice.value == 0


def _firsts(module: Module, function: FunctionNode | None) -> Iterator[ast.AST]:
    """`loss[0]` of what a pmapped function returned."""
    for node in module.scopes.scope_of:
        if not isinstance(node, ast.Subscript) or module.function(node) is not function or not _is_row_zero(node):
            continue
        root = node.value
        while isinstance(root, (ast.Subscript, ast.Attribute)):
            root = root.value
        if isinstance(root, ast.Name) and _pmaps.maker(module, root) is not None:
            yield node


def first_copies(module: Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """`jax.tree.map(lambda a: a[0], result)` and `unreplicate(result)`: the call and the result of a pmap in it."""
    for call in module.calls():
        name = module.resolve(call.func) or ""
        if name == "flax.jax_utils.unreplicate" and len(call.args) == 1 and not call.keywords:
            tree = call.args[0]
        elif _is_tree_map(module, call) and isinstance(call.args[0], ast.Lambda) and _is_row_zero(call.args[0].body):
            tree = call.args[1]
        else:
            continue
        site = _pmaps.maker(module, tree)
        if site is not None and _pmaps.axes(module, site, "out_axes") == 0:
            yield call, tree


def _short(module: Module, node: ast.AST) -> str:
    text = " ".join(module.source(node).split())
    return text if len(text) <= 60 else f"{text[:57]}..."
