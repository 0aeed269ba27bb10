"""What axis names become at a place: a NamedSharding or a PartitionSpec, over which mesh, and with what else."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace

from packaging.version import Version

from shardfix import editing
from shardfix.analysis import meshes, specs
from shardfix.analysis.meshes import Meant, MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.codemods._reshards import RESHARD_SINCE, may_refuse
from shardfix.codemods._sharding_places import Place
from shardfix.codemods._sharding_strings import Reading
from shardfix.codemods.base import Draft
from shardfix.jaxnames import (
    IO_CALLBACK,
    NAMED_SHARDING,
    PARTITION_SPEC,
    PURE_CALLBACK,
    RESHARD,
    WITH_SHARDING_CONSTRAINT,
)
from shardfix.model import Edit, Safety

_PLATFORMS = {"cpu", "gpu", "tpu", "cuda", "rocm", "metal"}
_KEYWORDS = {WITH_SHARDING_CONSTRAINT: "shardings", RESHARD: "out_shardings"}
_KINDS = {"spec": "a PartitionSpec", "named": "a NamedSharding", "either": "a NamedSharding or PartitionSpec"}
_SPECS_SINCE = Version("0.7.1")  # jax.set_mesh, from which jit and device_put take the mesh of a bare PartitionSpec
_ERRORS = {"TypeError", "ValueError", "AssertionError", "AttributeError"}
_TESTS = {"raises", "assertRaises", "assertRaisesRegex"}


class Target:
    """The text for the specs read at a place. What lowers the trust in it goes to the draft.

    `at` is where the text will stand: the place itself, or the definition of the variable that is used there.
    `wanted` is False where nothing is to be said. `moves` names the function to which the value moves: another
    one in the place of this one, or a constraint around it.
    """

    def __init__(self, draft: Draft, place: Place, reading: Reading, at: ast.expr | None = None) -> None:
        self.draft = draft
        self.module = draft.module
        self.place = place
        self.reading = reading
        self.at = at if at is not None else place.value
        self.wanted = True
        self.moves = ""
        self.mesh = ""
        self._decide()

    @property
    def reason(self) -> str:
        parameter = self.place.parameter
        text = f"{parameter.short} takes {_KINDS[parameter.wanted]} as {parameter.name}, not axis names"
        if parameter.function in (PURE_CALLBACK, IO_CALLBACK):
            text += "; a host callback refuses shardings over a mesh too"
        return text

    # -- deciding ---------------------------------------------------------------------------------------------

    def _decide(self) -> None:
        parameter = self.place.parameter
        if self.place.apart:
            self.draft.lower(Safety.MANUAL, "it stands outside of the call: write it anew there")
        if parameter.wanted == "spec":
            self._check_axes([m for m in (self._given_mesh(),) if m is not None])
            return
        meant = self._meant()
        device = "device" in parameter.notes
        if device and parameter.wanted == "named" and not self._are_axes(meant.known):
            self.wanted = False  # jnp.zeros(device="cpu"): not about shardings
        elif meant.body and parameter.wanted == "named":
            self.wanted = False  # nothing over a mesh can be named inside of a shard_map
        elif device and _PLATFORMS & set(self.reading.names) and not self._are_axes(meant.known):
            self.draft.lower(Safety.MANUAL, "a platform is no sharding either; jax.devices(...)[0] is a device")
        elif "bare" in parameter.notes:
            self.draft.lower(Safety.MANUAL, f"{parameter.short} only takes replicated or unreduced specs")
        else:
            self._check_axes(meant.rivals if meant.known is None else [meant.known])
            self._choose(meant)
            self.draft.because(meant.evidence)

    def _meant(self) -> Meant:
        meant = meshes.meant(self.module, self.place.value, self.reading.names)
        if self._used_later and meshes.every_set_mesh(self.module):
            meant = replace(meant, context=True)
        if not meant.body and (meant.mesh is None or not meant.context):
            for other in (*self.place.call.args, *(k.value for k in self.place.call.keywords)):
                said = meshes.mesh_within(self.module, other) if other is not self.place.value else None
                if said is not None and meshes.nameable(self.module, said, self.at):
                    evidence = self.module.evidence("the other shardings of the same call", other)
                    return Meant(said, said, meant.context, evidence=evidence)
        if self.at is not self.place.value and meant.mesh is not None:
            here = meshes.meant(self.module, self.at, self.reading.names).mesh
            if here is None or here.origin is not meant.mesh.origin:
                self.wanted = False  # the mesh has no name yet where the variable is set
            else:
                return replace(meant, mesh=here)
        return meant

    def _given_mesh(self) -> MeshInfo | None:
        """The mesh beside the spec, or of the context."""
        call = self.place.call
        transform = next((t for t in regions(self.module).all if call in t.calls), None)
        node = transform.argument("mesh", 1) if transform is not None else None
        if node is None:
            node = next((k.value for k in call.keywords if k.arg == "mesh"), None)
        if node is None and self.place.parameter.function == NAMED_SHARDING:
            node = self.place.operand
        elif node is None:
            return next((c.mesh for c in meshes.contexts(self.module, call) if c.mesh is not None), None)
        return meshes.mesh_of(self.module, node) if node is not None else None

    def _are_axes(self, mesh: MeshInfo | None) -> bool:
        known = mesh.axis_names if mesh is not None else None
        return known is not None and set(self.reading.names) <= set(known)

    def _check_axes(self, candidates: Iterable[MeshInfo]) -> None:
        known = [m for m in candidates if m.axis_names is not None]
        for name in self.reading.names:
            if known and not any(name in (m.axis_names or ()) for m in known):
                axes = ", ".join(known[0].axis_names or ())
                self.draft.lower(Safety.MANUAL, f"{name!r} is no axis of {known[0].expression} ({axes})")
                self.draft.because(known[0].evidence)
            elif not known and not name.isidentifier():
                self.draft.lower(Safety.MANUAL, f"{name!r} does not look like the name of one axis")

    def _choose(self, meant: Meant) -> None:
        parameter = self.place.parameter
        if meant.mesh is not None and not meant.body:
            self.mesh = meant.mesh.expression + (".abstract_mesh" if "abstract" in parameter.notes else "")
            types = meant.mesh.types_of(self.reading.names)
            if types == "mixed" and parameter.axes != "any":
                self.draft.lower(Safety.MANUAL, f"{self.mesh} mixes Explicit and Auto axes, this takes one kind")
            elif parameter.axes == "explicit" and types == "auto":
                self._on_auto_axes()
            elif parameter.axes == "auto" and types == "explicit":
                self._move_to(RESHARD)
                operand, call = self.place.operand, self.place.call
                why = may_refuse(self.module, meant.mesh, [operand], call, eager=self._eager) if operand else ""
                self.draft.lower(Safety.UNSAFE if why else Safety.SAFE, why)
            elif parameter.axes == "explicit" and not meant.context:
                self._without_context(meant.mesh)
        elif len(meant.rivals) > 1:
            first, second = (m.expression for m in meant.rivals)
            self.draft.lower(Safety.MANUAL, f"{first} and {second} are both in sight and nothing says which is meant")
        elif parameter.wanted == "named":
            self.draft.lower(Safety.MANUAL, "only a NamedSharding will do, and no mesh can be named here")
        elif parameter.axes == "explicit" and meant.known is not None and meant.known.types == "auto":
            self.draft.lower(Safety.MANUAL, "the mesh has Auto axes, on which no function takes an out_sharding")
        elif meant.old:
            if parameter.function != WITH_SHARDING_CONSTRAINT:
                text = "the mesh of the `with` around has no name here, and this function takes no PartitionSpec there"
                self.draft.lower(Safety.MANUAL, text)
        elif not meant.context and (parameter.axes != "explicit" or self._eager):
            self.draft.lower(Safety.UNSAFE, "a PartitionSpec needs a jax.set_mesh(...) around, and none is in sight")

        old = self.module.settings.to_version < _SPECS_SINCE and parameter.function != WITH_SHARDING_CONSTRAINT
        if old and not self.mesh and not meant.body and parameter.axes != "explicit":
            text = f"JAX before {_SPECS_SINCE} takes no PartitionSpec here, and no mesh can be named"
            self.draft.lower(Safety.MANUAL, text)

    def _on_auto_axes(self) -> None:
        if self.place.parameter.function == RESHARD:
            self._move_to(WITH_SHARDING_CONSTRAINT)
        elif self._is_no_argument or self.place.parameter.tuples != "one" or isinstance(self.place.value, ast.IfExp):
            self.draft.lower(Safety.MANUAL, f"{self.mesh} has Auto axes, which this function does not take")
        else:
            self.moves = WITH_SHARDING_CONSTRAINT
            self.draft.lower(
                Safety.UNSAFE, f"{self.mesh} has Auto axes, for which a constraint says what out_sharding cannot"
            )

    def _move_to(self, function: str) -> None:
        """with_sharding_constraint is only an assertion on Explicit axes, and reshard is refused on Auto ones."""
        self.moves = function
        if function == RESHARD and self.module.settings.to_version < RESHARD_SINCE:
            self.draft.lower(Safety.MANUAL, f"the mesh needs {function}, which exists since JAX {RESHARD_SINCE}")
        target = self.place.call.args[0] if self.place.partial else self.place.call.func
        if self.module.resolve(target) != self.place.parameter.function:
            self.draft.lower(Safety.MANUAL, f"the mesh needs {function} instead, which cannot be put here")

    def _without_context(self, mesh: MeshInfo) -> None:
        notes = self.place.parameter.notes
        operand = self.place.operand if "creates" not in notes else None
        if operand is not None and specs.spec_of(self.module, operand) is not None:
            return  # an operand on the mesh brings the mesh along
        if {"silent", "creates"} <= notes:
            self.mesh = ""
            short = self.place.parameter.short
            text = (
                f"outside of jax.set_mesh {short} ignores a NamedSharding without a word; a PartitionSpec raises there"
            )
            self.draft.because(self.module.evidence(text, self.place.call))
        if self._eager:
            needed = f"{self.place.parameter.short} needs a jax.set_mesh({mesh.expression}) around"
            self.draft.lower(Safety.UNSAFE, f"{needed}, and none is in sight")

    @property
    def _used_later(self) -> bool:
        """What is given here is used where the partial or the transformed function is called."""
        return self.place.partial or self.place.parameter.tuples in ("args", "result")

    @property
    def _is_no_argument(self) -> bool:
        """It is given through something else than the call itself."""
        call = self.place.call
        return self.place.partial or self.place.argument not in (*call.args, *call.keywords)

    @property
    def _eager(self) -> bool:
        return not self._used_later and regions(self.module).reach(self.place.call).eager

    # -- writing ----------------------------------------------------------------------------------------------

    def write(self, extra: str) -> None:
        """Add the edits. `extra` goes behind the arguments of the PartitionSpec."""
        edits = self._edits(extra)
        if self.moves and self.moves not in _KEYWORDS:
            raise ValueError(self.moves)
        if self.moves and self.place.parameter.function in _KEYWORDS:
            self.draft.edit(*edits, *self._rename())
        elif self.moves:
            self._wrap(edits)
        else:
            self.draft.edit(*edits)

    def _edits(self, extra: str) -> list[Edit]:
        spec = self.draft.name(PARTITION_SPEC, self.at)
        before, after = f"{spec}(", ")"
        if self.mesh:
            before, after = f"{self.draft.name(NAMED_SHARDING, self.at)}({self.mesh}, {before}", "))"
        edits = [e for leaf in self.reading.leaves for e in leaf.edits(self.module, before, after, extra)]
        for node in self.reading.brackets:
            start, end = self.module.span(node)
            lonely = len(node.elts) == 1 and "," not in self.module.text[self.module.span(node.elts[0])[1] : end]
            edits += [Edit(start, start + 1, "("), Edit(end - 1, end, ",)" if lonely else ")")]
        return edits

    def _rename(self) -> Iterator[Edit]:
        call, argument = self.place.call, self.place.argument
        target = call.args[0] if self.place.partial else call.func
        yield editing.replace(self.module, target, self.draft.name(self.moves, self.at))
        self.draft.may_be_unused(target)
        if isinstance(argument, ast.keyword) and argument.arg is not None:
            start = self.module.span(argument)[0]
            yield Edit(start, start + len(argument.arg), _KEYWORDS[self.moves])

    def _wrap(self, edits: list[Edit]) -> None:
        """The call without its sharding, constrained to it."""
        call, value = self.place.call, self.place.value
        start, end = self.module.span(value)
        text, position = "", start
        for edit in sorted(edits):
            text += self.module.text[position : edit.start] + edit.text
            position = max(position, edit.end)
        text += self.module.text[position:end]
        opening = f"{self.draft.name(self.moves, self.at)}("
        self.draft.edit(
            editing.drop_argument(self.module, call, self.place.argument),
            *editing.wrap(self.module, call, opening, f", {text})"),
        )

    @staticmethod
    def append(draft: Draft, call: ast.Call, extra: str) -> None:
        """Add an argument to a PartitionSpec that is already there."""
        if extra:
            draft.edit(editing.add_keyword(draft.module, call, extra.removeprefix(", ")))


def ignored(module: Module, place: Place) -> MeshInfo | None:
    """The Explicit mesh of a NamedSharding that JAX certainly ignores here: no context mesh, and no operand on one."""
    parts = meshes.sharding_parts(module, place.value) if "silent" in place.parameter.notes else None
    mesh = meshes.mesh_of(module, parts[0]) if parts is not None else None
    if mesh is None or mesh.types != "explicit" or meshes.every_set_mesh(module) or place.partial:
        return None
    if not regions(module).reach(place.call).eager:
        return None
    if "creates" in place.parameter.notes:
        return mesh
    operand = place.operand
    plain = operand is not None and specs.spec_of(module, operand) is None
    return mesh if plain and operand is not None and specs.shape_of(module, operand) is not None else None


def expects_an_error(module: Module, node: ast.AST) -> bool:
    """Inside of `pytest.raises` and its kin, and in a `try` for that error alone, the wrong value is wanted."""
    for ancestor in module.ancestors(node):
        if isinstance(ancestor, ast.Try) and len(ancestor.body) <= 2 and module.statement(node) in ancestor.body:
            caught = {n.id for h in ancestor.handlers if h.type for n in ast.walk(h.type) if isinstance(n, ast.Name)}
            if caught & _ERRORS:
                return True
        for item in getattr(ancestor, "items", []) if isinstance(ancestor, (ast.With, ast.AsyncWith)) else []:
            function = item.context_expr.func if isinstance(item.context_expr, ast.Call) else None
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            if name in _TESTS:
                return True
        if isinstance(ancestor, ast.Call) and isinstance(ancestor.func, ast.Attribute) and ancestor.func.attr in _TESTS:
            return True
    return False


def variables(module: Module, places: Iterable[Place]) -> list[tuple[ast.expr, list[Place]]]:
    """Values of variables of which every use is one of the places, with these places."""
    users: dict[ast.expr, list[Place]] = {}
    for place in places:
        named = isinstance(place.value, ast.Name) and not place.apart
        binding = module.binding(place.value) if named else None  # type: ignore[arg-type]
        assign = binding.node if binding is not None else None
        if isinstance(assign, ast.Assign) and len(assign.targets) == 1 and isinstance(assign.targets[0], ast.Name):
            users.setdefault(assign.value, []).append(place)
    found: list[tuple[ast.expr, list[Place]]] = []
    for value, known in users.items():
        name = known[0].value
        assert isinstance(name, ast.Name)
        if len(module.bindings(name)) != 1 or name.id in module.masked_names or _exported(module, name.id):
            continue
        if module.bindings(name)[0].scope.is_class:
            continue  # read as an attribute too
        loads = [n for n in module.scopes.loads[name.id] if module.bindings(n) == module.bindings(name)]
        if {id(n) for n in loads} == {id(p.value) for p in known} and not isinstance(value, (ast.Name, ast.Attribute)):
            found.append((value, known))
    return found


def seen_from_outside(module: Module, name: ast.expr) -> bool:
    """A public name of the module: others may import it and mean the plain axis names."""
    found = module.bindings(name) if isinstance(name, ast.Name) else []
    return any(b.scope is module.scopes.module and not b.name.startswith("_") for b in found)


def _exported(module: Module, name: str) -> bool:
    """Other modules are invited to use it."""
    for statement in module.tree.body:
        if isinstance(statement, (ast.Assign, ast.AugAssign)) and "__all__" in module.source(statement).split("=")[0]:
            return f'"{name}"' in module.source(statement) or f"'{name}'" in module.source(statement)
    return False
