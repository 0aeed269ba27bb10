"""Uses of the removed `jax.experimental.host_callback`: calls with their arguments, and everything else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module, keyword
from shardfix.jaxnames import HOST_CALLBACK

#: function -> parameters by position
SIGNATURES = {
    "id_tap": ("tap_func", "arg"),
    "id_print": ("arg",),
    "call": ("callback_func", "arg"),
    "barrier_wait": ("logging_name",),
    "stop_outfeed_receiver": (),
}
#: keywords that JAX itself took
OWN = ("result", "result_shape", "tap_with_device", "call_with_device", "device_index", "callback_flavor",
       "output_stream", "threshold")  # fmt: skip


@dataclass(frozen=True, eq=False)
class HostCall:
    """One call of a function of host_callback, `partials` outermost first."""

    name: str
    call: ast.Call
    partials: tuple[ast.Call, ...] = ()

    @property
    def positional(self) -> list[ast.expr]:
        bound = [a for partial in reversed(self.partials) for a in partial.args[1:]]
        return [*bound, *self.call.args]

    def argument(self, name: str) -> ast.expr | None:
        """What a parameter is given, by position or by keyword."""
        for carrier in (self.call, *self.partials):
            found = keyword(carrier, name)
            if found is not None:
                return found.value
        parameters = SIGNATURES[self.name]
        index = parameters.index(name) if name in parameters else -1
        return self.positional[index] if 0 <= index < len(self.positional) else None

    @property
    def others(self) -> list[ast.keyword]:
        """Keywords that are no parameter of the function: what id_print shows beside the value."""
        known = (*SIGNATURES[self.name], *OWN)
        return [k for c in (*reversed(self.partials), self.call) for k in c.keywords if k.arg not in known]

    @property
    def plain(self) -> bool:
        """Whether each argument can be told: nothing starred, not too many."""
        starred = any(isinstance(a, ast.Starred) for a in self.positional)
        mapping = any(k.arg is None for c in (self.call, *self.partials) for k in c.keywords)
        return not starred and not mapping and len(self.positional) <= len(SIGNATURES[self.name])


def host_calls(module: Module) -> list[HostCall]:
    """Every visible call of a function of host_callback, in the order of the source."""
    return module.once(_host_calls)


def _host_calls(module: Module) -> list[HostCall]:
    found: list[HostCall] = []
    for call in module.calls():
        target, partials = module.partial_chain(call.func)
        name = member(module, target)
        if name in SIGNATURES:
            found.append(HostCall(name, call, tuple(partials)))
    return found


def member(module: Module, node: ast.expr) -> str:
    """The name in host_callback that an expression stands for, empty where it is none."""
    name = module.resolve(node) or ""
    return name.removeprefix(f"{HOST_CALLBACK}.") if name.startswith(f"{HOST_CALLBACK}.") else ""


def references(module: Module) -> Iterator[tuple[str, ast.expr]]:
    """Other places that name something in host_callback: the longest dotted name at each, with what it names."""
    called = {id(part) for c in host_calls(module) for part in (c.call.func, *(p.args[0] for p in c.partials))}
    flavors = {id(c.argument("callback_flavor")) for c in host_calls(module)}
    for node in module.nodes_mixed(ast.expr, ast.Name, ast.Attribute):
        if not isinstance(node.ctx, ast.Load):  # type: ignore[attr-defined]
            continue
        parent = module.parent(node)
        if isinstance(parent, ast.Attribute) or id(node) in called or id(node) in flavors:
            continue
        name = member(module, node)
        if name and not _through_a_name(module, node) and not is_builtin(module, node):
            yield name, node


def is_builtin(module: Module, node: ast.expr) -> bool:
    """A name that only a star import could bind, and that host_callback does not export."""
    return isinstance(node, ast.Name) and not module.bindings(node) and node.id not in SIGNATURES


def _through_a_name(module: Module, node: ast.expr) -> bool:
    """`tap = hcb.id_tap` above, `tap` here: the place that counts is the assignment."""
    while isinstance(node, ast.Attribute):
        node = node.value
    binding = module.binding(node) if isinstance(node, ast.Name) else None
    return binding is not None and binding.kind == "assign"
