"""Which expressions are certain to be JAX arrays, compiled functions or abstract values."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module

#: Functions of jax.numpy that do not give an array.
_NO_ARRAY = frozenset(
    {
        "broadcast_shapes", "can_cast", "dtype", "einsum_path", "finfo", "frompyfunc", "get_printoptions", "iinfo",
        "isdtype", "isscalar", "issubdtype", "iterable", "load", "ndim", "printoptions", "promote_types", "result_type",
        "save", "savez", "set_printoptions", "shape", "size", "vectorize",
    }
)  # fmt: skip
_ARRAY_CALLS = ("jax.device_put", "jax.make_array_from_callback", "jax.make_array_from_single_device_arrays")
_PLACED_CALLS = _ARRAY_CALLS
_SHARDS = ("addressable_shards", "device_buffers", "global_shards")
_ABSTRACT_CALLS = ("jax.typeof", "jax.core.get_aval", "jax.core.typeof", "jax.eval_shape")


def is_array(module: Module, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is certain to be a jax.Array: made by JAX here, or annotated as one."""
    value = module.value(node)
    if depth > 6:
        return False
    if isinstance(value, ast.Name):
        binding = module.binding(value)
        annotation = binding.annotation if binding is not None else None
        return annotation is not None and module.resolve(annotation) == "jax.Array"
    if isinstance(value, ast.Attribute):
        inner = value.value
        if value.attr == "device_buffer":
            return True
        return value.attr == "data" and isinstance(inner, ast.Subscript) and _is_shards(inner.value)
    if isinstance(value, ast.Subscript):
        return isinstance(value.value, ast.Attribute) and value.value.attr == "device_buffers"
    if isinstance(value, ast.BinOp):
        return is_array(module, value.left, depth + 1) or is_array(module, value.right, depth + 1)
    if not isinstance(value, ast.Call):
        return False
    name = module.resolve(value.func) or ""
    package, _, last = name.rpartition(".")
    if package in ("jax.numpy", "jax.random", "jax.lax") and last not in _NO_ARRAY:
        return True
    if name in _ARRAY_CALLS:
        return True
    return isinstance(value.func, ast.Attribute) and value.func.attr in ("addressable_data", "block_until_ready")


def is_placed(module: Module, node: ast.expr) -> bool:
    """Whether an array may lie on several devices: it was given a sharding, or nothing shows that it was not."""
    value = module.value(node)
    if isinstance(value, ast.Call):
        name = module.resolve(value.func) or ""
        with_sharding = any(k.arg in ("device", "out_sharding", "sharding") for k in value.keywords)
        return name in _PLACED_CALLS or with_sharding or not name.startswith(("jax.numpy.", "jax.random."))
    return not (isinstance(value, ast.Attribute) and value.attr in ("data", "device_buffer"))


def is_compiled(module: Module, node: ast.expr) -> bool:
    """Whether an expression is `f.lower(...).compile()`."""
    value = module.value(node)
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute) or value.func.attr != "compile":
        return False
    lowered = module.value(value.func.value)
    return isinstance(lowered, ast.Call) and isinstance(lowered.func, ast.Attribute) and lowered.func.attr == "lower"


def is_abstract(module: Module, node: ast.expr) -> bool:
    """Whether an expression is what `jax.typeof` gives."""
    value = module.value(node)
    return isinstance(value, ast.Call) and module.resolve(value.func) in _ABSTRACT_CALLS


def _is_shards(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in _SHARDS
