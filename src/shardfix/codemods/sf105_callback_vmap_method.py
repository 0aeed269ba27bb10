"""SF105: what vmap does with a host callback, and keywords that no callback of JAX takes any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods import _stray_keywords
from shardfix.codemods._batching import batched, batched_partials
from shardfix.codemods._callbacks import Callback, callbacks, idle_partials
from shardfix.codemods._host_parameters import takes
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import DEBUG_CALLBACK, DEBUG_PRINT, IO_CALLBACK, PURE_CALLBACK
from shardfix.model import Edit, Evidence, Rewrite, Safety

_VMAP_METHOD = Version("0.4.35")
_GONE = "pure_callback has no argument vectorized any more; JAX 0.10 hands it to the host function"
_NEEDED = "under vmap a pure_callback has to say how it is batched; sequential is what it did before JAX 0.6"


class CallbackVmapMethod(Codemod):
    """Says how vmap treats a host callback, and finds keywords that end up in the host function by mistake.

    What it does
    ------------
    Turns `vectorized=True` of `jax.pure_callback` into `vmap_method="legacy_vectorized"`, `vectorized=False` into
    `"sequential"`, any other value into a conditional expression: in the call or in a `functools.partial` of it. A
    pure_callback that is reached under `jax.vmap`, `jnp.vectorize`, `jax.lax.map(batch_size=)`, or in a derivative rule
    under `jax.jacfwd`, `jax.jacrev` or `jax.hessian`, and says nothing, gets `vmap_method="sequential"`. Removes
    keywords of one callback that another does not have: `vectorized` and `vmap_method` of io_callback and
    debug.callback, `sharding` of debug.callback, `ordered` of pure_callback, `partitioned` before JAX 0.6.

    Why
    ---
    "vmap is only supported for the pure_callback primitive when vmap_method is one of ...", and, inside of the host
    function, "got an unexpected keyword argument 'vectorized'": a keyword that JAX does not know goes to the host.

    Example
    -------
    @jax.vmap
    def f(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vectorized=False)

    becomes

    @jax.vmap
    def f(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential")

    Safety
    ------
    Safe: the host function sees the same arrays as often as it did. `"legacy_vectorized"` is the exact equivalent,
    not `"expand_dims"`, which gives unbatched arguments another shape. Unsafe where a host function with `**kwargs`
    receives the stray keyword today, or is not visible. Manual where the keyword comes out of a `**mapping`, and for
    `ordered=True` of a pure_callback. A host function that has a parameter of that name keeps it.

    References
    ----------
    vmap_method exists since JAX 0.4.35; vectorized is refused since 0.6 and passed on to the host function since 0.10.
    """

    code = "SF105"
    name = "callback-vmap-method"
    triggers = (
        f"name:{PURE_CALLBACK}",
        f"name:{IO_CALLBACK} & written:vectorized,vmap_method;;{IO_CALLBACK}",
        *(
            f"{keyword} & name:{name} & written:{keyword};;{name}"
            for name in (DEBUG_CALLBACK, DEBUG_PRINT)
            for keyword in ("sharding", "vectorized", "vmap_method", "partitioned")
        ),
    )
    since = "0.4.30"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if module.settings.to_version >= _VMAP_METHOD:
            yield from self._vectorized(module)
            yield from self._unsaid(module)
        for stray in _stray_keywords.find(module):
            if not guarded(module, stray.carrier):
                yield _stray_keywords.remove(self, module, stray)

    # -- vectorized= ----------------------------------------------------------------------------------------------

    def _vectorized(self, module: Module) -> Iterator[Rewrite]:
        carriers: dict[ast.Call, tuple[ast.keyword, ast.expr | None]] = {}
        for callback in callbacks(module):
            found = callback.keyword("vectorized")
            if callback.name == PURE_CALLBACK and found is not None:
                carriers.setdefault(found[0], (found[1], callback.host))
        for name, partial in idle_partials(module):
            given = keyword(partial, "vectorized")
            if name == PURE_CALLBACK and given is not None:
                carriers[partial] = (given, partial.args[1] if len(partial.args) > 1 else None)
        for carrier, (argument, host) in carriers.items():
            said = takes(module, host, "vectorized")
            if said != "takes" and not guarded(module, carrier):
                draft = Draft(self, module, carrier)
                if said == "swallows":
                    draft.lower(Safety.UNSAFE, "the **keywords of the host function no longer get it")
                _translate(draft, carrier, argument)
                yield draft.close(_GONE)

    # -- nothing said, under vmap -----------------------------------------------------------------------------------

    def _unsaid(self, module: Module) -> Iterator[Rewrite]:
        for callback in callbacks(module):
            if callback.name != PURE_CALLBACK or callback.keyword("vectorized") is not None:
                continue
            given = callback.keyword("vmap_method")
            if given is not None and not _is_none(given[1].value):
                continue
            why = batched(module, callback)
            if why is not None and not guarded(module, callback.call):
                yield self._sequential(module, callback, given[1] if given is not None else None, why)
        for partial, why in batched_partials(module):
            if keyword(partial, "vectorized") is None and not guarded(module, partial):
                draft = Draft(self, module, partial)
                draft.because(why)
                draft.edit(editing.add_keyword(module, partial, 'vmap_method="sequential"'))
                yield draft.close(_NEEDED)

    def _sequential(self, module: Module, callback: Callback, given: ast.keyword | None, why: Evidence) -> Rewrite:
        draft = Draft(self, module, callback.call)
        draft.because(why)
        if given is not None:
            draft.edit(editing.replace(module, given.value, '"sequential"'))
        else:
            draft.edit(editing.add_keyword(module, callback.call, 'vmap_method="sequential"'))
        if any(k.arg is None for carrier in (callback.call, *callback.partials) for k in carrier.keywords):
            draft.lower(Safety.MANUAL, "it may come out of the **mapping")
        return draft.close(_NEEDED)


def _translate(draft: Draft, carrier: ast.Call, argument: ast.keyword) -> None:
    """Write what `vectorized=` said as a vmap_method."""
    module = draft.module
    said = keyword(carrier, "vmap_method")
    if said is not None and not _is_none(said.value):
        draft.edit(editing.drop_argument(module, carrier, argument))
        return
    if said is not None:  # None left the word to vectorized=
        draft.edit(editing.drop_argument(module, carrier, said))
    start, _ = module.span(argument)
    value = argument.value
    source = module.source(value)
    if isinstance(value, ast.Constant):
        text = '"legacy_vectorized"' if value.value else '"sequential"'
    else:
        test = f"({source})" if isinstance(value, (ast.IfExp, ast.Lambda, ast.NamedExpr)) else source
        text = f'"legacy_vectorized" if {test} else "sequential"'
    draft.edit(Edit(start, start + len("vectorized"), "vmap_method"), editing.replace(module, value, text))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
