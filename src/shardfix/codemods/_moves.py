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
    *(
        Move(f"jax.core.{name}", f"jax.extend.core.{name}", "0.4.36", "0.4.36", "0.6.0")
        for name in ("ClosedJaxpr", "Jaxpr", "JaxprEqn", "Literal", "Primitive", "Token", "Var", "jaxpr_as_fun")
    ),
    Move("jax.core.call_p", "jax.extend.core.primitives.call_p", "0.4.38", "0.5.0", "0.7.0"),
    Move("jax.core.closed_call_p", "jax.extend.core.primitives.closed_call_p", "0.4.38", "0.5.0", "0.7.0"),
    Move("jax.core.ConcretizationTypeError", "jax.errors.ConcretizationTypeError", "0.2.13", "0.5.0", "0.7.0"),
    *(
        Move(f"jax.core.{name}", f"jax.extend.core.{name}", "0.10.0", "0.8.2", "0.10.0")
        for name in (
            "AbstractToken", "TraceTag", "mapped_aval", "set_current_trace", "subjaxprs",
            "take_current_trace", "unmapped_aval",
        )
    ),
    *(
        Move(f"jax.core.{name}", f"jax.extend.core.{name}", "0.10.0", "0.10.0", "0.11.0")
        for name in (
            "DebugInfo", "DropVar", "Effect", "Effects", "check_jaxpr", "concrete_or_error",
            "find_top_trace", "gensym", "get_opaque_trace_state", "jaxprs_in_params", "new_jaxpr_eqn", "no_effects",
            "primal_dtype_to_tangent_dtype", "valid_jaxtype",
        )
    ),
    Move("jax.core.InconclusiveDimensionOperation", "jax.errors.InconclusiveDimensionOperation", "0.10.0", "0.10.0", "0.11.0"),
    Move("jax.core.JaxprTypeError", "jax.errors.JaxprTypeError", "0.10.0", "0.10.0", "0.11.0"),
    Move("jax.ad_checkpoint.checkpoint", "jax.checkpoint", "0.4.1", "0.8.2", "0.10.0"),
    Move("jax.ad_checkpoint.remat", "jax.remat", "0.4.1", "0.8.2", "0.10.0"),
    Move("jax.ArrayRef", "jax.Ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.array_ref", "jax.new_ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.MutableArray", "jax.Ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.mutable_array", "jax.new_ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.enable_x64", "jax.enable_x64", "0.8.0", "0.8.0", "0.9.0"),
    *(
        Move(f"jax.extend.ffi.{name}", f"jax.ffi.{name}", "0.5.0", "0.5.0", "0.7.0")
        for name in ("ffi_call", "ffi_lowering", "include_dir", "pycapsule", "register_ffi_target")
    ),
    Move("jax.lax.zeros_like_array", "jax.numpy.zeros_like", "0.4.1", "0.7.1", "0.9.0"),
    Move("jax.numpy.fix", "jax.numpy.trunc", "0.4.1", "0.9.0", "0.10.0"),
    Move("jax.numpy.round_", "jax.numpy.round", "0.4.1", "0.4.38", "0.4.38"),
    Move("jax.numpy.trapz", "jax.numpy.trapezoid", "0.4.16", "0.4.16", "0.4.26"),
    Move("jax.nn.normalize", "jax.nn.standardize", "0.4.15", "0.4.15", "0.4.26"),
    Move("jax.treedef_is_leaf", "jax.tree_util.treedef_is_leaf", "0.2.0", "0.4.26", "0.6.0"),
    Move("jax.tree_util.build_tree", "jax.tree.unflatten", "0.4.25", "0.6.0", "0.7.0", imported="jax.tree_util.tree_unflatten"),
    Move("jax.lib.xla_bridge.default_backend", "jax.default_backend", "0.2.13", "0.4.38", "0.4.38"),
    Move("jax.lib.xla_client.Device", "jax.Device", "0.4.30", "0.4.30", "0.6.0"),
    Move("jax.lib.xla_extension.Device", "jax.Device", "0.4.30", "0.6.0", "0.7.0"),
    Move("jax.lib.xla_extension.XlaRuntimeError", "jax.errors.JaxRuntimeError", "0.4.36", "0.6.0", "0.6.0"),
    Move("jax.lib.xla_client.XlaRuntimeError", "jax.errors.JaxRuntimeError", "0.4.36", "0.6.0", "0.6.0"),
    Move("jax.host_ids", "jax.process_indices", "0.5.3", "0.2.13"),
    Move("jax.core.get_aval", "jax.typeof", "0.5.3", "0.8.2", "0.10.0"),
    *(
        Move(f"jax.tree_{name}", f"jax.tree.{name}", "0.4.25", "0.4.26", "0.6.0", imported=f"jax.tree_util.tree_{name}")
        for name in ("map", "flatten", "unflatten", "leaves", "structure", "transpose", "reduce", "all")
    ),
    Move("jax.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.tree_util.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.config.config", "jax.config", "0.4.25", "0.4.25", "0.4.25"),
    Move("jax.lib.xla_bridge.get_backend", "jax.extend.backend.get_backend", "0.4.34", "0.4.34", "0.8.0"),
)

