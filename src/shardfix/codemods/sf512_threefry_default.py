"""SF512: the same keys give other random numbers since JAX 0.5."""

from __future__ import annotations

from collections.abc import Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses
from shardfix.codemods._eras import gone_by, written_before
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Evidence, Rewrite, Safety

_OPTION = "jax_threefry_partitionable"
_SEEDS = ("jax.random.PRNGKey", "jax.random.key")
#: What is in jax.random and draws nothing, and fold_in, which gives the keys that it always gave.
_NO_DRAWS = {
    "PRNGKey", "key", "key_data", "key_impl", "wrap_key_data", "clone", "fold_in", "KeyArray", "PRNGKeyArray",
    "default_prng_impl",
}  # fmt: skip
#: Where arrays are spread over devices.
_SPREAD = (
    "jax.sharding", "jax.pmap", "jax.shard_map", "jax.make_mesh", "jax.NamedSharding",
    "jax.lax.with_sharding_constraint",
    "jax.experimental.pjit", "jax.experimental.maps", "jax.experimental.shard_map", "jax.experimental.PartitionSpec",
    "jax.experimental.mesh_utils", "jax.experimental.global_device_array", "jax.interpreters.pxla",
    "jax.device_put_replicated", "jax.device_put_sharded",
)  # fmt: skip


class ThreefryDefault(Codemod):
    """Reports a file from before JAX 0.5 that draws random numbers for several devices: they are other ones now.

    What it does
    ------------
    Names the first draw of a file whose code ran on a JAX before 0.5, by `from` or by a name that it uses, and that
    makes keys of seeds and spreads arrays over devices. One finding a file, none where it mentions
    `jax_threefry_partitionable`.

    Why
    ---
    The default of `jax_threefry_partitionable` became True in JAX 0.5.0. Every function of `jax.random` but `fold_in`
    gives other numbers for the same key, without a word: seeds, stored samples and golden values change.

    Example
    -------
    params = pjit(lambda key: jax.random.normal(key, (8, 4)), out_axis_resources=P("data"))(key)

    is reported: the numbers are not those of the JAX that the code ran on.

    Safety
    ------
    Always manual. `jax.config.update("jax_threefry_partitionable", False)` brings the old numbers back, at the cost of
    communication where they are drawn for several devices.

    References
    ----------
    JAX changelog 0.5.0; runs on 0.4.30 and 0.12.
    """

    code = "SF512"
    name = "threefry-default"
    triggers = (f"name:{'|'.join(_SEEDS)} & old:0.5.0;{'|'.join(sorted(gone_by('0.5.0')))}",)
    since = "0.5.0"
    until = "0.5.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if _OPTION in module.text.lower():
            return
        every = uses(module)
        draws = [use.node for use in every if _draws(use.path) and not guarded(module, use.node)]
        seeds = any(use.path in _SEEDS for use in every)
        if not (draws and seeds and any(use.path.startswith(_SPREAD) for use in every)):
            return
        old = written_before(module, "0.5.0")
        if isinstance(old, Evidence):
            draft = Draft(self, module, min(draws, key=module.span), Safety.MANUAL)
            draft.because(old)
            yield draft.close(
                "the same key gives other random numbers since JAX 0.5.0, here and in all that follows; where the old "
                f'ones matter, `jax.config.update("{_OPTION}", False)` brings them back'
            )


def _draws(path: str) -> bool:
    return path.startswith("jax.random.") and path.split(".")[2] not in _NO_DRAWS
