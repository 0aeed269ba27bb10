"""SF101: `sharding=` of a host callback names a mesh."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import Reach, regions
from shardfix.codemods._callbacks import Callback, callbacks, either, has_result, idle_partials
from shardfix.codemods._intent import Intent, constrained
from shardfix.codemods._sharding_sources import refused_source
from shardfix.codemods._shardings import Sharding, sharding
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import IO_CALLBACK, PURE_CALLBACK
from shardfix.model import Rewrite, Safety

_HARMLESS = ("none", "single", "scalar")

#: what people look for: the first words of the error
_MESSAGE = '(JAX: "pure_callback only supports SingleDeviceSharding")'


class CallbackMeshSharding(Codemod):
    """Gives a host callback the one device it may run on, and keeps the sharding that was asked for.

    What it does
    ------------
    Turns a NamedSharding over a mesh, a PartitionSpec, a PositionalSharding or a GSPMDSharding that is given as
    `sharding=` to `jax.pure_callback` or `jax.experimental.io_callback` into `SingleDeviceSharding(...)`, and
    constrains the result to the sharding that was asked for.

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
    Safe inside a jit that the module shows, over a mesh whose axis types it shows. Unsafe where the jit, the axis types
    or the number of results are not visible, where several results get the one sharding, and outside any jit, where the
    call has to move into one. Manual where the value of `sharding=`, or which callback it is given to, is chosen at run
    time in a way that cannot be written once more, and where a default, a visible call, a property, a loop or a mapping
    gives a sharding over a mesh. A sharding that comes in from elsewhere is left to whoever gives it.

    References
    ----------
    NotImplementedError raised since JAX 0.4.15, for io_callback too; the result's GSPMDSharding is refused since 0.7.
    """

    code = "SF101"
    name = "callback-mesh-sharding"
    triggers = (f"sharding & name:{PURE_CALLBACK}|{IO_CALLBACK}",)
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
        for callback in callbacks(module):
            mapped = _in_a_mapping(module, callback)
            if mapped is not None and not guarded(module, callback.call):
                draft = Draft(self, module, callback.call, Safety.MANUAL)
                draft.because(module.evidence(f"sharding is {module.source(mapped)}", mapped))
                yield draft.close("a mapping gives this callback a sharding over a mesh, which is refused: change it")
        for call in either(module):
            given = keyword(call, "sharding")
            if given is not None and _refused(module, given.value) and not guarded(module, call):
                draft = Draft(self, module, call, Safety.MANUAL)
                draft.lower(Safety.MANUAL, "pass a SingleDeviceSharding and constrain the result")
                yield draft.close("which host callback this is is chosen at run time, and each refuses this sharding")

    def _finding(
        self, module: Module, carrier: ast.Call, argument: ast.keyword, users: list[Callback]
    ) -> Rewrite | None:
        given = sharding(module, argument.value)
        if given.kind in _HARMLESS or guarded(module, carrier):
            return None
        reaches = [regions(module).reach(user.call) for user in users]
        if any(reach.any_path_has("shard_map", "pmap") for reach in reaches):
            return None  # inside manual axes the argument goes altogether: SF103
        draft = Draft(self, module, carrier)
        results = [
            (user, reach)
            for user, reach in zip(users, reaches, strict=True)
            if has_result(module, user) and not constrained(module, user.call)
        ]
        if given.kind == "unknown":
            return self._not_followed(draft, given)
        if given.kind == "conditional":
            return self._conditional(draft, given, results)
        intent = Intent(draft, given)
        draft.edit(editing.replace(module, argument.value, intent.replacement()))
        if not users:
            draft.lower(Safety.UNSAFE, "the calls of this partial are not visible; their results are not constrained")
        for user, reach in results:
            if reach.traced:
                intent.constrain(user)
            else:
                intent.constrain_in_jit(user, reach.eager)
        if not results:
            draft.may_be_unused(argument.value)
        return draft.close(f"host callbacks run on one device; {intent.kind} is refused as their sharding {_MESSAGE}")

    def _not_followed(self, draft: Draft, given: Sharding) -> Rewrite | None:
        source = refused_source(draft.module, given.value)
        if source is not None:
            words, node = source
            draft.because(draft.module.evidence(f"{words} is {draft.module.source(node)}", node))
            draft.lower(Safety.MANUAL, "pass a SingleDeviceSharding and constrain the result")
            return draft.close(f"{words} gives this callback a sharding over a mesh, which host callbacks refuse")
        if isinstance(given.value, (ast.Name, ast.Attribute)) and not _placement_of_an_array(given.value):
            return None  # a parameter, an import, a field: whoever gives the value decides
        text = " ".join(draft.module.source(given.node).split())
        draft.lower(
            Safety.MANUAL,
            "if it is over a mesh, pass SingleDeviceSharding(mesh.devices.flat[0]) and put the call, in a jit, into"
            f" jax.lax.with_sharding_constraint(..., {text})",
        )
        return draft.close(f"cannot see what {text} is; host callbacks accept only a SingleDeviceSharding {_MESSAGE}")

    def _conditional(self, draft: Draft, given: Sharding, results: list[tuple[Callback, Reach]]) -> Rewrite | None:
        """`NamedSharding(...) if flag else None`: each arm for itself. A variable set in two branches is manual."""
        refused = [arm for arm in given.arms if arm.refused]
        if not refused:
            return None
        known = all(arm.refused or arm.kind in _HARMLESS for arm in given.arms)
        choice = given.node
        if not known or not isinstance(choice, ast.IfExp) or any(reach.eager for _, reach in results):
            draft.lower(Safety.MANUAL, "pass a SingleDeviceSharding and constrain the result to what was chosen")
            return draft.close(
                f"host callbacks run on one device, and the sharding given here is chosen at run time {_MESSAGE}"
            )
        intents = [Intent(draft, arm) for arm in refused]
        if not results or len(refused) == 2:
            texts = [intent.replacement() for intent in intents]
            if texts[0] == texts[-1] and len(refused) == 2:
                draft.edit(editing.replace(draft.module, choice, texts[0]))
            else:
                for intent, text in zip(intents, texts, strict=True):
                    draft.edit(editing.replace(draft.module, intent.given.node, text))
        for user, reach in results:
            _weigh_reach(draft, reach)
            if len(refused) == 2:
                _constrain_to_either(draft, choice, intents, user)
            else:
                _constrain_one_arm(draft, choice, intents[0], user)
        return draft.close(f"host callbacks run on one device; a sharding over a mesh is refused as theirs {_MESSAGE}")


def _weigh_reach(draft: Draft, reach: Reach) -> None:
    if not reach.traced:
        draft.lower(Safety.UNSAFE, "whether a jit is around the call is not visible; without one it still fails")


def _refused(module: Module, node: ast.expr) -> bool:
    given = sharding(module, node)
    return given.refused or any(arm.refused for arm in given.arms)


def _in_a_mapping(module: Module, callback: Callback) -> ast.expr | None:
    """The refused sharding in a visible dictionary behind `**options`."""
    for given in (k for carrier in (callback.call, *callback.partials) for k in carrier.keywords if k.arg is None):
        value = module.value(given.value)
        found: list[ast.expr] = []
        if isinstance(value, ast.Dict):
            found = [v for k, v in zip(value.keys, value.values, strict=True) if literal(k) == "sharding"]
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict":
            found = [k.value for k in value.keywords if k.arg == "sharding"]
        found += _set_in(module, given.value)
        if found and _refused(module, found[-1]):
            return found[-1]
    return None


def _set_in(module: Module, mapping: ast.expr) -> list[ast.expr]:
    """What `options["sharding"] = ...` gives a variable."""
    if not isinstance(mapping, ast.Name):
        return []
    found: list[ast.expr] = []
    for node in module.nodes(ast.Assign):
        target = node.targets[0]
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            same = module.bindings(target.value) == module.bindings(mapping)
            if same and literal(target.slice) == "sharding":
                found.append(node.value)
    return sorted(found, key=lambda value: value.lineno)


def _placement_of_an_array(value: ast.expr) -> bool:
    """`x.sharding`: nobody passes it on purpose for one device, and under a jit a traced array has none."""
    return isinstance(value, ast.Attribute) and value.attr == "sharding" and not _is_self(value.value)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def _constrain_to_either(draft: Draft, choice: ast.IfExp, intents: list[Intent], user: Callback) -> None:
    """`constraint(call, A if test else B)`."""
    if len({intent.function for intent in intents}) > 1:
        draft.lower(Safety.MANUAL, "the two meshes have different axis types")
    opening = intents[0].around(user)[0]
    intents[1].around(user)
    first, second = (intent.wanted(user.call) for intent in intents)
    test = draft.module.source(choice.test)
    draft.edit(*editing.wrap(draft.module, user.call, opening, f", {first} if {test} else {second})"))


def _constrain_one_arm(draft: Draft, choice: ast.IfExp, intent: Intent, user: Callback) -> None:
    """`(constraint(call, A) if test else call)`: where None was chosen, nothing may be constrained."""
    module = draft.module
    call, test = module.source(user.call), module.source(choice.test)
    start = module.span(user.call)[0]
    first, last = (offset - start for offset in module.span(choice))
    simple = all(isinstance(n, (ast.Name, ast.Attribute, ast.expr_context)) for n in ast.walk(choice.test))
    if user.partials or "\n" in call or not simple or not module.inside(choice, user.call):
        draft.lower(Safety.MANUAL, "constrain the result where a sharding over a mesh was chosen")
        return
    opening, closing = intent.around(user)
    arms = []
    for arm in (choice.body, choice.orelse):
        if arm is intent.given.node:
            arms.append(f"{opening}{call[:first]}{intent.replacement()}{call[last:]}{closing}")
        else:
            arms.append(f"{call[:first]}{module.source(arm)}{call[last:]}")
    margin = editing.margin_of(module, start)
    lines = f"\n{margin}    ".join(["(", arms[0], f"if {test}", f"else {arms[1]}"])
    draft.edit(editing.replace(module, user.call, f"{lines}\n{margin})"))
