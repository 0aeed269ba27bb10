"""SF307: training loops around pmapped steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods import _pmaps, _training_loops
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite, Safety

#: kind of place -> what one of them is called, and several
_WORDS = {
    "step": ("pmapped function", "pmapped functions"),
    "mean": ("mean over devices", "means over devices"),
    "row": ("use of the row of a device", "uses of the row of a device"),
    "replicate": ("replication", "replications"),
    "unreplicate": ("first copy taken", "first copies taken"),
    "shard": ("batch split", "batches split"),
    "keys": ("key split", "keys split"),
    "prefetch": ("prefetch", "prefetches"),
    "first": ("first row taken", "first rows taken"),
}


class PmapTrainingLoop(Codemod):
    """Says what moving a training loop from `jax.pmap` to `jax.jit` over global arrays would change.

    What it does
    ------------
    Reports each loop in which pmapped functions are called, with every place that such a move changes and what it
    becomes: replications, batches split by device, split keys, means over devices, rows taken from results. Offers to
    take the first copy of a replicated result from its own device, where the code shows that it is such a result.

    Why
    ---
    In a program of global arrays there is no axis of devices: jit sees the whole batch, NamedSharding says where its
    parts are. `result[0]` of a pmap is an array on all devices since JAX 0.8, which moves data between them.

    Example
    -------
    params = jax.tree.map(lambda leaf: leaf[0], step(params))

    becomes

    params = jax.tree.map(lambda leaf: leaf.addressable_shards[0].data.squeeze(0), step(params))

    Safety
    ------
    The report is manual: batch statistics, dropout and random numbers are those of the whole batch afterwards. Taking
    the copy is unsafe: equal values, on the first device instead of on all.

    References
    ----------
    https://docs.jax.dev/en/latest/migrate_pmap.html; measured on JAX 0.8.3 to 0.12.0.1.
    """

    code = "SF307"
    name = "pmap-training-loop"
    triggers = ("name:jax.pmap",)
    since = "0.8"
    opt_in = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for loop in _training_loops.loops(module):
            if guarded(module, loop.node):
                continue
            draft = Draft(self, module, loop.node, Safety.MANUAL)
            draft.because(*loop.evidence(module))
            counts = Counter(place.kind for place in loop.places)
            listed = ", ".join(f"{n} {_WORDS[kind][n > 1]}" for kind, n in counts.items())
            if processes := _pmaps.several_processes(module):
                draft.caveats.append(
                    f"several processes ({processes}): batches come from jax.make_array_from_process_local_data"
                )
            yield draft.close(f"a loop over pmapped steps; as jit over global arrays it would change {listed}")
        for call, tree in _training_loops.first_copies(module):
            if guarded(module, call):
                continue
            draft = Draft(self, module, call, Safety.UNSAFE)
            taken = "lambda leaf: leaf.addressable_shards[0].data.squeeze(0)"
            draft.edit(editing.replace(module, call, f"{draft.name('jax')}.tree.map({taken}, {module.source(tree)})"))
            draft.may_be_unused(call.func)
            yield draft.close("the first row of a result of pmap is on all devices since JAX 0.8; its copy is on one")
