"""The text of `jax.shard_map(lambda x: callback(..., x), in_specs=..., out_specs=...)(x)` around one callback.

Measured on JAX 0.10.2 and 0.12: without mesh and axis_names it takes all axes that are left; an operation on a traced
value from outside of the lambda is refused in it, so that every operand enters as a parameter; under an Explicit mesh
operands sharded over the axes that are left have to be resharded first; outside of a jit it fails unless it brings one.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._callbacks import Callback
from shardfix.codemods._inner_specs import InnerSpecs
from shardfix.codemods._result_names import SPECS, TREE_MAPS, static_names
from shardfix.codemods.base import Draft
from shardfix.jaxnames import JIT, PARTITION_SPEC, RESHARD, SHARD_MAP
from shardfix.model import Edit, Safety


@dataclass
class Lambda:
    """The parameters of the lambda, what is passed for each, and the edits that put parameters in place of operands.

    `given` are the expressions that the parameters of `names` stand for. A parameter in `shadowing` is called like the
    variable that it stands for, so that a result spec in the lambda reads the shape of the block.
    """

    names: list[str] = field(default_factory=list)
    arguments: list[str] = field(default_factory=list)
    given: list[ast.expr] = field(default_factory=list)
    shadowing: set[str] = field(default_factory=set)
    defaults: list[str] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)

    def add(self, name: str, argument: str, given: ast.expr) -> None:
        self.names.append(name)
        self.arguments.append(argument)
        self.given.append(given)


def wrap(
    draft: Draft,
    callback: Callback,
    built: Lambda,
    specs: InnerSpecs | None,
    *,
    jit: bool,
    reshard: bool,
    cast: tuple[str, ...],
) -> None:
    """Add the edits that wrap one callback.

    Args:
        specs: how operands and results are split; None for whole ones.
        jit: bring a jit of its own, since there may be none around.
        reshard: the mesh is not known to be Auto.
        cast: the axes that the result is declared to vary over.
    """
    module, call = draft.module, callback.call
    spec = f"{draft.name(PARTITION_SPEC)}()"
    ins, outs = (spec, spec) if specs is None else (specs.ins, specs.outs)
    opening, closing = f"{draft.name(SHARD_MAP)}(", f", in_specs={ins}, out_specs={outs})"
    if jit:
        opening, closing = f"{draft.name(JIT)}({opening}", f"{closing})"
    passed = ", ".join(built.arguments)
    if reshard and built.arguments:
        function = draft.name(RESHARD)
        if len(built.arguments) == 1 and not passed.startswith("*"):
            passed = f"{function}({passed}, {spec})"
        else:
            passed = f"*{function}(({passed}{',' * (len(built.arguments) == 1)}), {spec})"
    closing = f"{closing}({passed})"
    if cast:
        axes = f'"{cast[0]}"' if len(cast) == 1 else "(" + ", ".join(f'"{a}"' for a in cast) + ")"
        opening, closing = f"{draft.name('jax.lax.pcast')}({opening}", f'{closing}, {axes}, to="varying")'
    head = f"lambda {', '.join([*built.names, *built.defaults])}: "
    head = "lambda: " if head == "lambda : " else head
    first, last = editing.wrap(module, call, f"{opening}{head}", closing)
    if "\n" in first.text:  # the lambda begins the new line
        first = Edit(first.start, first.end, first.text.replace(f"{head}\n", "\n") + head)
    draft.edit(first, last, *built.edits, *(specs.edits if specs is not None else ()))


def parameters(draft: Draft, callback: Callback) -> Lambda | None:
    """The lambda for one callback; None, with the reason in the draft, where it cannot be written."""
    module, call = draft.module, callback.call
    own = {id(a) for a in call.args}
    operands = [o for o in callback.operands if id(o) in own]
    before = [a for a in call.args if not any(a is o for o in operands)]
    host, result = callback.host, callback.result
    if host is None or result is None or any(isinstance(a, ast.Starred) for a in before):
        draft.lower(Safety.MANUAL, "which of the arguments are operands is not visible; wrap it by hand")
        return None
    built = Lambda()
    inline = result if module.inside(result, call) else None
    keep = _kept(module, callback, host)
    keywords = [k for k in callback.host_keywords if k.arg is not None and any(k is own for own in call.keywords)]
    values: list[tuple[str, ast.expr]] = [("operand", o) for o in operands]
    values += [(k.arg or "", k.value) for k in keywords]
    stay = [v.value if isinstance(v, ast.Starred) else v for _, v in values]
    used = keep | {v.id for v in stay if isinstance(v, ast.Name)}
    used |= {n.id for n in ast.walk(inline) if isinstance(n, ast.Name)} if inline is not None else set()
    if inline is not None and not _plain(module, inline):
        name = _fresh("result", used)
        built.defaults.append(f"{name}={_standing_alone(module, inline)}")  # evaluated outside of the lambda
        built.edits.append(editing.replace(module, inline, name))
    elif inline is not None:
        keep |= static_names(module, inline)
    for index, (wanted, value) in enumerate(values):
        if isinstance(value, ast.Starred):
            _starred(module, built, value, index == len(values) - 1, keep, used)
        elif isinstance(value, ast.Name) and value.id not in keep:
            if value.id not in built.names:
                built.add(value.id, value.id, value)
                built.shadowing.add(value.id)
        elif not isinstance(value, ast.Constant):
            name = _fresh(wanted, used)
            built.add(name, _standing_alone(module, value), value)
            built.edits.append(editing.replace(module, value, name))
    formatted = any(isinstance(a, ast.JoinedStr) for a in module.ancestors(call))
    if formatted or any(isinstance(n, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)) for n in ast.walk(host)):
        draft.lower(Safety.MANUAL, "it stands where no lambda can")
    return built


def _starred(module: Module, built: Lambda, value: ast.Starred, last: bool, keep: set[str], used: set[str]) -> None:
    """`*xs` stays what it is as the last argument; before others it enters as one tuple."""
    simple = isinstance(value.value, ast.Name) and value.value.id not in keep
    name = module.source(value.value) if simple else _fresh("operands", used)
    text = _standing_alone(module, value.value)
    built.add(f"*{name}" if last else name, f"*{text}" if last else f"tuple({text})", value)
    if not simple:
        built.edits.append(editing.replace(module, value.value, name))


def _standing_alone(module: Module, node: ast.expr) -> str:
    text = module.source(node)
    return f"({text})" if isinstance(node, (ast.NamedExpr, ast.Yield, ast.YieldFrom)) else text


def _fresh(wanted: str, used: set[str]) -> str:
    name, number = wanted, 1
    while name in used:
        number += 1
        name = f"{wanted}{number}"
    used.add(name)
    return name


def _kept(module: Module, callback: Callback, host: ast.expr) -> set[str]:
    """Names that have to keep their outer meaning in the lambda: a parameter must not be called like them."""
    parts: list[ast.expr] = [callback.call.func, host]
    parts += [k.value for k in callback.call.keywords if k.arg in ("vmap_method", "ordered", "vectorized", None)]
    found: set[str] = set()
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Name) and not any(module.inside(b.node, part) for b in module.bindings(node)):
                found.add(node.id)
    return found


def _plain(module: Module, node: ast.expr) -> bool:
    """Whether a result spec can stand in the lambda: it reads shapes and dtypes, but operates on no traced value."""
    if any(isinstance(n, (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)) for n in ast.walk(node)):
        return False
    if isinstance(node, (ast.Name, ast.Constant, ast.Attribute)):
        return True
    if isinstance(node, (ast.Tuple, ast.List)):
        return all(_plain(module, e) for e in node.elts)
    if isinstance(node, ast.Dict):
        return all(_plain(module, e) for e in node.values)
    if not isinstance(node, ast.Call):
        return False
    name = module.resolve(node.func)
    if name in TREE_MAPS and node.args and isinstance(node.args[0], ast.Lambda):
        return _plain(module, node.args[0].body) and all(_plain(module, a) for a in node.args[1:])
    return name in SPECS and all(_reads(module, a) for a in [*node.args, *(k.value for k in node.keywords)])


def _reads(module: Module, node: ast.expr) -> bool:
    """Whether an argument of ShapeDtypeStruct only reads: `(x.shape[0], n + 1)`, `jnp.result_type(x, y)`."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call):
            name = module.resolve(part.func) or ""
            builtin = isinstance(part.func, ast.Name) and not module.bindings(part.func)
            if not builtin and not name.startswith(("numpy.", "math.", "jax.numpy.result_type", "jax.numpy.dtype")):
                return False
        elif isinstance(part, ast.Attribute) and isinstance(part.value, (ast.BinOp, ast.UnaryOp)):
            return False  # `(x + 1).shape`
    return True
