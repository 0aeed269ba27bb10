"""SF201: axis names where JAX wants a sharding or a PartitionSpec."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis import arrays, meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods import _top_level_all_gather as all_gather
from shardfix.codemods._sharding_parameters import PARAMETERS
from shardfix.codemods._sharding_places import Place, places, shape
from shardfix.codemods._sharding_strings import Reading, read
from shardfix.codemods._sharding_targets import Target, expects_an_error, ignored, seen_from_outside, variables
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import ABSTRACT_MESH, MAKE_MESH, NAMED_SHARDING, PARTITION_SPEC, TOP_LEVEL_ALL_GATHER
from shardfix.model import Rewrite, Safety

_ASARRAY = "jax.numpy.asarray"


def _triggers() -> Iterator[str]:
    """Axis names given to a keyword or at a position of a function that takes a sharding there."""
    keywords: dict[str, set[str]] = {}
    makers: dict[str, set[str]] = {}
    methods: set[str] = set()
    positions: set[str] = set()
    for parameter in PARAMETERS:
        name = parameter.function.removesuffix("()").removesuffix(".")
        if "Array." in name:
            methods.add(parameter.short)
            continue
        (keywords if name == parameter.function else makers).setdefault(parameter.name, set()).add(name)
        if parameter.position is not None and name != "jax.nn.initializers":
            positions.add(f"{name}@{parameter.position}")
    for word, functions in keywords.items():
        listed = "|".join(sorted(functions))
        yield f"{word} & name:{listed} & names:{word};;{listed}"
    for word, functions in makers.items():  # what they gave is called by any name
        yield f"{word} & name:{'|'.join(sorted(functions))} & names:{word};"
    yield f"out_sharding & names:out_sharding;;{'|'.join(sorted(methods))}"
    yield f"names:;{','.join(sorted(positions))}"
    yield f"spec & name:{NAMED_SHARDING} & empty:spec;;{NAMED_SHARDING}"
    yield f"empty:;{NAMED_SHARDING}@1"
    # What is right in itself, but ignored: a NamedSharding over an Explicit mesh, and any sharding in jnp.asarray.
    silent = [p for p in PARAMETERS if "silent" in p.notes]
    placed = ",".join(f"{p.function}@{p.position}" for p in silent if p.position is not None)
    named = "|".join(dict.fromkeys(p.short if "Array." in p.function else p.function for p in silent))
    for made in (f"made:{NAMED_SHARDING};;{placed}", f"made:{NAMED_SHARDING};out_sharding;;{named}"):
        yield f"Explicit & {made}"
        yield f"lacks:;{MAKE_MESH}@99,{ABSTRACT_MESH}@99 & {made}"  # which are Explicit where nothing else is said
    yield f"made:{NAMED_SHARDING}|{PARTITION_SPEC};device,out_sharding;;{_ASARRAY}"
    yield "path:jax.nn.initializers & fourth"  # of what one of its functions gave
    yield f"name:{TOP_LEVEL_ALL_GATHER}"


class StringSharding(Codemod):
    """Turns axis names, as strings or tuples of them, into the sharding or spec that JAX wants there.

    What it does
    ------------
    Turns a string, or a tuple or list of strings and None, into `NamedSharding(mesh, P(...))` where a mesh can be
    named, and into `P(...)` where only specs are taken or only the context tells the mesh. The places: `out_sharding=`
    of all functions of JAX and its array methods, `in_shardings` and `out_shardings` of jit, the shardings of
    `with_sharding_constraint`, `device_put` and `reshard`, the specs of shard_map, `NamedSharding(mesh, "x")`,
    `ShapeDtypeStruct(sharding=)` and the like; also through `functools.partial` and variables. `top_level_all_gather`
    gets the `reduced={...}` and `multi_dim=True` that it needs as well.

    Why
    ---
    JAX takes no strings there: "`out_sharding` argument of jnp.zeros only supports instances of `NamedSharding` or
    `PartitionSpec`. Got x of type: <class 'str'>". Functions of other libraries do (flax's `nnx.Param`), and are left
    alone.

    Example
    -------
    y = jnp.reshape(x, (8, 2, 2), out_sharding=("data", None))

    becomes

    y = jnp.reshape(x, (8, 2, 2), out_sharding=NamedSharding(mesh, P("data", None)))

    Safety
    ------
    Safe where the strings can only mean one thing: such code only raises today. Unsafe for `("x", "y")` when the number
    of dimensions is not visible, since it may stand for P("x", "y") or P(("x", "y")); on a mesh with Auto axes, where
    `out_sharding=` becomes a constraint; and where a mesh context is needed but none is in sight. Manual where two
    meshes may be meant, or a name is no axis of the mesh.

    References
    ----------
    TypeErrors and ValueErrors of every JAX version. Outside of `jax.set_mesh`, 32 functions silently ignore a
    NamedSharding given as `out_sharding=`; where that is certain, it is reported. `jnp.asarray(x, out_sharding=...)` of
    a NumPy array ignores any sharding, on JAX 0.8.3 to 0.12; it becomes `jnp.array`, as unsafe.
    """

    code = "SF201"
    name = "string-sharding"
    triggers = tuple(dict.fromkeys(_triggers()))

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        everything = [p for p in places(module) if not guarded(module, p.call) and not expects_an_error(module, p.call)]
        for definition, users in variables(module, everything):
            finding = self._definition(module, definition, users)
            if finding is not None and seen_from_outside(module, users[0].value):
                each = [self._of_a_place(module, place) for place in users]
                if all(f is not None and f.edits for f in each):
                    continue  # better written at each use
            if finding is not None:
                everything = [p for p in everything if p not in users]
                yield finding
        for place in everything:
            finding = self._of_a_place(module, place)
            if finding is not None:
                yield finding

    def _of_a_place(self, module: Module, place: Place) -> Rewrite | None:
        reading = read(module, place.value, place.parameter.tuples, shape(module, place), _only_specs(place))
        if reading.leaves:
            return self._at_the_site(module, place, reading)
        if all_gather.is_call(place):
            return self._not_gathered(module, place)
        return self._ignored(module, place)

    def _at_the_site(self, module: Module, place: Place, reading: Reading) -> Rewrite | None:
        draft = _draft(self, module, place.value, reading)
        if not place.certain:
            receiver = module.source(place.call.func).rpartition(".")[0]
            draft.lower(Safety.UNSAFE, f"{receiver} is not shown to be a JAX array")
        target = Target(draft, place, reading)
        if not target.wanted:
            return None
        extra = ""
        if all_gather.is_call(place):
            wrong = all_gather.misplaced(module, place)
            draft.lower(Safety.MANUAL if wrong else Safety.SAFE, wrong)
            extra = all_gather.complete(draft, place, reading.leaves[0].dimensions)
        target.write(extra)
        return draft.close(target.reason)

    def _definition(self, module: Module, definition: ast.expr, users: list[Place]) -> Rewrite | None:
        """A variable of which every use is such a place: its value is written anew, once."""
        closed: list[Rewrite] = []
        for place in users:
            reading = read(module, definition, place.parameter.tuples, shape(module, place), _only_specs(place))
            draft = _draft(self, module, definition, reading)
            if seen_from_outside(module, place.value):
                draft.lower(Safety.UNSAFE, f"another module may import {module.source(place.value)} as it is")
            target = Target(draft, place, reading, at=definition)
            plain = target.wanted and not target.moves and place.certain and not all_gather.is_call(place)
            if not reading.leaves or not plain:
                return None
            target.write("")
            closed.append(draft.close(target.reason))
        first = closed[0]
        same = all(other.edits == first.edits and other.edits for other in closed)
        return first if same and all(other.safety is first.safety for other in closed) else None

    def _not_gathered(self, module: Module, place: Place) -> Rewrite | None:
        """A proper spec over the wrong mesh, or in which the axes that are gathered are not named."""
        wrong = all_gather.misplaced(module, place)
        if wrong:
            return Draft(self, module, place.value, Safety.MANUAL).close(wrong)
        found = all_gather.written_spec(module, place)
        known = all_gather.gathered(module, place, found[1]) if found is not None else None
        if found is None or known is None or not known.axes:
            return None
        draft = Draft(self, module, place.value)
        Target.append(draft, found[0], all_gather.complete(draft, place, found[1]))
        return draft.close("top_level_all_gather wants the gathered axes in the spec's reduced={...}")

    def _ignored(self, module: Module, place: Place) -> Rewrite | None:
        if _keeps_numpy(module, place):
            draft = Draft(self, module, place.call, Safety.UNSAFE)
            draft.edit(draft.rename(place.call.func, _ASARRAY, "jax.numpy.array"))
            draft.may_be_unused(place.call.func)
            return draft.close(
                "jnp.asarray silently ignores out_sharding= for a NumPy array, which stays on one device; jnp.array "
                "places it"
            )
        mesh = ignored(module, place)
        if mesh is None:
            return None
        draft = Draft(self, module, place.value, Safety.MANUAL)
        draft.because(mesh.evidence)
        return draft.close(
            f"outside of jax.set_mesh {place.parameter.short} silently ignores a NamedSharding and the result lands on "
            f"one device: call it under jax.set_mesh({mesh.expression}), or use device_put"
        )


def _keeps_numpy(module: Module, place: Place) -> bool:
    """`jnp.asarray(x, out_sharding=...)` of a NumPy array, with a sharding that jnp.array takes at this place."""
    operand = place.operand
    if place.parameter.function != _ASARRAY or operand is None or module.resolve(place.call.func) != _ASARRAY:
        return False
    given = meshes.is_spec(module, place.value) or meshes.sharding_parts(module, place.value) is not None
    in_context = meshes.is_spec(module, place.value) or bool(meshes.every_set_mesh(module))
    written = isinstance(module.value(operand), (ast.Constant, ast.List, ast.Tuple, ast.Dict))
    numpy = arrays.is_jax_array(module, operand) is False and not written
    # With a dtype the array may have to be converted, which is when jnp.asarray does place it.
    return given and in_context and numpy and len(place.call.args) == 1 and keyword(place.call, "dtype") is None


def _only_specs(place: Place) -> bool:
    return place.parameter.wanted == "spec"


def _draft(codemod: Codemod, module: Module, node: ast.expr, reading: Reading) -> Draft:
    draft = Draft(codemod, module, node, reading.safety)
    draft.caveats.extend(reading.caveats)
    draft.because(*(module.evidence(text, node) for text in reading.evidence))
    return draft
