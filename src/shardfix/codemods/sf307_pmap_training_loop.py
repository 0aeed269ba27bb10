"""SF307: training loops around pmapped steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods import _pmap_local, _pmap_whole, _pmaps, _training_loops
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite, Safety

#: kind of place -> what one of them is called, and several
_WORDS = {
    "step": ("pmapped function", "pmapped functions"),
    "mean": ("mean over devices", "means over devices"),
    "size": ("number of devices", "numbers of devices"),
    "row": ("use of the row of a device", "uses of the row of a device"),
    "replicate": ("replication", "replications"),
    "unreplicate": ("first copy taken", "first copies taken"),
    "shard": ("batch split", "batches split"),
    "metrics": ("list of results gathered", "lists of results gathered"),
    "sync": ("mean of state over devices", "means of state over devices"),
    "statistics": ("use of batch statistics", "uses of batch statistics"),
    "keys": ("key split", "keys split"),
    "prefetch": ("prefetch", "prefetches"),
    "first": ("first row taken", "first rows taken"),
}


class PmapTrainingLoop(Codemod):
    """Says what moving a training loop from `jax.pmap` to `jax.jit` over global arrays would change.

    What it does
    ------------
    Reports each loop in which pmapped functions are called, with every place that such a move changes and what it
    becomes: replications, batches split by device, split keys, means over devices, rows taken from results. Offers the
    parts of the move that are local: a tree that is copied for each device and only read goes in as it is, with
    `in_axes=None`; a result of which only the first row is used comes out as that row, with `out_axes=None`; a batch
    that is split by device for one pmap stays whole, and the pmap becomes a shard_map over it; other first copies are
    taken from their own device.

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
    The report is manual: batch statistics, dropout and random numbers are those of the whole batch afterwards. The
    local parts are unsafe: equal values, but what is no longer copied or stacked may be elsewhere.

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
            axis = _training_loops.axis_of(module, loop.sites)
            draft.caveats.insert(0, f"mesh is jax.sharding.Mesh(jax.devices(), ({axis},))")
            yield draft.close(f"a loop over pmapped steps; as jit over global arrays it would change {listed}")
        changed = list(_pmap_local.changes(module))
        for change in changed:
            draft = Draft(self, module, change.site.call or change.site.node, Safety.UNSAFE)
            _pmap_local.apply(draft, change)
            yield draft.close(change.words)
        whole = _pmap_whole.whole_batches(module) if not changed else None
        if whole is not None:
            draft = Draft(self, module, whole.site.call or whole.site.node, Safety.UNSAFE)
            _pmap_whole.write(draft, whole)
            yield draft.close("the batch is split by device only for this: a shard_map over it takes the same parts")
        rows = {id(row) for change in changed for row, _ in change.edits}
        for call, tree in _training_loops.first_copies(module):
            if guarded(module, call) or id(call) in rows:
                continue
            draft = Draft(self, module, call, Safety.UNSAFE)
            taken = "lambda leaf: leaf.addressable_shards[0].data.squeeze(0)"
            draft.edit(editing.put(module, call, (f"{draft.name('jax')}.tree.map", [taken, module.source(tree)])))
            draft.may_be_unused(call.func)
            yield draft.close("the first row of a result of pmap is on all devices since JAX 0.8; its copy is on one")
