"""SF302: shard_map from jax.experimental, or the new one called in the old way."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._bodies import body
from shardfix.codemods._eras import written_before
from shardfix.codemods._shard_map_arguments import new_arguments
from shardfix.codemods._shard_maps import Chain, ShardMap, shard_maps
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import OLD_SHARD_MAP, SHARD_MAP
from shardfix.model import Evidence, Rewrite, Safety

#: What `new_arguments` changes in a call of the new function: old keywords, more than one argument by position, a list
#: of specs, axis names that are no set.
_CHANGED = (
    "check_rep",
    f"written:f,auto;;{SHARD_MAP}",
    f"written:;{SHARD_MAP}@1",
    f"in_specs & list:in_specs;;{SHARD_MAP}",
    f"axis_names & listed:axis_names;;{SHARD_MAP}",
)


class ShardMapFromExperimental(Codemod):
    """Takes shard_map from `jax`, with the arguments that it has today.

    What it does
    ------------
    Replaces `jax.experimental.shard_map.shard_map` by `jax.shard_map` in calls, partials, decorators and references;
    gives mesh and specs by keyword; turns `check_rep=` into `check_vma=` and `auto=` into the complementary
    `axis_names=`. A call of `jax.shard_map` with the old arguments is mended as well, and one that no JAX takes: a list
    as `in_specs=`, and anything but a set as `axis_names=`.

    Why
    ---
    "DeprecationWarning: jax.experimental.shard_map is deprecated in v0.8.0." The new function takes only the mapped one
    by position and knows neither `check_rep` nor `auto`. Before JAX 0.6 a gradient taken inside the mapped function was
    not summed over the mesh; it is today, silently, unless `check_vma=False`.

    Example
    -------
    from jax.experimental.shard_map import shard_map
    f = shard_map(g, mesh, P("x"), P(), check_rep=False)

    becomes

    f = jax.shard_map(g, mesh=mesh, in_specs=P("x"), out_specs=P(), check_vma=False)

    Safety
    ------
    Safe where the code ran on JAX 0.6 or later, or turns checking off, or its mapped function shows that it takes no
    gradients. Unsafe where code from before 0.6 takes gradients or carries values through loops, which get
    `check_vma=False`; where the mapped function cannot be seen; where the function is handed to other code. Manual
    where `auto` names every axis: an empty `axis_names` would mean the opposite. A list becomes a tuple of what the
    arguments of the function need; unsafe where they are not visible.

    References
    ----------
    `jax.shard_map` exists since JAX 0.6.1; the old home is deprecated since 0.8.0, `auto` is gone since 0.8.0.
    """

    code = "SF302"
    name = "shard-map"
    triggers = (
        f"path:{OLD_SHARD_MAP}",
        *(f"path:{SHARD_MAP} & {changed}" for changed in _CHANGED),
    )
    since = "0.6.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        moved = crosses(module.settings, "0.8.0")
        for found in shard_maps(module):
            if found.old and not moved:
                continue
            draft = Draft(self, module, found.node)
            reasons = new_arguments(draft, found)
            if found.old:
                _new_home(draft, found)
                moved_to = "shard_map is jax.shard_map since JAX 0.6.1, and deprecated in its old place"
                yield draft.close("; ".join([moved_to, *([", ".join(reasons)] if reasons else [])]))
            elif reasons:
                yield draft.close(f"jax.shard_map: {', '.join(reasons)}")


def _new_home(draft: Draft, found: ShardMap) -> None:
    module = draft.module
    draft.edit(editing.replace(module, found.node, draft.name(SHARD_MAP)))
    draft.may_be_unused(found.node)
    draft.drops("jax.experimental.shard_map")
    if found.escapes:
        draft.lower(Safety.UNSAFE, "it is handed on: whoever calls it has to use keywords, and check_vma for check_rep")
    era = written_before(module, "0.6")
    if era is False:
        return
    evidence = era if isinstance(era, Evidence) else None
    for chain in found.chains:
        checked = _checked(chain)
        if checked is not False:
            _varying(draft, found, chain, checked, evidence)


def _checked(chain: Chain) -> bool | None:
    """Whether a chain has checking on; None where a variable decides."""
    for carrier in reversed(chain):
        given = carrier.get("check_rep", "check_vma")
        if given is not None:
            return bool(given.value) if isinstance(given, ast.Constant) else None
        if any(k.arg is None for k in carrier.call.keywords):
            return None
    return True


def _varying(draft: Draft, found: ShardMap, chain: Chain, checked: bool | None, era: Evidence | None) -> None:
    """With checking on, JAX 0.6 began to sum gradients over the mesh and to compare the types of loop carries."""
    module = draft.module
    functions = found.functions(module, chain)
    seen = body(module, functions)
    changed = seen.gradients or seen.carries
    if not changed:
        if era is not None and (seen.unseen or not functions):
            what = f"line {_line(seen.unseen[0])} calls code" if seen.unseen else "the mapped function is code"
            draft.because(era)
            draft.lower(
                Safety.UNSAFE,
                f"{what} that is not visible here: if gradients are taken in it, they need check_vma=False to stay as "
                "they were before JAX 0.6",
            )
        return
    line = _line(changed[0])
    what = "the gradient" if seen.gradients else "the loop carry"
    if era is None or checked is None:
        if seen.gradients:
            draft.lower(
                Safety.UNSAFE,
                f"JAX 0.6 began to sum {what} on line {line} over the mesh: if the code was written for an older JAX, "
                "pass check_vma=False (shardfix does with --from set)",
            )
        return
    why = "would be summed over the mesh" if seen.gradients else "would need the type of a varying value"
    draft.because(era, module.evidence(f"{what} is on this line", changed[0]))
    draft.lower(Safety.UNSAFE, f"check_vma=False, since {what} on line {line} {why} otherwise, as of JAX 0.6")
    leaf = chain[-1]
    given = next((c.get("check_rep") for c in reversed(chain) if c.get("check_rep") is not None), None)
    if given is not None:
        draft.edit(editing.replace(module, given, "False"))
    else:
        draft.edit(editing.add_keyword(module, leaf.call, "check_vma=False"))


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)
