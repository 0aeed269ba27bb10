"""SF101: `sharding=` of a host callback names a mesh."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.codemods._callbacks import Callback, callbacks, has_result, idle_partials, result_count
from shardfix.codemods._shardings import Sharding, nameable_mesh, sharding
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import (
    IO_CALLBACK,
    JIT,
    NAMED_SHARDING,
    RESHARD,
    SINGLE_DEVICE_SHARDING,
    WITH_SHARDING_CONSTRAINT,
)
from shardfix.model import Rewrite, Safety


class CallbackMeshSharding(Codemod):
    """Gives a host callback the one device it may run on, and keeps the sharding that was asked for.

    What it does
    ------------
    Turns a NamedSharding over a mesh, a PartitionSpec, a PositionalSharding or a GSPMDSharding that is given as
    `sharding=` to `jax.pure_callback` or `jax.experimental.io_callback` into `SingleDeviceSharding(...)`, and constrains
    the result to the sharding that was asked for.

    Why
    ---
    JAX refuses such shardings: "pure_callback only supports SingleDeviceSharding, but got ...". Changing the argument
    alone trades that error for "Cannot convert GSPMDSharding" in whatever uses the result next.

    Example
    -------
    y = jax.pure_callback(f, s, x, sharding=NamedSharding(mesh, P("data")))

    becomes

    y = jax.lax.with_sharding_constraint(
        jax.pure_callback(f, s, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])), NamedSharding(mesh, P("data")))

    Safety
    ------
    Safe inside a jit over an Auto or Explicit mesh that the module shows. Unsafe where the axis types or the number of
    results are not visible, and outside any jit, where the call has to move into one. Manual where the value of
    `sharding=` cannot be followed.

    References
    ----------
    NotImplementedError raised since JAX 0.4.15, for io_callback too; the result's GSPMDSharding is refused since 0.7.
    """

    code = "SF101"
    name = "callback-mesh-sharding"
    triggers = (b"pure_callback", b"io_callback")
    since = "0.4.15"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        carriers: dict[int, tuple[ast.Call, ast.keyword, list[Callback]]] = {}
        for callback in callbacks(module):
            found = callback.keyword("sharding")
            if found is not None:
                carriers.setdefault(id(found[0]), (*found, []))[2].append(callback)
        for carrier, argument, users in carriers.values():
            finding = self._finding(module, carrier, argument, users)
            if finding is not None:
                yield finding
        for _, partial in idle_partials(module):
            idle = next((k for k in partial.keywords if k.arg == "sharding"), None)
            finding = self._finding(module, partial, idle, []) if idle is not None else None
            if finding is not None:
                yield finding

    def _finding(
        self, module: Module, carrier: ast.Call, argument: ast.keyword, users: list[Callback]
    ) -> Rewrite | None:
        given = sharding(module, argument.value)
        if given.kind in ("none", "single", "scalar") or guarded(module, carrier):
            return None
        reaches = [regions(module).reach(user.call) for user in users]
        if any(reach.any_path_has("shard_map", "pmap") for reach in reaches):
            return None  # inside manual axes the argument goes altogether: SF103
        draft = Draft(self, module, carrier)
        if given.kind == "unknown":
            return self._not_followed(draft, given)
        if given.kind == "conditional":
            return self._conditional(draft, argument, given, users)
        if not given.refused:
            return None
        target = _Target(draft, given)
        draft.edit(editing.replace(module, argument.value, target.single_device()))
        if not users:
            draft.lower(Safety.UNSAFE, "the calls of this partial are not visible, so their results are not constrained")
        for user, reach in zip(users, reaches, strict=True):
            if not has_result(module, user) or _constrained(module, user.call):
                continue
            if reach.eager:
                _move_into_jit(draft, user, target)
            else:
                target.constrain(user)
        return draft.close(f"host callbacks run on one device; {target.kind_text} is refused as their sharding")

    def _not_followed(self, draft: Draft, given: Sharding) -> Rewrite | None:
        if isinstance(given.value, ast.Name):
            return None  # a parameter or an import: whoever gives the value decides
        draft.lower(Safety.MANUAL, "")
        return draft.close(
            f"cannot see what {draft.module.source(given.node)} is; only None and SingleDeviceSharding are accepted here"
        )

    def _conditional(
        self, draft: Draft, argument: ast.keyword, given: Sharding, users: list[Callback]
    ) -> Rewrite | None:
        """`NamedSharding(...) if flag else None`: each arm for itself."""
        module = draft.module
        if all(arm.kind in ("none", "single", "scalar") for arm in given.arms):
            return None
        results = [user for user in users if has_result(module, user) and not _constrained(module, user.call)]
        known = all(arm.refused or arm.kind in ("none", "single") for arm in given.arms)
        direct = given.node is given.value and isinstance(given.value, ast.IfExp)
        plain = [arm for arm in given.arms if not arm.refused]
        if not known or not direct or (results and plain) or not isinstance(given.value, ast.IfExp):
            draft.lower(Safety.MANUAL, "")
            return draft.close(
                "the sharding is chosen at run time; pass SingleDeviceSharding here and constrain the result to the "
                "sharding that was chosen"
            )
        targets = [_Target(draft, arm) for arm in given.arms if arm.refused]
        for target in targets:
            draft.edit(editing.replace(module, target.given.node, target.single_device()))
        if len({target.function for target in targets}) > 1 and results:
            draft.lower(Safety.MANUAL, "the two meshes have different axis types")
        test = module.source(given.value.test)
        for user in results:
            texts = [target.wanted() for target in targets]
            opening = f"{draft.name(targets[0].function)}("
            draft.edit(*editing.wrap(module, user.call, opening, f", {texts[0]} if {test} else {texts[1]})"))
        return draft.close("host callbacks run on one device; a sharding over a mesh is refused as theirs")


class _Target:
    """The sharding that was asked for: how to write it, on which device the callback runs, how to constrain to it."""

    def __init__(self, draft: Draft, given: Sharding) -> None:
        self.draft = draft
        self.module = draft.module
        self.given = given
        self.mesh = self._mesh()
        explicit = self.mesh is not None and self.mesh.types == "explicit"
        self.function = RESHARD if explicit else WITH_SHARDING_CONSTRAINT
        if self.mesh is not None:
            draft.because(self.mesh.evidence)

    def _mesh(self) -> MeshInfo | None:
        if self.given.mesh is not None:
            return meshes.mesh_of(self.module, self.given.mesh)
        if self.given.kind == "spec":
            return nameable_mesh(self.module, self.draft.node)
        return None

    @property
    def kind_text(self) -> str:
        kinds = {"spec": "a PartitionSpec", "positional": "a PositionalSharding", "gspmd": "a GSPMDSharding"}
        return kinds.get(self.given.kind, "a NamedSharding over a mesh")

    def single_device(self) -> str:
        return f"{self.draft.name(SINGLE_DEVICE_SHARDING)}({self._device()})"

    def _device(self) -> str:
        setting = self.module.settings.callback_device
        if setting:
            return setting
        if self.mesh is not None and self.mesh.concrete:
            mesh = self.given.mesh if self.given.mesh is not None else self.mesh.node
            if isinstance(mesh, (ast.Name, ast.Attribute)) and self.module.same_meaning(mesh, self.draft.node):
                return f"{self.mesh.expression}.devices.flat[0]"
        if self.given.kind == "named" and self.given.is_name and (self.mesh is None or self.mesh.concrete):
            return f"{self.module.source(self.given.node)}.mesh.devices.flat[0]"
        mesh_value = self.module.value(self.given.mesh) if self.given.mesh is not None else self.given.value
        devices = f"{self.draft.name('jax.devices')}()"
        if "jax.devices()" not in self.module.source(mesh_value).replace(" ", ""):
            self.draft.lower(Safety.UNSAFE, f"{devices}[0] has to be a device of the mesh")
        return f"{devices}[0]"

    def wanted(self) -> str:
        """The sharding for the constraint."""
        text = self.module.source(self.given.node)
        if self.given.kind != "spec":
            return text
        if self.mesh is not None:
            return f"{self.draft.name(NAMED_SHARDING)}({self.mesh.expression}, {text})"
        self.draft.lower(Safety.UNSAFE, "a bare PartitionSpec needs a mesh context around the call")
        return text

    def constrain(self, user: Callback) -> None:
        """Wrap one call so that its result has the sharding that was asked for."""
        opening, closing = self.around(user)
        self.draft.edit(*editing.wrap(self.module, user.call, opening, closing))

    def around(self, user: Callback) -> tuple[str, str]:
        draft = self.draft
        if self.mesh is None and self.given.kind in ("positional", "gspmd"):
            draft.lower(Safety.UNSAFE, f"{self.kind_text[2:]} itself was removed in JAX 0.7.1")
        elif self.mesh is None or self.mesh.types in ("", "mixed"):
            draft.lower(Safety.UNSAFE, "the axis types of the mesh are not visible; taken as Auto")
        count = result_count(self.module, user)
        if count is None and not _single_by_use(self.module, user):
            if user.name == IO_CALLBACK:
                draft.lower(Safety.UNSAFE, "the number of results is not visible")
        elif count is not None and count > 1:
            ordered = user.keyword("ordered")
            if user.name == IO_CALLBACK and ordered is None:
                # 0.12: "Side-effect ops cannot be replicated" when all results of one unordered call are constrained.
                draft.lower(Safety.MANUAL, "JAX 0.12 cannot constrain several results of one io_callback: do it by hand")
            draft.lower(Safety.UNSAFE, f"the one sharding is put on each of the {count} results")
        return f"{draft.name(self.function)}(", f", {self.wanted()})"


def _single_by_use(module: Module, user: Callback) -> bool:
    """`result_shape_dtypes=x`, with x an operand, is the spec of one array of that shape."""
    result = user.result
    return isinstance(result, ast.Name) and any(
        isinstance(o, ast.Name) and o.id == result.id for o in user.operands
    )


def _constrained(module: Module, call: ast.Call) -> bool:
    """The result goes straight into a constraint, so that the intent is already kept."""
    parent = module.parent(call)
    return (
        isinstance(parent, ast.Call)
        and bool(parent.args)
        and parent.args[0] is call
        and module.resolve(parent.func) in (WITH_SHARDING_CONSTRAINT, RESHARD)
    )


def _move_into_jit(draft: Draft, user: Callback, target: _Target) -> None:
    """Outside any jit the constraint comes too late: the callback and its constraint move into a jit of their own."""
    module = draft.module
    if user.partials:
        draft.lower(Safety.MANUAL, "the call is outside any jit: put it, with a constraint of its result, into one")
        return
    opening, closing = target.around(user)
    parameters: list[str] = []
    arguments: list[str] = []
    for index, operand in enumerate(user.operands):
        text = module.source(operand)
        if isinstance(operand, ast.Constant):
            continue
        if isinstance(operand, ast.Name) and text not in parameters:
            parameters.append(text)
        elif isinstance(operand, ast.Starred) and isinstance(operand.value, ast.Name):
            parameters.append(text)
        else:
            parameters.append(f"operand{index}")
            draft.edit(editing.replace(module, operand, parameters[-1]))
        arguments.append(text)
    head = f"lambda {', '.join(parameters)}:" if parameters else "lambda:"
    draft.lower(Safety.UNSAFE, "the call is outside any jit and moves into one")
    draft.edit(
        *editing.wrap(
            module, user.call, f"{draft.name(JIT)}({head} {opening}", f"{closing})({', '.join(arguments)})"
        )
    )
