"""The table of plain moves: one row for each JAX name that only changed its place or its spelling.

A new JAX release is a row here and a fixture. `changed` is the JAX release in which the old name was deprecated or
removed, whichever came first in a way that users see; `since` the first release that has the new one. The versions
come from the JAX changelog and from a scan of the release tags for the presence of each name.
"""

from __future__ import annotations

from dataclasses import dataclass

from packaging.version import Version

from shardfix.config import Settings
from shardfix.model import Safety


@dataclass(frozen=True)
class Move:
    """`old` -> `new`, both dotted paths; an empty `new` means that nothing takes its place."""

    old: str
    new: str
    since: str  #: first JAX release with the new name
    changed: str  #: JAX release that deprecated or removed the old name
    removed: str = ""  #: first JAX release without the old name, empty while it exists
    safety: Safety = Safety.SAFE
    caveat: str = ""  #: what a person has to look at; the reason why the move is not safe
    imported: str = ""  #: the path for `from ... import name`, where a bare `new` name would hide a builtin

    def applies(self, settings: Settings) -> bool:
        """Whether the change lies between the two JAX versions of a run and the new name exists in the later one."""
        changed = Version(self.changed)
        before = settings.from_version is None or settings.from_version < changed
        return before and changed <= settings.to_version and Version(self.since) <= settings.to_version


_SHARDING = "jax.sharding"
_OLD_HOMES = (
    # (old module, names it lent, changed, removed)
    ("jax.experimental", ("PartitionSpec",), "0.4.4", "0.4.11"),
    ("jax.experimental.pjit", ("PartitionSpec", "NamedSharding"), "0.4.4", "0.4.11"),
    ("jax.experimental.maps", ("Mesh",), "0.4.4", "0.4.11"),
    ("jax.interpreters.pxla", ("Mesh", "PartitionSpec"), "0.4.4", "0.4.11"),
    ("jax.interpreters.sharded_jit", ("PartitionSpec",), "0.3.5", "0.3.16"),
    ("jax.experimental.sharding", ("Mesh", "NamedSharding", "PartitionSpec", "Sharding"), "0.3.19", "0.3.19"),
)

MOVES: tuple[Move, ...] = (
    *(
        Move(f"{home}.{name}", f"{_SHARDING}.{name}", "0.4.1", changed, removed)
        for home, names, changed, removed in _OLD_HOMES
        for name in names
    ),
    Move("jax.experimental.sharding.MeshPspecSharding", "jax.sharding.NamedSharding", "0.4.1", "0.3.19", "0.3.19"),
    Move("jax.experimental.array.Array", "jax.Array", "0.4.1", "0.3.19", "0.3.19"),
    Move(
        "jax.experimental.pjit.with_sharding_constraint",
        "jax.lax.with_sharding_constraint",
        "0.4.1",
        "0.4.16",
        "0.4.24",
    ),
    Move("jax.sharding.MeshPspecSharding", "jax.sharding.NamedSharding", "0.4.1", "0.4.4", "0.4.12"),
    Move("jax.sharding.XLACompatibleSharding", "jax.sharding.Sharding", "0.4.1", "0.4.30", "0.4.34"),
    Move(
        "jax.experimental.gda_serialization.serialization",
        "jax.experimental.array_serialization.serialization",
        "0.4.9",
        "0.4.9",
        "0.4.12",
    ),
    Move(
        "jax.experimental.gda_serialization",
        "jax.experimental.array_serialization",
        "0.4.9",
        "0.4.9",
        "0.4.12",
    ),
    Move("jax.experimental.shard.reshard", "jax.sharding.reshard", "0.7.0", "0.7.0", "0.7.0"),
    Move("jax.experimental.shard.auto_axes", "jax.sharding.auto_axes", "0.7.0", "0.7.0", "0.7.0"),
    Move("jax.experimental.shard.explicit_axes", "jax.sharding.explicit_axes", "0.7.0", "0.7.0", "0.7.0"),
    Move("jax.sharding.use_mesh", "jax.set_mesh", "0.7.1", "0.7.1", "0.7.1"),
    Move("jax.sharding.AxisTypes", "jax.sharding.AxisType", "0.5.3", "0.5.3", "0.5.3"),
    Move("jax.interpreters.xla.DeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.numpy.DeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.interpreters.pxla.ShardedDeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.interpreters.pxla.device_put", "jax.device_put", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.host_id", "jax.process_index", "0.2.13", "0.2.13"),
    Move("jax.host_count", "jax.process_count", "0.2.13", "0.2.13"),
    Move("jax.linear_util", "jax.extend.linear_util", "0.4.16", "0.4.16", "0.4.24"),
    Move("jax.core.Primitive", "jax.extend.core.Primitive", "0.4.36", "0.4.36", "0.6.0"),
    Move("jax.core.get_aval", "jax.typeof", "0.5.3", "0.8.2", "0.10.0"),
    *(
        Move(f"jax.tree_{name}", f"jax.tree.{name}", "0.4.25", "0.4.26", "0.6.0", imported=f"jax.tree_util.tree_{name}")
        for name in ("map", "flatten", "unflatten", "leaves", "structure", "transpose", "reduce", "all")
    ),
    Move("jax.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.tree_util.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.config.config", "jax.config", "0.4.25", "0.4.25", "0.4.25"),
    Move("jax.lib.xla_bridge.get_backend", "jax.extend.backend.get_backend", "0.4.34", "0.4.34", "0.9.0"),
)

BY_OLD: dict[str, Move] = {move.old: move for move in MOVES}


@dataclass(frozen=True)
class KeywordMove:
    """A keyword that got another name in calls of one function; `new` empty: it became positional."""

    function: str  #: canonical name
    old: str
    new: str
    changed: str
    since: str
    position: int = -1


KEYWORD_MOVES: tuple[KeywordMove, ...] = (
    KeywordMove("jax.lax.with_sharding_constraint", "axis_resources", "shardings", "0.4.4", "0.4.4"),
    KeywordMove("jax.sharding.auto_axes", "out_shardings", "out_sharding", "0.7.0", "0.7.0"),
    KeywordMove("jax.sharding.explicit_axes", "in_shardings", "in_sharding", "0.7.0", "0.7.0"),
    KeywordMove("jax.make_mesh", "axis_shapes", "", "0.12.0", "0.4.35", position=0),
)
