"""What `jax.sharding.reshard`, the constraint of Explicit axes, wants of what it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from packaging.version import Version

from shardfix.analysis import meshes
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.specs import spec_of

RESHARD_SINCE = Version("0.7.0")


def lie_on_a_mesh(module: Module, operands: Iterable[ast.expr]) -> bool:
    """Whether any of some operands is seen to lie on a mesh, which the others follow."""
    return any(spec_of(module, operand) is not None for operand in operands)


def may_refuse(module: Module, mesh: MeshInfo, operands: Iterable[ast.expr], at: ast.AST, *, eager: bool) -> str:
    """Why reshard to a mesh may refuse the operands it gets at a node, empty where nothing speaks for that.

    Measured on JAX 0.10.2 and 0.12.0.1: an array on one device is refused in a jit ("Length of device assignment 1 is
    not equal to the size of the mesh") unless jax.set_mesh is around, and over a mesh with Auto axes too anywhere.

    Args:
        eager: the node is certainly outside any jit.
    """
    if lie_on_a_mesh(module, operands):
        return ""
    if mesh.types == "mixed":
        return "where a mesh has Auto axes too, reshard wants operands that lie on it"
    if eager or meshes.contexts(module, at) or meshes.every_set_mesh(module):
        return ""
    return "in a jit reshard wants operands that lie on the mesh, or a jax.set_mesh around"
