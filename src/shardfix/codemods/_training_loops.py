"""Training loops around pmapped steps, and the places that a move to jit over global arrays would change."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.scopes import FunctionNode
from shardfix.codemods import _pmap_sizes, _pmaps
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.jaxnames import PARTIAL
from shardfix.model import Evidence

_FLAX = {
    "flax.jax_utils.replicate": "replicate",
    "flax.jax_utils.unreplicate": "unreplicate",
    "flax.training.common_utils.shard": "shard",
    "flax.training.common_utils.shard_prng_key": "keys",
    "flax.jax_utils.prefetch_to_device": "prefetch",
    "flax.training.common_utils.get_metrics": "metrics",
    "jax.device_put_replicated": "replicate",
    "jax.device_put_sharded": "shard",
}
_ADVICE = {
    "replicate": "jax.device_put(tree, NamedSharding(mesh, P())): no leading axis any more",
    "unreplicate": "the tree as it is: there is one of it",
    "metrics": "jax.device_get of the list, stacked: there is one of each",
    "shard": "jax.device_put(batch, NamedSharding(mesh, P({axis}))): the batch stays one array",
    "keys": "the one key: jit draws for the whole batch, so the numbers are others",
    "prefetch": "jax.device_put(batch, NamedSharding(mesh, P({axis}))) of the next batch, one step ahead",
    "mean": "goes, where every device weighs alike: the mean over the whole batch is that; a psum becomes a plain sum",
    "size": "mesh.size, the number of devices; psum(x) / psum(1) is pmean(x), and becomes what that does",
    "row": "becomes a sum, a scan or an index over the whole batch",
    "step": "jax.jit({function}{options}): one program over the whole batch, no axis name",
    "sync": "goes: there is one of it, so nothing is left to average",
    "statistics": "stays, but the batch statistics are those of the whole batch then",
    "first": "the value as it is: there is no axis of devices in front",
}
_COPIES = ("jax.numpy.broadcast_to", "jax.numpy.stack", "jax.numpy.repeat", "jax.numpy.tile")
_MEANS = ("jax.lax.pmean", "jax.lax.psum", "jax.lax.pmax", "jax.lax.pmin")
_SIZES = ("jax.lax.psum", "jax.lax.axis_size")
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
    axis = axis_of(module, sites)
    beside = [s for s in _pmaps.pmaps(module) if module.function(s.node) is function and function is not None]
    places = [p for site in dict.fromkeys([*sites, *beside]) for p in _of_step(module, site, axis)]
    for call in module.calls():
        if module.function(call) is function or _within(module, call, node):
            places += [Place(n, k, _ADVICE[k].format(axis=axis)) for n, k in _kinds(module, call)]
    places += [Place(n, "first", _ADVICE["first"]) for n in _firsts(module, function)]
    unique = {id(p.node): p for p in places}
    return Loop(node, tuple(sites), tuple(sorted(unique.values(), key=lambda p: module.span(p.node))))


def axis_of(module: Module, sites: Iterable[Pmap]) -> str:
    """The axis name of pmapped functions, as source text."""
    return next((module.source(a) for s in sites if (a := s.argument("axis_name")) is not None), '"batch"')


def _within(module: Module, call: ast.Call, loop: ast.AST) -> bool:
    return any(a is loop for a in module.ancestors(call))


def _of_step(module: Module, site: Pmap, axis: str) -> Iterator[Place]:
    """The application of pmap, and what depends on its axis in the functions that it runs."""
    function = site.subject.name if isinstance(site.subject, ast.FunctionDef) else ""
    if isinstance(site.subject, ast.Call) and module.resolve(site.subject.func) == PARTIAL and site.subject.args:
        function = f"{module.source(site.subject.func)}({module.excerpt(site.subject.args[0], 30)}, ...)"
    elif isinstance(site.subject, ast.expr):
        function = module.excerpt(site.subject, 40)
    names = {"donate_argnums": "donate_argnums", "static_broadcasted_argnums": "static_argnums"}
    given = [(new, site.argument(old)) for old, new in names.items()]
    options = "".join(f", {new}={module.source(value)}" for new, value in given if value is not None)
    words = _ADVICE["step"].format(function=function or "...", options=options)
    yield Place(site.call or site.node, "step", words)
    for each in _bodies(module, _pmaps.functions(module, site)):
        for node in ast.walk(each):
            if not isinstance(node, ast.Call):
                continue
            name = module.resolve(node.func)
            kind = "mean" if name in _MEANS else "row" if name in _ROWS else ""
            if _is_size(module, node, axis):
                kind = "size"
            if any(k.arg == "mutable" and "batch_stats" in module.source(k.value) for k in node.keywords):
                kind = "statistics"
            if kind:
                yield Place(node, kind, _ADVICE[kind])


def _is_size(module: Module, call: ast.Call, axis: str) -> bool:
    """`psum(1, axis)` or `axis_size(axis)`: how many devices there are."""
    name = module.resolve(call.func)
    given = [*call.args, *(k.value for k in call.keywords)]
    one = given[0] if name == _SIZES[0] and len(given) == 2 else None
    sums_ones = isinstance(one, ast.Constant) and type(one.value) in (int, float) and one.value == 1
    return (sums_ones or (name == _SIZES[1] and len(given) == 1)) and module.source(given[-1]) == axis


def _bodies(module: Module, functions: Iterable[FunctionNode]) -> list[FunctionNode]:
    """Functions, and those of the module that they call."""
    found = list(dict.fromkeys(functions))
    for function in found:  # grows while it is gone through
        for node in ast.walk(function):
            called = _function(module, node.func) if isinstance(node, ast.Call) else None
            if called is not None and called not in found:
                found.append(called)
    return found


def _function(module: Module, node: ast.expr) -> ast.FunctionDef | None:
    binding = module.binding(node) if isinstance(node, ast.Name) else None
    return binding.node if binding is not None and isinstance(binding.node, ast.FunctionDef) else None


def _kinds(module: Module, call: ast.Call) -> Iterator[tuple[ast.AST, str]]:
    """What the idioms around pmap in a call are: of the function called, and of functions that it is given."""
    kind = _kind(module, call)
    if kind:
        yield call, kind
    for argument in call.args:
        named = isinstance(argument, (ast.Name, ast.Attribute))
        given = _FLAX.get(module.resolve(argument) or "", "") if named else ""
        if given:
            yield argument, given


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
    named = [_FLAX.get(module.resolve(c.func) or "", "") for c in calls]
    for kind in ("replicate", "prefetch"):
        if kind in named:
            return kind
    if any(_averages(module, site) for site in _pmaps.pmaps(module) for c in calls if _calls(module, c, site)):
        return "sync"
    mapped = [c for c in calls if _is_tree_map(module, c) and isinstance(c.args[0], ast.Lambda)]
    bodies = [c.args[0].body for c in mapped if isinstance(c.args[0], ast.Lambda)]
    if any(_is_row_zero(b) for b in bodies):
        return "unreplicate"
    copies = [c for c in calls if (module.resolve(c.func) or "") in _COPIES and any(c in ast.walk(b) for b in bodies)]
    return "replicate" if copies or any(_pmap_sizes.leading(module, b) is not None for b in bodies) else ""


def _calls(module: Module, call: ast.Call, site: Pmap) -> bool:
    return call in _pmaps.known_calls(module, site)


def _averages(module: Module, site: Pmap) -> bool:
    """A pmap of nothing but a mean over the devices, as for batch statistics."""
    bodies = [f.body for f in _pmaps.functions(module, site) if isinstance(f, ast.Lambda)]
    return bool(bodies) and all(isinstance(b, ast.Call) and module.resolve(b.func) == _MEANS[0] for b in bodies)


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


def takes_a_row(function: ast.expr) -> int | None:
    """The number of the row that `lambda leaf: leaf[0]` takes, None for any other function."""
    if not isinstance(function, ast.Lambda) or not isinstance(function.body, ast.Subscript):
        return None
    body, parameters = function.body, [a.arg for a in function.args.args]
    if not isinstance(body.value, ast.Name) or parameters != [body.value.id]:
        return None
    row = literal(body.slice)
    return row if isinstance(row, int) and not isinstance(row, bool) else None


def _firsts(module: Module, function: FunctionNode | None) -> Iterator[ast.AST]:
    """`loss[0]` of what a pmapped function returned."""
    for node in module.nodes(ast.Subscript):
        if not _is_row_zero(node) or module.function(node) is not function:
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
        elif _is_tree_map(module, call) and takes_a_row(call.args[0]) == 0:
            tree = call.args[1]
        else:
            continue
        site = _pmaps.maker(module, tree)
        if site is not None and _pmaps.axes(module, site, "out_axes") == 0:
            yield call, tree


def _short(module: Module, node: ast.AST) -> str:
    text = " ".join(module.source(node).split())
    return text if len(text) <= 60 else f"{text[:57]}..."
