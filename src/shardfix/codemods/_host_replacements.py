"""What takes the place of `host_callback.id_tap`, `id_print` and `call`: the callback chosen, and why."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from packaging.version import Version

from shardfix.analysis.module import Module, literal
from shardfix.analysis.regions import regions
from shardfix.codemods._host_calls import HostCall
from shardfix.codemods._host_functions import Host, host_of, reads_transforms
from shardfix.codemods.base import Draft
from shardfix.jaxnames import DEBUG_CALLBACK, DEBUG_PRINT, IO_CALLBACK, PURE_CALLBACK, SHAPE_DTYPE_STRUCT
from shardfix.model import Safety

NEWLINE = r"\n"  #: in the source of a string
_CHECKPOINT = ("jax.checkpoint", "jax.remat")
_CRASHES = (Version("0.7"), Version("0.10"))  # ordered, with a result, over several devices
_BATCHED = "under vmap the host is called once per example, no longer once with the batch"
_WIDE = re.compile(r"\b(?:float64|int64|uint64|complex128)\b")
_FLAVORS = {"PURE": PURE_CALLBACK, "IO_CALLBACK": IO_CALLBACK, "DEBUG": DEBUG_CALLBACK}


@dataclass(frozen=True)
class Around:
    """The transformations around a call."""

    unknown: bool  #: some way in is not visible
    batched: bool
    differentiated: bool
    mapped: bool  #: in a pmap or shard_map

    @property
    def plain(self) -> bool:
        return not (self.unknown or self.batched or self.differentiated or self.mapped)


def around(module: Module, node: ast.AST) -> Around:
    reach = regions(module).reach(node)
    kinds = {t.kind for t in reach.transforms}
    remat = any(t.name in _CHECKPOINT for t in reach.transforms)
    return Around(
        reach.unknown,
        "vmap" in kinds,
        bool(kinds & {"grad", "custom_vjp", "custom_jvp"}) or remat,
        bool(kinds & {"pmap", "shard_map"}),
    )


@dataclass(frozen=True)
class Chosen:
    """The callback that replaces a call of host_callback."""

    name: str
    reason: str
    ordered: bool = False


def choose_for_tap(draft: Draft, host: Host, where: Around) -> Chosen:
    """debug.callback for what prints, and under derivatives and vmap; io_callback where no call may be lost."""
    flavor = _flavor(draft.module, host.call)
    if flavor in (DEBUG_CALLBACK, IO_CALLBACK):
        return Chosen(flavor, "callback_flavor says so")
    if host.what.kind in ("prints", "none"):
        return Chosen(DEBUG_CALLBACK, f"{host.what.reason}, and gives nothing back")
    if where.differentiated or where.batched:
        draft.lower(Safety.UNSAFE, "io_callback would keep the calls in order, but has no derivative")
        return Chosen(DEBUG_CALLBACK, "it is the only one that derivatives and vmap let through")
    if host.what.kind == "unknown":
        draft.lower(Safety.UNSAFE, "under grad use jax.debug.callback, which has a derivative")
    return Chosen(IO_CALLBACK, host.what.reason, where.plain)


def choose_for_call(draft: Draft, host: Host, where: Around, used: bool) -> Chosen:
    """pure_callback where the host function only computes, io_callback where it does more or is not visible."""
    flavor = _flavor(draft.module, host.call)
    if flavor is not None and (flavor != DEBUG_CALLBACK or not used):
        return Chosen(flavor, "callback_flavor says so", False)
    if host.what.kind == "none" and used:
        return Chosen(PURE_CALLBACK, f"{host.what.reason}, and its result is used")
    low, high = _CRASHES
    crashes = used and low <= draft.module.settings.to_version < high
    ordered = where.plain and not crashes
    if not ordered:
        draft.lower(Safety.UNSAFE, "the order of the calls is no longer kept")
    if host.what.kind == "unknown":
        draft.lower(Safety.UNSAFE, "use jax.pure_callback if it only computes")
    return Chosen(IO_CALLBACK, host.what.reason if host.what.kind != "none" else "the result is not used", ordered)


def _flavor(module: Module, call: HostCall) -> str | None:
    given = call.argument("callback_flavor")
    last = module.source(given).rpartition(".")[2] if given is not None else ""
    return _FLAVORS.get(last)


def tap(draft: Draft, call: HostCall, argument: str, where: Around) -> str | None:
    """The call that runs the host function of an id_tap on an argument."""
    host = host_of(draft, call)
    if host is None:
        return None
    chosen = choose_for_tap(draft, host, where)
    if reads_transforms(host):
        draft.lower(Safety.UNSAFE, "its second argument, the transformations, is always empty now")
    _weigh(draft, call, where)
    if chosen.name == DEBUG_CALLBACK and not chosen.ordered:
        draft.lower(Safety.UNSAFE, "the order of the calls is no longer guaranteed")
    short = chosen.name.removeprefix("jax.").removeprefix("experimental.")
    draft.because(draft.module.evidence(f"{short}: {chosen.reason}", host.node))
    if chosen.name == DEBUG_CALLBACK:
        return f"{draft.name(DEBUG_CALLBACK)}({host.write(True, False)}, {argument})"
    if not chosen.ordered:
        draft.lower(Safety.UNSAFE, "the order of the calls is no longer kept")
    text = host.write(True, not host.quiet)
    return f"{draft.name(IO_CALLBACK)}({text}, None, {argument}{', ordered=True' if chosen.ordered else ''})"


def _weigh(draft: Draft, call: HostCall, where: Around) -> None:
    """What is lost for every tap."""
    if where.batched:
        draft.lower(Safety.UNSAFE, _BATCHED)
    elif where.unknown:
        draft.lower(Safety.UNSAFE, "under vmap the host would be called once per example")
    elif where.mapped or where.differentiated:
        draft.lower(Safety.UNSAFE, "when and how often the host is called may differ")
    index = call.argument("device_index")
    if index is not None and literal(index) != 0:
        draft.lower(Safety.UNSAFE, "device_index has no counterpart")


def shown(draft: Draft, call: HostCall, argument: str, node: ast.expr | None, where: Around) -> str | None:
    """The call that prints what an id_print printed, in the layout it had."""
    module = draft.module
    _weigh(draft, call, where)
    draft.lower(Safety.UNSAFE, "numbers and nested values may be laid out differently")
    device = call.argument("tap_with_device")
    if device is not None and literal(device) is not False:
        draft.lower(Safety.UNSAFE, "the device is no longer shown")
    threshold = call.argument("threshold")
    if threshold is not None and not (isinstance(threshold, ast.Constant) and threshold.value is None):
        draft.lower(Safety.MANUAL, "print with np.array2string(..., threshold=) in a jax.debug.callback")
    stream = call.argument("output_stream")
    fields = sorted(call.others, key=lambda k: k.arg or "")
    head = [_field(module, k) for k in fields]
    parts = [module.source(e) for e in node.elts] if isinstance(node, ast.Tuple) and node.elts else []
    streamed = stream is not None and not (isinstance(stream, ast.Constant) and stream.value is None)
    if streamed or any(brace in (f.text or "") for f in head for brace in "{}"):  # JAX misreads a format with {{
        shown_line = f"{_joined(head)}, value, sep='{NEWLINE}'" if head else "value"
        file = f", file={module.source(stream)}" if streamed and stream is not None else ""
        return f"{draft.name(DEBUG_CALLBACK)}(lambda value: print({shown_line}{file}), {argument})"
    values = ", ".join(parts) if parts else argument
    body = f"( {' '.join('{}' for _ in parts)} )" if parts else "{}"
    text = _format(head, body)
    return f"{draft.name(DEBUG_PRINT)}({text}, {values})"


@dataclass(frozen=True)
class _Field:
    """`name: value` of what an id_print shows; `text` is the value itself where it is literal."""

    name: str
    source: str
    text: str | None
    simple: bool


def _field(module: Module, argument: ast.keyword) -> _Field:
    value = argument.value
    text = str(value.value) if isinstance(value, ast.Constant) else None
    simple = all(isinstance(n, (ast.Name, ast.Attribute, ast.expr_context)) for n in ast.walk(value))
    return _Field(argument.arg or "", module.source(value), text, simple)


def _format(head: list[_Field], body: str) -> str:
    """A format for jax.debug.print; values that are Python objects go in when the function is traced, as before."""
    line = " ".join(f"{f.name}: {_escape(f.text)}" for f in head if f.text is not None)
    if all(f.text is not None for f in head):
        return f'"{line}{NEWLINE if head else ""}{body}"'
    if all(f.text is not None or f.simple for f in head):
        shown = " ".join(f"{f.name}: {_escape(f.text) if f.text is not None else '{' + f.source + '}'}" for f in head)
        return f'f"{shown}{NEWLINE}{_double(body)}"'
    return f'{_joined(head)} + "{NEWLINE}{body}"'


def _joined(head: list[_Field]) -> str:
    """What is shown beside the value, as an expression."""
    pieces: list[str] = []
    before = ""
    for index, field in enumerate(head):
        before += f"{' ' if index else ''}{field.name}: "
        if field.text is not None:
            before += _escape(field.text)
        else:
            pieces += [f'"{before}"', f"str({field.source})"]
            before = ""
    return " + ".join([*pieces, f'"{before}"'] if before else pieces)


def _double(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")


# -- call ---------------------------------------------------------------------------------------------------------


def result_spec(draft: Draft, node: ast.expr | None) -> str:
    """A `result_shape=` as the `result_shape_dtypes` of today: numbers are no spec any more."""
    module = draft.module
    if node is None:
        return "None"
    value = module.value(node)
    number = _number(value)
    if number is not None:
        return f"{draft.name(SHAPE_DTYPE_STRUCT)}((), {draft.name('jax.numpy.result_type')}({number}))"
    if isinstance(node, (ast.Tuple, ast.List)) and any(_number(e) for e in node.elts):
        inner = ", ".join(result_spec(draft, e) for e in node.elts)
        if isinstance(node, ast.List):
            return f"[{inner}]"
        return f"({inner},)" if len(node.elts) == 1 else f"({inner})"
    text = module.source(node)
    if "jax_enable_x64" not in module.text and (_WIDE.search(module.source(value)) or _is_wide_array(module, value)):
        draft.lower(Safety.UNSAFE, "64-bit results are refused unless jax_enable_x64 is set")
    return text


def _number(node: ast.expr) -> str | None:
    found = literal(node)
    return type(found).__name__ if isinstance(found, (bool, int, float, complex)) else None


def _is_wide_array(module: Module, node: ast.expr) -> bool:
    """`np.zeros(3)`: float64 unless it says otherwise."""
    if not isinstance(node, ast.Call):
        return False
    name = module.resolve(node.func) or ""
    makes = name in ("numpy.zeros", "numpy.ones", "numpy.empty", "numpy.arange")
    return makes and len(node.args) < 2 and not any(k.arg == "dtype" for k in node.keywords)