BY_OLD: dict[str, Move] = {move.old: move for move in MOVES}


@dataclass(frozen=True)
class KeywordMove:
    """A keyword of one function that got another name; an empty `new` means that it is passed by position now."""

    function: str  #: canonical name
    old: str
    new: str
    changed: str  #: JAX release that deprecated or removed the old keyword
    since: str  #: first JAX release that accepts the new form
    value: str = "{}"  #: how the new value is made from the old one
    names: tuple[str, ...] = ()  #: dotted names used by `value`, by their place in it

    def applies(self, settings: Settings) -> bool:
        """Whether the change lies between the two JAX versions of a run."""
        changed = Version(self.changed)
        before = settings.from_version is None or settings.from_version < changed
        return before and changed <= settings.to_version and Version(self.since) <= settings.to_version


KEYWORD_MOVES: tuple[KeywordMove, ...] = (
    KeywordMove("jax.lax.with_sharding_constraint", "axis_resources", "shardings", "0.4.4", "0.4.4"),
    KeywordMove("jax.sharding.auto_axes", "out_shardings", "out_sharding", "0.7.0", "0.7.0"),
    KeywordMove("jax.sharding.explicit_axes", "in_shardings", "in_sharding", "0.7.0", "0.7.0"),
    # A positional argument serves both spellings, of which each exists in only one half of the releases.
    KeywordMove("jax.make_mesh", "axis_shapes", "", "0.12.0", "0.4.35"),
    KeywordMove("jax.pmap", "global_arg_shapes", "-", "0.4.8", "0.4.1"),
    KeywordMove("jax.ShapeDtypeStruct", "named_shape", "-", "0.4.36", "0.4.1"),
    KeywordMove(
        "jax.ShapeDtypeStruct",
        "vma",
        "manual_axis_type",
        "0.10.0",
        "0.10.0",
        "{0}(varying={1})",
        ("jax.sharding.ManualAxisType",),
    ),
)

#: Configuration options that JAX no longer knows; `True` is what it does without them.
REMOVED_OPTIONS: dict[str, str] = {
    "jax_array": "0.4.30",
    "jax_parallel_functions_output_gda": "0.4.30",
    "jax_jit_pjit_api_merge": "0.4.30",
    "jax_pmap_no_rank_reduction": "0.9.0",
    "jax_pmap_shmap_merge": "0.10.0",
    "jax_host_callback_inline": "0.8.0",
    "jax_host_callback_max_queue_byte_size": "0.8.0",
    "jax_host_callback_outfeed": "0.8.0",
    "jax_host_callback_ad_transforms": "0.8.0",
    "jax_host_callback_legacy": "0.8.0",
}
