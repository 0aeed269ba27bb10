"""The grid of devices of a PositionalSharding, followed through reshape, replicate and transpose, as mesh and spec."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from shardfix.analysis import meshes
from shardfix.analysis.module import Module, keyword, literal
from shardfix.jaxnames import MESH

STEPS = ("reshape", "replicate", "transpose", "T")
_FLAT = ("jax.devices", "jax.local_devices")
_DEVICE_MESHES = ("jax.experimental.mesh_utils.create_device_mesh",)


@dataclass(frozen=True)
class Grid:
    """`entries` has, for each dimension of the array, the mesh axis it is split over, or None.

    `shape` are the sizes of the mesh axes as text, None where the device array is used as it stands. `axes` counts the
    mesh axes. `rank_known` is False as long as nothing shows the rank of the device array.
    """

    axes: int
    entries: tuple[int | None, ...]
    shape: tuple[str, ...] | None = None
    replicated: bool = False
    rank_known: bool = True

    @property
    def plain(self) -> bool:
        """Nothing has been replicated or transposed."""
        return not self.replicated and [e for e in self.entries if e is not None] == list(range(self.axes))

    @property
    def names(self) -> str:
        return "(" + "".join(f'"d{i}", ' for i in range(self.axes)).rstrip(" " if self.axes == 1 else ", ") + ")"

    def spec(self, partition_spec: str) -> str:
        entries = () if self.replicated else self.entries
        texts = ["None" if e is None else f'"d{e}"' for e in entries]
        return f"{partition_spec}({', '.join(texts)})"


def start(module: Module, devices: ast.expr) -> Grid:
    """The grid of `PositionalSharding(devices)`."""
    rank = _rank(module, devices)
    if rank is None:
        return Grid(1, (0,), ("-1",), rank_known=False)
    return Grid(rank, tuple(range(rank)))


def is_array(module: Module, devices: ast.expr) -> bool:
    """Whether an expression is an ndarray of devices for certain, so that it can be reshaped itself."""
    value = module.value(devices)
    if isinstance(value, ast.Attribute):
        return value.attr == "devices" and meshes.mesh_of(module, value.value) is not None
    if not isinstance(value, ast.Call):
        return False
    if module.resolve(value.func) in (*_DEVICE_MESHES, "numpy.array", "numpy.asarray"):
        return True
    return isinstance(value.func, ast.Attribute) and value.func.attr == "reshape"


def _rank(module: Module, devices: ast.expr) -> int | None:
    value = module.value(devices)
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        return _rank(module, value.value)
    if isinstance(value, (ast.List, ast.Tuple)):
        inner = {_rank(module, e) or 0 for e in value.elts}
        starred = any(isinstance(e, ast.Starred) for e in value.elts)
        return None if starred or len(inner) != 1 else 1 + inner.pop()
    if isinstance(value, ast.Attribute) and value.attr == "devices":
        info = meshes.mesh_of(module, value.value)
        return len(info.axis_names) if info is not None and info.axis_names is not None else None
    if not isinstance(value, ast.Call):
        return None
    name = module.resolve(value.func)
    if name in _FLAT:
        return 1
    if name in ("numpy.array", "numpy.asarray", "list", MESH) and value.args:
        return _rank(module, value.args[0])
    if name is None and getattr(value.func, "id", "") in ("list", "sorted", "tuple") and value.args:
        return _rank(module, value.args[0])
    if name in _DEVICE_MESHES and (value.args or value.keywords):
        shape = value.args[0] if value.args else value.keywords[0].value
        followed = module.value(shape)
        return len(followed.elts) if isinstance(followed, (ast.Tuple, ast.List)) else None
    if isinstance(value.func, ast.Attribute) and value.func.attr == "reshape":
        sizes = _sizes(module, value)
        return len(sizes) if sizes is not None else None
    return None


def step(module: Module, grid: Grid, name: str, call: ast.Call | None) -> Grid | None:
    """The grid after one method of the chain; None where the code does not show it."""
    if name == "reshape":
        return _reshaped(module, grid, call) if call is not None else None
    if name == "replicate":
        return _replicated(grid, call) if call is not None else None
    return _transposed(module, grid, call)


def _reshaped(module: Module, grid: Grid, call: ast.Call) -> Grid | None:
    if grid.replicated:
        return grid
    sizes = _sizes(module, call)
    if sizes is None or not grid.plain:
        return None
    split = [s for s in sizes if s != "1"]
    numbers = iter(range(len(split)))
    entries = tuple(None if s == "1" else next(numbers) for s in sizes)
    if not split:
        return None
    if len(split) == 1:
        # One axis over all devices, whatever it is called: no need to say its size.
        flat = grid.axes == 1 and grid.shape is None
        return Grid(1, entries, None if flat else ("-1",))
    return Grid(len(split), entries, tuple(split))


def _sizes(module: Module, call: ast.Call) -> list[str] | None:
    """The sizes given to reshape as text, "1" for those that are literally one; ones at the end may be left out."""
    arguments = list(call.args)
    if call.keywords:
        return None
    if len(arguments) == 1 and not isinstance(arguments[0], ast.Starred):
        followed = module.value(arguments[0])
        if isinstance(followed, ast.BinOp) and isinstance(followed.op, ast.Add) and _ones(followed.right):
            followed = followed.left
        if isinstance(followed, (ast.Tuple, ast.List)):
            arguments = list(followed.elts)
        elif not isinstance(literal(followed), int) and not isinstance(followed, ast.UnaryOp):
            return None  # a number or a tuple, nobody knows
    if arguments and isinstance(arguments[-1], ast.Starred) and _ones(arguments[-1].value):
        arguments.pop()
    if any(isinstance(a, ast.Starred) for a in arguments):
        return None
    return [module.source(a) for a in arguments]


def _ones(node: ast.expr) -> bool:
    """`(1,) * n` or `(1 for _ in range(n))`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return literal(node.left) in ((1,), [1])
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return literal(node.elt) == 1
    return literal(node) in ((1,), [1])


def _replicated(grid: Grid, call: ast.Call) -> Grid | None:
    given = keyword(call, "axis")
    axis_node = given.value if given is not None else call.args[0] if call.args else None
    keep_node = keyword(call, "keepdims")
    keep = literal(keep_node.value) if keep_node is not None else literal(call.args[1]) if len(call.args) > 1 else True
    axis = literal(axis_node) if axis_node is not None else None
    if keep not in (True, False) or axis is ... or len(call.args) > 2:
        return None
    if axis is None or grid.replicated:
        return replace(grid, replicated=True)
    wanted = axis if isinstance(axis, tuple) else (axis,)
    rank = len(grid.entries)
    if not grid.rank_known or not all(isinstance(a, int) and -rank <= a < rank for a in wanted):
        return None
    gone = {a % rank for a in wanted if isinstance(a, int)}
    entries = [None if i in gone else e for i, e in enumerate(grid.entries)]
    if not keep:
        entries = [e for i, e in enumerate(entries) if i not in gone]
    return replace(grid, entries=tuple(entries), replicated=all(e is None for e in entries))


def _transposed(module: Module, grid: Grid, call: ast.Call | None) -> Grid | None:
    if grid.replicated:
        return grid
    rank = len(grid.entries)
    order: object = tuple(reversed(range(rank)))
    if call is not None and call.args:
        order = literal(call.args[0]) if len(call.args) == 1 else tuple(literal(a) for a in call.args)
    if not grid.rank_known or not isinstance(order, tuple) or sorted(map(str, order)) != sorted(map(str, range(rank))):
        return None
    return replace(grid, entries=tuple(grid.entries[i] for i in order if isinstance(i, int)))
