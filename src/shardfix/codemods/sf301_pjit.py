"""SF301: `pjit`, which is `jax.jit` today, together with the mesh context that it reads."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix.analysis.contexts import Governing, MeshContext
from shardfix.analysis.module import Module
from shardfix.codemods._contexts import governing, mesh_at
from shardfix.codemods._enter import enter
from shardfix.codemods._hazards import hazard
from shardfix.codemods._hoisting import hoist
from shardfix.codemods._kinds import kinds
from shardfix.codemods._leaves import bare_leaves, give_mesh
from shardfix.codemods._pjit import Application, applications, lay_out, name_jit
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.model import Rewrite, Safety

_IGNORED_NONE = Version("0.4.13")  #: the one JAX that skipped a None among the axis_resources


class Pjit(Codemod):
    """Writes `jax.jit` for `pjit`, and gives the mesh to every PartitionSpec that pjit took from its context.

    What it does
    ------------
    Renames pjit in every form (calls, partials, decorators), turns positional shardings, `in_axis_resources=` and
    `fun=` into what jax.jit takes, and wraps PartitionSpecs as `NamedSharding(mesh, spec)`. None, which pjit reads as
    replicated inside `with mesh:`, becomes `NamedSharding(mesh, P())`. Where the mesh has no name at the definition,
    the specs stay bare and the `with mesh:` of every call becomes `with jax.set_mesh(mesh):` in the same rewrite.

    Why
    ---
    pjit is deprecated since 0.8.0, and its `in_axis_resources=` is gone since 0.4.14: "pjit() got an unexpected keyword
    argument 'in_axis_resources'". pjit and jit read different mesh contexts, so that a rename alone, or a change of the
    `with` alone, fails with "requires a non-empty mesh in context".

    Example
    -------
    step = pjit(f, in_shardings=P("data"), out_shardings=None)
    with mesh:
        y = step(x)

    becomes

    step = jax.jit(f, in_shardings=NamedSharding(mesh, P("data")), out_shardings=NamedSharding(mesh, P()))
    with mesh:
        y = step(x)

    Safety
    ------
    Safe where the mesh of every call is visible, and where every given value is a Sharding. Unsafe where the calls or
    the specs are not visible, and without any sharding inside a mesh context (outputs then stay on one device). Manual
    where arguments are opaque (`**keywords`, five positional ones) or no mesh can be named.

    References
    ----------
    JAX changelog 0.8.0 (deprecation), 0.4.14 (`in_axis_resources`); measured: the 2 x 2 of pjit and jit under
    `with mesh:` and `jax.set_mesh`, and None under either.
    """

    code = "SF301"
    name = "pjit"
    triggers = ("path:jax.experimental.pjit.pjit",)
    since = "0.4.14"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        waiting: list[tuple[Application, Governing]] = []
        for application in applications(module):
            if not crosses(module.settings, "0.8.0") and not (
                application.old_spelling and crosses(module.settings, "0.4.14")
            ):
                continue
            draft = Draft(self, module, application.reference)
            if application.problem:
                draft.lower(Safety.MANUAL, "")
                yield draft.close(f"pjit is jax.jit since JAX 0.8.0; {application.problem}: rewrite it by hand")
                continue
            around = governing(module, application.results)
            if self._alone(draft, application, around):
                lay_out(draft, application)
                yield draft.close(_reason(application))
            else:
                waiting.append((application, around))
        yield from self._with_their_contexts(module, waiting)

    def _alone(self, draft: Draft, application: Application, around: Governing) -> bool:
        """Rewrite one pjit without touching any context; False where that is not possible."""
        module = draft.module
        held = frozenset().union(*(kinds(module, value) for _, value in application.given))
        if "bad" in held:
            draft.lower(Safety.MANUAL, "a sharding is neither a PartitionSpec nor a Sharding")
            return True
        name_jit(draft, application)
        if application.old_spelling and "none" in held and module.settings.from_version == _IGNORED_NONE:
            draft.lower(Safety.UNSAFE, "JAX 0.4.13 ignored None in this spelling, and now it means replicated")
        if not application.given:
            if around.contexts and not around.unknown:
                return False
            if around.unknown:
                draft.lower(Safety.UNSAFE, "inside `with mesh:` pjit puts its results on the whole mesh, jit does not")
            return True
        if held <= {"sharding"} or (not around.contexts and not around.unknown):
            return True
        if held <= {"sharding", "none"} and not around.contexts:
            draft.lower(Safety.UNSAFE, "None means replicated to pjit inside `with mesh:`, and inferred to jit")
            return True
        known = {value: mesh_at(module, around, value) for _, value in application.given}
        if any(mesh is None for mesh in known.values()):
            return False
        moved: set[MeshContext] = set()
        for value, mesh in known.items():
            if mesh is not None:
                give_mesh(draft, value, mesh.text, application.old_spelling)
                draft.because(mesh.evidence)
                if mesh.hoisted is not None and mesh.hoisted not in moved:
                    moved.add(mesh.hoisted)
                    hoist(draft, mesh.text, mesh.hoisted, application.reference)
                if not mesh.certain:
                    some = "a call stands outside of any mesh context" if around.bare else "not every call is visible"
                    draft.lower(Safety.UNSAFE, f"{some}; taken to be under {mesh.text}")
        return True

    def _with_their_contexts(self, module: Module, waiting: list[tuple[Application, Governing]]) -> Iterator[Rewrite]:
        """Bare specs stay, and every `with mesh:` around a call becomes set_mesh, all in one rewrite."""
        while waiting:
            group = [waiting.pop(0)]
            shared = set(group[0][1].contexts)
            for other in list(waiting):
                if shared & set(other[1].contexts):
                    shared |= set(other[1].contexts)
                    group.append(other)
                    waiting.remove(other)
            yield from self._together(module, [a for a, _ in group], [g for _, g in group])

    def _together(self, module: Module, group: list[Application], around: list[Governing]) -> Iterator[Rewrite]:
        draft = Draft(self, module, group[0].reference)
        entered = list(dict.fromkeys(c for found in around for c in found.contexts))
        for application in group:
            name_jit(draft, application)
            for _, value in application.given:
                bare_leaves(draft, value)
        problem = _problem(module, entered, around) or _in_the_way(module, entered, group)
        own = {r for a in group for r in a.results}
        for context in entered if not problem else []:
            found = hazard(module, context, own)
            if found.safety is Safety.MANUAL:
                why = found.reason
                if hazard(module, context, own, reads=False).safety is not Safety.MANUAL:
                    # SF404 in turn waits until no pjit needs the old context.
                    why = f"the module reads thread_resources{_beginning(module, entered)}"
                problem = f"its mesh has no name here, and `with mesh:` cannot become jax.set_mesh: {why}"
            draft.lower(found.safety, found.reason)
            enter(draft, context)
        if not problem:
            for application in group:
                lay_out(draft, application)
            yield draft.close(_reason(group[0]))
            return
        for application in group:
            single = Draft(self, module, application.reference)
            if application.given:
                single.lower(Safety.MANUAL, problem)
            else:
                name_jit(single, application)
                single.lower(Safety.UNSAFE, "inside `with mesh:` pjit puts its results on the whole mesh, jit does not")
            yield single.close(_reason(application))


def _problem(module: Module, entered: list[MeshContext], around: list[Governing]) -> str:
    """Why the contexts of the calls cannot become set_mesh."""
    if not entered:
        return "no mesh is in sight: jax.jit takes NamedSharding(mesh, spec) in place of each PartitionSpec"
    if any(c.kind != "mesh" for c in entered):
        return "it is called under a mesh context that pjit does not read"
    if any(found.bare or found.unknown for found in around):
        return "its mesh has no name here and not every call stands in a `with mesh:` of this module"
    if module.settings.to_version < Version("0.7.1"):
        return "its mesh has no name here, and jax.set_mesh only exists since 0.7.1"
    return ""


def _in_the_way(module: Module, entered: list[MeshContext], group: list[Application]) -> str:
    """Another pjit that may be called under the same contexts, and reads only the old ones."""
    for other in applications(module):
        held = frozenset().union(*(kinds(module, value) for _, value in other.given))
        if other in group or (other.given and held <= {"sharding"}):
            continue
        found = governing(module, other.results)
        if found.unknown or other.problem or set(found.contexts) & set(entered):
            line = module.position(module.span(other.reference)[0])[0]
            told = f"its mesh has no name here, and the pjit of line {line} may need the same `with mesh:`"
            return told + _beginning(module, entered)
    return ""


def _beginning(module: Module, entered: list[MeshContext]) -> str:
    """What to begin with where several rules, or several pjits, wait for each other: the mesh gets a name."""
    if len({module.source(context.expression) for context in entered}) != 1:
        return ""
    mesh = entered[0].expression
    if isinstance(mesh, ast.Call):
        return f"; begin with `mesh = {module.excerpt(mesh, 40)}` above the pjit, and enter that as `with mesh:`"
    return f"; begin by binding {module.excerpt(mesh, 40)} above the pjit"


def _reason(application: Application) -> str:
    """One line; None in the old spelling is told, since JAX 0.4.13 alone ignored it."""
    if not application.old_spelling:
        return "pjit is jax.jit since JAX 0.8.0"
    none = any(isinstance(v, ast.Constant) and v.value is None for _, v in application.given)
    told = "; None is replicated as documented, which JAX 0.4.13 alone did not do" if none else ""
    return f"pjit is jax.jit since JAX 0.8.0, and its axis_resources are shardings since 0.4.14{told}"
