"""Which values of a block are JAX arrays, and which of them sit on one device."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module, keyword
from shardfix.jaxnames import DEVICE_PUT

#: Functions below these names give arrays, on the devices of the context mesh where there is one.
ARRAYS = ("jax.numpy.", "jax.random.", "jax.lax.", "jax.nn.", "jax.scipy.", "jax.image.", "jax.ops.", "jax.tree.map")
_DEVICES = {"jax.devices", "jax.local_devices"}


def operands(node: ast.AST) -> list[ast.expr]:
    """What an operator or an index is applied to."""
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        return [node.operand]
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        by_key = isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)
        return [] if by_key else [node.value]
    return []


def is_array(module: Module, node: ast.expr) -> bool:
    """Whether a value is made by JAX, or comes from a caller who may give an array."""
    value = module.value(node)
    if isinstance(value, ast.Call):
        name = module.callee(value) or ""
        return name == DEVICE_PUT or name.startswith(ARRAYS)
    return isinstance(value, ast.Name) and any(
        b.kind == "param" and b.annotation is None for b in module.bindings(value)
    )


def on_one_device(module: Module, node: ast.expr) -> bool:
    """Whether a value is `jax.device_put(x, jax.devices()[k])`."""
    value = module.value(node)
    if not isinstance(value, ast.Call) or module.callee(value) != DEVICE_PUT:
        return False
    named = keyword(value, "device")
    given = named.value if named is not None else next(iter(value.args[1:2]), None)
    device = module.value(given) if given is not None else None
    return (
        isinstance(device, ast.Subscript)
        and isinstance(device.value, ast.Call)
        and module.resolve(device.value.func) in _DEVICES
    )
