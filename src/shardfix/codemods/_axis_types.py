"""The axis types that code meant when a mesh was made without saying them."""

from __future__ import annotations

import ast

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, literal
from shardfix.analysis.uses import uses
from shardfix.codemods._eras import written_before
from shardfix.codemods.base import Draft
from shardfix.jaxnames import AXIS_TYPE, OLD_SHARD_MAP, PJIT, SHARD_MAP, WITH_SHARDING_CONSTRAINT
from shardfix.model import Safety

_EXPLICIT = (f"{AXIS_TYPE}.Explicit", "jax.sharding.reshard", "jax.sharding.explicit_axes", "jax.sharding.auto_axes")
_NEEDS_AUTO = {
    WITH_SHARDING_CONSTRAINT: "with_sharding_constraint, which only asserts on Explicit axes",
    SHARD_MAP: "shard_map, whose in_specs only assert on Explicit axes",
    OLD_SHARD_MAP: "shard_map, whose in_specs only assert on Explicit axes",
    PJIT: "pjit, which is older than Explicit axes",
}


def auto(draft: Draft, count: int) -> str:
    """The tuple of `count` Auto axis types."""
    return auto_for(draft, str(count)) if count != 1 else f"({draft.name(AXIS_TYPE)}.Auto,)"


def auto_for(draft: Draft, count: str) -> str:
    return f"({draft.name(AXIS_TYPE)}.Auto,) * {count}"


def axis_count(module: Module, names: ast.expr | None, sizes: ast.expr | None) -> int | str:
    """How many axes a mesh has: a number, `len(...)` of a name, or "" where the code does not show it."""
    for given in (names, sizes):
        if given is None:
            continue
        value = module.value(given)
        known = literal(value)
        if isinstance(known, str):
            return 1
        if isinstance(known, (tuple, list)):
            return len(known)
        if isinstance(value, (ast.Tuple, ast.List)) and not any(isinstance(e, ast.Starred) for e in value.elts):
            return len(value.elts)
    for given in (names, sizes):
        if isinstance(given, (ast.Name, ast.Attribute)):
            return f"len({module.source(given)})"
    return ""


def meant_auto(draft: Draft, flipped: str) -> bool:
    """Whether code without axis types meant Auto, which JAX gave before `flipped`; lowers the trust of a guess."""
    module = draft.module
    era = written_before(module, flipped)
    if era is False:
        return False
    if era is not None and era is not True:
        draft.because(era)
        return True
    seen = {(module.resolve(use.node) or "", use.node) for use in uses(module) if not guarded(module, use.node)}
    if any(name.startswith(_EXPLICIT) for name, _ in seen) or _out_sharding(module):
        return False
    for name, node in sorted(seen, key=lambda found: module.span(found[1])):
        if name in _NEEDS_AUTO:
            line = module.position(module.span(node)[0])[0]
            draft.lower(Safety.UNSAFE, f"line {line} uses {_NEEDS_AUTO[name]}, so Auto axes look meant")
            return True
    draft.lower(Safety.UNSAFE, f"Auto axes were meant if this was written for a JAX before {flipped}")
    return True


def _out_sharding(module: Module) -> bool:
    """Arrays get a sharding from `out_sharding=`, which only works on Explicit axes."""
    return any(k.arg == "out_sharding" for call in module.calls() for k in call.keywords)
