"""The sharding that a callback was asked for: on which device it runs instead, and how its result still gets it."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.placements import Axes, entries_of
from shardfix.codemods._callbacks import Callback, result_count, result_ranks
from shardfix.codemods._reshards import RESHARD_SINCE, lie_on_a_mesh, may_refuse
from shardfix.codemods._result_names import static_names
from shardfix.codemods._shardings import Sharding, nameable_mesh
from shardfix.codemods.base import Draft
from shardfix.jaxnames import (
    IO_CALLBACK,
    JIT,
    MAKE_MESH,
    MESH,
    NAMED_SHARDING,
    RESHARD,
    SINGLE_DEVICE_SHARDING,
    WITH_SHARDING_CONSTRAINT,
)
from shardfix.model import Safety

_KINDS = {"spec": "a PartitionSpec", "positional": "a PositionalSharding", "gspmd": "a GSPMDSharding"}
_NOT_IN_A_LAMBDA = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)


class Intent:
    """One refused sharding, seen from the call or partial that it was given to."""

    def __init__(self, draft: Draft, given: Sharding) -> None:
        self.draft = draft
        self.module = draft.module
        self.given = given
        self.mesh = self._mesh()
        self.entries = self._entries()
        self.types = self.mesh.types if self.mesh is not None else ""
        if self.mesh is not None and self.entries is not None:
            self.types = self.mesh.types_of(axis for entry in self.entries for axis in entry)
        self.function = RESHARD if self.types == "explicit" else WITH_SHARDING_CONSTRAINT
        if given.is_name and given.value is not given.node:
            meaning = f"{self.module.source(given.node)} is {self.module.source(given.value)}"
            draft.because(self.module.evidence(meaning, given.value))
        if self.mesh is not None:
            draft.because(self.mesh.evidence)

    @property
    def kind(self) -> str:
        """What the sharding is, in words."""
        return _KINDS.get(self.given.kind, "a NamedSharding over a mesh")

    def replacement(self) -> str:
        """What the callback accepts instead."""
        if self.mesh is not None and not self.mesh.concrete:
            return "None"  # an AbstractMesh has no devices to name; None means the first one of those in use
        return f"{self.draft.name(SINGLE_DEVICE_SHARDING)}({self._device()})"

    def wanted(self, at: ast.AST) -> str:
        """The sharding for the constraint, written at a node."""
        if not self.module.same_meaning(self.given.node, at):
            self.draft.lower(Safety.MANUAL, "the sharding cannot be written where the result is: constrain it there")
        text = self.module.source(self.given.node)
        if self.given.kind != "spec":
            return text
        if self.mesh is not None:
            name, lookup = self.mesh.expression.partition(".")[0], self.module.scopes.lookup
            if lookup(name, at) != lookup(name, self.draft.node):
                self.draft.lower(Safety.MANUAL, "the mesh has no name where the result is: constrain it there")
            return f"{self.draft.name(NAMED_SHARDING, at)}({self.mesh.expression}, {text})"
        self.draft.lower(Safety.UNSAFE, "a bare PartitionSpec needs a mesh context around the call")
        return text

    def constrain(self, user: Callback) -> None:
        """Wrap a call so that its result has the sharding that was asked for."""
        opening, closing = self.around(user)
        self.draft.edit(*editing.wrap(self.module, user.call, opening, closing))

    def around(self, user: Callback) -> tuple[str, str]:
        """Text before and after a call that constrains its result."""
        self._weigh(user)
        return f"{self.draft.name(self.function, user.call)}(", f", {self.wanted(user.call)})"

    def constrain_in_jit(self, user: Callback, eager: bool = True) -> None:
        """Outside any jit a constraint comes too late: the callback and its constraint move into a jit of their own.

        Args:
            eager: the call is certainly outside any jit. Where it may be inside one, a jit of its own changes nothing.
        """
        draft, module = self.draft, self.module
        refused = self._not_in_a_jit(user)
        if eager and refused:
            draft.lower(Safety.MANUAL, refused)
            return
        if refused or not self._fits_in_a_jit(user):
            self.constrain(user)
            why = "the call is outside any jit" if eager else "whether a jit is around the call is not visible"
            draft.lower(Safety.UNSAFE, f"{why}; without one it fails where an operand lies on a mesh")
            return
        opening, closing = self.around(user)
        draft.lower(
            Safety.UNSAFE,
            "the call is outside any jit and moves into one"
            if eager
            else "whether a jit is around the call is not visible, so it gets one of its own",
        )
        parameters: list[str] = []
        arguments: list[str] = []
        others = [k.value for k in user.call.keywords if k.value is not user.result]
        taken = _names([*others, *([user.host] if user.host is not None else [])])
        taken |= static_names(module, user.result) if user.result is not None else set()
        for index, operand in enumerate(user.operands):
            if isinstance(operand, ast.Constant):
                continue
            inner = operand.value if isinstance(operand, ast.Starred) else operand
            star = "*" if isinstance(operand, ast.Starred) else ""
            # The parameter hides the name from everything else in the call, which then sees a traced value.
            if isinstance(inner, ast.Name) and inner.id not in taken:
                parameter = inner.id
            else:
                parameter = f"operand{index}"
                while parameter in taken:
                    parameter += "_"
                draft.edit(editing.replace(module, inner, parameter))
            taken.add(parameter)
            parameters.append(star + parameter)
            text = module.source(inner)
            alone = isinstance(inner, (ast.NamedExpr, ast.Yield, ast.YieldFrom))
            arguments.append(f"{star}({text})" if alone else f"{star}{text}")
        head = f"lambda {', '.join(parameters)}:" if parameters else "lambda:"
        call = f"{draft.name(JIT, user.call)}({head} {opening}", f"{closing})({', '.join(arguments)})"
        draft.edit(*editing.wrap(module, user.call, *call))

    def _not_in_a_jit(self, user: Callback) -> str:
        """What a person has to do where the call cannot move into a lambda; empty where it can."""
        operands = user.operands
        unclear = any(isinstance(a, ast.Starred) for a in user.positional if a not in operands)
        if user.partials or unclear or self.module.scopes.scope(user.call).is_class:
            return "the call is outside any jit: put it, with a constraint of its result, into one"
        stay = [user.call.func, *(a for a in user.call.args if a not in operands), *user.call.keywords]
        if any(isinstance(n, _NOT_IN_A_LAMBDA) for part in stay for n in ast.walk(part)):
            return "it cannot stand in a lambda: put it, with the constraint, into a function"
        return ""

    def _fits_in_a_jit(self, user: Callback) -> bool:
        """Measured: in a jit, reshard wants operands on the mesh or a mesh context; outside of one it wants neither."""
        under_a_mesh = bool(meshes.contexts(self.module, user.call))
        return self.function != RESHARD or under_a_mesh or lie_on_a_mesh(self.module, user.operands)

    def _mesh(self) -> MeshInfo | None:
        if self.given.mesh is not None:
            return meshes.mesh_of(self.module, self.given.mesh)
        if self.given.kind == "spec":
            return nameable_mesh(self.module, self.draft.node)
        return None

    def _entries(self) -> tuple[Axes, ...] | None:
        """The entries of the spec, where they are visible."""
        if self.given.kind == "spec":
            return entries_of(self.module, self.given.node, {})
        parts = meshes.sharding_parts(self.module, self.given.node)
        return entries_of(self.module, parts[1], {}) if parts is not None else None

    def _device(self) -> str:
        module, draft, mesh = self.module, self.draft, self.mesh
        if module.settings.callback_device:
            return module.settings.callback_device
        if mesh is not None:
            node = self.given.mesh
            # The mesh of a bare PartitionSpec was looked for at this very place.
            if node is None or (isinstance(node, (ast.Name, ast.Attribute)) and module.same_meaning(node, draft.node)):
                return f"{mesh.expression}.devices.flat[0]"
        if self.given.kind == "named" and self.given.is_name:
            return f"{module.source(self.given.node)}.mesh.devices.flat[0]"
        devices = f"{draft.name('jax.devices')}()"
        if self.given.mesh is None or not _holds_first_device(module, self.given.mesh):
            draft.lower(Safety.UNSAFE, f"{devices}[0] has to be a device of the mesh")
        return f"{devices}[0]"

    def _weigh(self, user: Callback) -> None:
        """Lower the trust where the constraint may not fit the mesh or the results."""
        draft, mesh = self.draft, self.mesh
        if mesh is None and self.given.kind in ("positional", "gspmd"):
            draft.lower(Safety.UNSAFE, f"{self.kind[2:]} itself was removed in JAX 0.7.1")
        elif self.types == "mixed":
            text = "the mesh has Explicit and Auto axes, and the spec is not for one kind alone"
            draft.lower(Safety.MANUAL, text)
        elif mesh is None or not self.types:
            draft.lower(Safety.UNSAFE, "the axis types of the mesh are not visible; taken as Auto")
        elif self.function == RESHARD and self.module.settings.to_version < RESHARD_SINCE:
            draft.lower(Safety.MANUAL, f"jax.sharding.reshard exists from JAX {RESHARD_SINCE} on")
        elif self.function == RESHARD and (
            why := may_refuse(self.module, mesh, user.operands, user.call, eager=False)
        ):
            draft.lower(Safety.UNSAFE, why)
        ranks = result_ranks(self.module, user)
        if self.entries is not None and any(rank < len(self.entries) for rank in ranks if rank is not None):
            low = min(rank for rank in ranks if rank is not None)
            draft.lower(Safety.MANUAL, f"the spec has {len(self.entries)} entries, the result {low} dimensions")
        count = result_count(self.module, user)
        if count is None and not _single_by_use(user):
            draft.lower(Safety.UNSAFE, "the number of results is not visible")
        elif count is not None and count > 1:
            if user.name == IO_CALLBACK and user.keyword("ordered") is None:
                # 0.12: "Side-effect ops cannot be replicated" when all results of one unordered call are constrained.
                draft.lower(Safety.MANUAL, "JAX 0.12 cannot constrain several results of one io_callback")
            draft.lower(Safety.UNSAFE, f"the one sharding is put on each of the {count} results")


def constrained(module: Module, call: ast.Call) -> bool:
    """Whether the result goes straight into a constraint, so that the intent is already kept."""
    parent = module.parent(call)
    return (
        isinstance(parent, ast.Call)
        and bool(parent.args)
        and parent.args[0] is call
        and module.resolve(parent.func) in (WITH_SHARDING_CONSTRAINT, RESHARD)
    )


def _single_by_use(user: Callback) -> bool:
    """`result_shape_dtypes=x`, with x an operand, is the spec of one array of that shape."""
    result = user.result
    return isinstance(result, ast.Name) and any(isinstance(o, ast.Name) and o.id == result.id for o in user.operands)


def _holds_first_device(module: Module, mesh: ast.expr) -> bool:
    """Whether a mesh certainly holds `jax.devices()[0]`: one made of all devices, or by make_mesh of its own choice."""
    value = module.value(mesh)
    if not isinstance(value, ast.Call):
        return False
    if module.resolve(value.func) == MAKE_MESH:
        return len(value.args) < 4 and not any(k.arg in ("devices", None) for k in value.keywords)
    if module.resolve(value.func) != MESH or not value.args:
        return False
    devices: ast.expr = module.value(value.args[0])
    while isinstance(devices, ast.Call):
        name = module.resolve(devices.func) or ""
        if name == "jax.devices":
            return not devices.args and not devices.keywords
        if name in ("numpy.array", "numpy.asarray") and devices.args:
            devices = module.value(devices.args[0])
        elif isinstance(devices.func, ast.Attribute) and devices.func.attr == "reshape":
            devices = module.value(devices.func.value)
        else:
            return name == "jax.experimental.mesh_utils.create_device_mesh" and not any(
                k.arg in ("devices", None) for k in devices.keywords
            )
    return False


def _names(nodes: Iterable[ast.expr]) -> set[str]:
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name)}
