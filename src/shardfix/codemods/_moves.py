"""The table of plain moves: one row for each JAX name that only changed its place or its spelling.

A new JAX release is a row here and a fixture. `changed` is the JAX release in which the old name was deprecated or
removed, whichever came first in a way that users see; `since` the first release that has the new one. The versions
come from the JAX changelog and from a scan of the release tags for the presence of each name; where only measured
releases tell, the first one without the old name stands for the release that removed it. `tests/test_moves.py` holds
every row against the lists of names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from packaging.version import Version

from shardfix.config import Settings
from shardfix.model import Safety


def _between(settings: Settings, changed: str, since: str) -> bool:
    """Whether a change lies between the two JAX versions of a run and the new form exists in the later one."""
    version = Version(changed)
    before = settings.from_version is None or settings.from_version < version
    return before and version <= settings.to_version and Version(since) <= settings.to_version


@dataclass(frozen=True)
class Move:
    """`old` -> `new`, both dotted paths."""

    old: str
    new: str
    since: str  #: first JAX release with the new name
    changed: str  #: JAX release that deprecated or removed the old name
    removed: str = ""  #: first JAX release without the old name, empty while it exists
    safety: Safety = Safety.SAFE
    caveat: str = ""  #: what a person has to look at; the reason why the move is not safe
    imported: str = ""  #: the path for `from ... import name`, where a bare `new` name would hide a builtin
    type_test: str = ""  #: why the move is not safe inside isinstance() and issubclass()
    members: tuple[str, ...] = ()  #: the attributes that old and new share; any other is for a person

    def applies(self, settings: Settings) -> bool:
        return _between(settings, self.changed, self.since)

    def moved(self, path: str) -> str:
        """Where something that is, or is in, the old name is today."""
        return f"{self.new}{path.removeprefix(self.old)}"


#: (old module, names it lent, changed, removed): all of them are in jax.sharding.
_OLD_HOMES = (
    ("jax.experimental", ("PartitionSpec",), "0.4.4", "0.4.11"),
    ("jax.experimental.pjit", ("PartitionSpec", "NamedSharding"), "0.4.4", "0.4.11"),
    ("jax.experimental.maps", ("Mesh", "PartitionSpec"), "0.4.4", "0.4.11"),
    ("jax.interpreters.pxla", ("Mesh", "PartitionSpec"), "0.4.4", "0.4.11"),
    ("jax.experimental.sharding", ("Mesh", "NamedSharding", "PartitionSpec", "Sharding"), "0.3.19", "0.3.19"),
    ("jax.experimental.shard_map", ("NamedSharding", "PartitionSpec"), "0.6.0", "0.6.2"),
    ("jax.experimental.shard_map", ("Mesh",), "0.8.0", "0.8.0"),
)

#: (module then, module now, names that kept their spelling, since, changed, removed)
_MOVED_TOGETHER = (
    (
        "jax.core", "jax.extend.core",
        ("ClosedJaxpr", "Jaxpr", "JaxprEqn", "Literal", "Primitive", "Token", "Var", "jaxpr_as_fun"),
        "0.4.36", "0.4.36", "0.6.0",
    ),
    ("jax.core", "jax.extend.core.primitives", ("call_p", "closed_call_p"), "0.4.38", "0.5.0", "0.7.0"),
    ("jax.core", "jax.errors", ("ConcretizationTypeError",), "0.2.13", "0.5.0", "0.7.0"),
    (
        "jax.core", "jax.errors",
        ("TracerArrayConversionError", "TracerIntegerConversionError", "UnexpectedTracerError"),
        "0.2.13", "0.4.14", "0.4.30",
    ),
    (
        "jax.core", "jax.extend.core",
        (
            "AbstractToken", "TraceTag", "mapped_aval", "set_current_trace", "subjaxprs", "take_current_trace",
            "unmapped_aval",
        ),
        "0.10.0", "0.8.2", "0.10.0",
    ),
    (
        "jax.core", "jax.extend.core",
        (
            "DebugInfo", "DropVar", "Effect", "Effects", "check_jaxpr", "concrete_or_error", "find_top_trace", "gensym",
            "get_opaque_trace_state", "jaxprs_in_params", "new_jaxpr_eqn", "no_effects",
            "nonempty_axis_env_DO_NOT_USE", "primal_dtype_to_tangent_dtype", "unsafe_am_i_under_a_jit_DO_NOT_USE",
            "unsafe_am_i_under_a_vmap_DO_NOT_USE", "unsafe_get_axis_names_DO_NOT_USE", "valid_jaxtype",
        ),
        "0.10.0", "0.10.0", "0.11.0",
    ),
    ("jax.core", "jax.errors", ("InconclusiveDimensionOperation", "JaxprTypeError"), "0.10.0", "0.10.0", "0.11.0"),
    (
        "jax.extend.ffi", "jax.ffi",
        ("ffi_call", "ffi_lowering", "include_dir", "pycapsule", "register_ffi_target"),
        "0.5.0", "0.5.0", "0.7.0",
    ),
    ("jax.experimental.shard_map", "jax.sharding", ("AbstractMesh",), "0.5.0", "0.8.0", "0.8.0"),
    ("jax.experimental.shard", "jax.sharding", ("auto_axes", "explicit_axes", "reshard"), "0.7.0", "0.7.0", "0.7.0"),
    (
        "jax.experimental.pallas", "jax.experimental.pallas.triton",
        (
            "atomic_add", "atomic_and", "atomic_cas", "atomic_max", "atomic_min", "atomic_or", "atomic_xchg",
            "atomic_xor",
        ),
        "0.7.0", "0.9.0", "0.9.0",
    ),
    ("jax.experimental.pallas", "jax.experimental.pallas.triton", ("max_contiguous",), "0.8.0", "0.9.0", "0.9.0"),
    ("jax.scipy.linalg", "jax.numpy", ("tril", "triu"), "0.2.0", "0.4.14", "0.4.30"),
    ("jax", "jax.interpreters", ("partial_eval", "pxla", "xla"), "0.2.0", "0.4.14", "0.4.30"),
    ("jax", "jax.core", ("ShapedArray",), "0.2.0", "0.4.14", "0.4.30"),
    ("jax.abstract_arrays", "jax.core", ("ShapedArray",), "0.2.0", "0.4.14", "0.4.30"),
    ("jax.interpreters.xla", "jax.core", ("ShapedArray",), "0.2.0", "0.4.14", "0.4.30"),
    ("jax", "jax.extend.backend", ("clear_backends",), "0.4.30", "0.4.36", "0.5.0"),
    ("jax.lib.xla_bridge", "jax.extend.backend", ("get_backend",), "0.4.34", "0.4.34", "0.8.0"),
    ("jax.lib.xla_bridge", "jax.extend.backend", ("get_compile_options",), "0.7.0", "0.8.0", "0.8.0"),
    ("jax.lib.xla_bridge", "jax", ("default_backend",), "0.2.13", "0.4.38", "0.4.38"),
    ("jax.experimental", "jax.example_libraries", ("optimizers", "stax"), "0.2.25", "0.2.25", "0.3.16"),
    ("jax", "functools", ("partial",), "0", "0.2.26", "0.3.0"),
)  # fmt: skip

_JIT_P = "the primitive is called jit in a jaxpr now, no longer pjit"
_KEY_ARRAY = "every array is a jax.Array; jax.dtypes.issubdtype(x.dtype, jax.dtypes.prng_key) tells the keys"

MOVES: tuple[Move, ...] = (
    *(
        Move(f"{home}.{name}", f"jax.sharding.{name}", "0.4.1", changed, removed)
        for home, names, changed, removed in _OLD_HOMES
        for name in names
    ),
    *(
        Move(f"{then}.{name}", f"{now}.{name}", since, changed, removed)
        for then, now, names, since, changed, removed in _MOVED_TOGETHER
        for name in names
    ),
    *(
        Move(f"jax.tree_{name}", f"jax.tree.{name}", "0.4.25", "0.4.26", "0.6.0", imported=f"jax.tree_util.tree_{name}")
        for name in ("map", "flatten", "unflatten", "leaves", "structure", "transpose", "reduce", "all")
    ),
    # one row for each name that is spelled differently today, or whose parent moved
    Move("jax.experimental.maps.mesh", "jax.sharding.Mesh", "0.4.1", "0.3.8", "0.3.8"),
    Move("jax.experimental.sharding.MeshPspecSharding", "jax.sharding.NamedSharding", "0.4.1", "0.3.19", "0.3.19"),
    Move("jax.sharding.MeshPspecSharding", "jax.sharding.NamedSharding", "0.4.1", "0.4.4", "0.4.12"),
    Move("jax.sharding.XLACompatibleSharding", "jax.sharding.Sharding", "0.4.1", "0.4.30", "0.4.34"),
    Move(
        "jax.sharding.AxisTypes", "jax.sharding.AxisType", "0.5.3", "0.5.3", "0.5.3",
        members=("Auto", "Explicit", "Manual"),
    ),
    Move("jax.sharding.use_mesh", "jax.set_mesh", "0.7.1", "0.7.1", "0.7.1"),
    Move(
        "jax.experimental.pjit.with_sharding_constraint", "jax.lax.with_sharding_constraint",
        "0.4.1", "0.4.16", "0.4.24",
    ),
    *(
        Move(old, "jax.extend.core.primitives.jit_p", "0.7.0", "0.7.0", "0.7.0", Safety.UNSAFE, _JIT_P)
        for old in ("jax.experimental.pjit.pjit_p", "jax.extend.core.primitives.pjit_p")
    ),
    *(
        Move(f"jax.experimental.gda_serialization{rest}", f"jax.experimental.array_serialization{rest}",
             "0.4.9", "0.4.9", "0.4.12")
        for rest in (".serialization", "")
    ),
    Move("jax.experimental.array.Array", "jax.Array", "0.4.1", "0.3.19", "0.3.19"),
    Move("jax.interpreters.xla.DeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.numpy.DeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.interpreters.pxla.ShardedDeviceArray", "jax.Array", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.interpreters.pxla.device_put", "jax.device_put", "0.4.1", "0.4.1", "0.4.14"),
    Move("jax.random.KeyArray", "jax.Array", "0.4.1", "0.4.16", "0.4.24", type_test=_KEY_ARRAY),
    Move("jax.random.PRNGKeyArray", "jax.Array", "0.4.1", "0.4.16", "0.4.24", type_test=_KEY_ARRAY),
    Move("jax.host_id", "jax.process_index", "0.2.13", "0.2.13"),
    Move("jax.host_ids", "jax.process_indices", "0.5.3", "0.2.13"),
    Move("jax.host_count", "jax.process_count", "0.2.13", "0.2.13"),
    Move("jax.linear_util", "jax.extend.linear_util", "0.4.16", "0.4.16", "0.4.24"),
    Move("jax.config.config", "jax.config", "0.4.25", "0.4.25", "0.4.25"),
    Move("jax.core.get_aval", "jax.typeof", "0.5.3", "0.8.2", "0.10.0"),
    Move("jax.core.get_type", "jax.typeof", "0.5.3", "0.7.0", "0.7.0"),
    Move("jax.ad_checkpoint.checkpoint", "jax.checkpoint", "0.4.1", "0.8.2", "0.10.0"),
    Move("jax.ad_checkpoint.remat", "jax.remat", "0.4.1", "0.8.2", "0.10.0"),
    Move("jax.ArrayRef", "jax.Ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.array_ref", "jax.new_ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.ref.ArrayRef", "jax.Ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.ref.array_ref", "jax.new_ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.MutableArray", "jax.Ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.mutable_array", "jax.new_ref", "0.9.0", "0.9.0", "0.9.0"),
    Move("jax.experimental.enable_x64", "jax.enable_x64", "0.8.0", "0.8.0", "0.9.0"),
    Move("jax.experimental.x64_context.enable_x64", "jax.enable_x64", "0.8.0", "0.8.0", "0.9.0"),
    Move("jax.lax.zeros_like_array", "jax.numpy.zeros_like", "0.4.1", "0.7.1", "0.9.0"),
    Move("jax.numpy.alltrue", "jax.numpy.all", "0.4.1", "0.4.16", "0.4.30"),
    Move("jax.numpy.cumproduct", "jax.numpy.cumprod", "0.4.1", "0.4.16", "0.4.30"),
    Move("jax.numpy.fix", "jax.numpy.trunc", "0.4.1", "0.9.0", "0.10.0"),
    Move("jax.numpy.product", "jax.numpy.prod", "0.4.1", "0.4.16", "0.4.30"),
    Move("jax.numpy.round_", "jax.numpy.round", "0.4.1", "0.4.38", "0.4.38"),
    Move("jax.numpy.row_stack", "jax.numpy.vstack", "0.4.1", "0.4.16", "0.4.30"),
    Move("jax.numpy.sometrue", "jax.numpy.any", "0.4.1", "0.4.16", "0.4.30"),
    Move("jax.numpy.trapz", "jax.numpy.trapezoid", "0.4.16", "0.4.16", "0.4.26"),
    Move("jax.nn.normalize", "jax.nn.standardize", "0.4.15", "0.4.15", "0.4.26"),
    Move("jax.treedef_is_leaf", "jax.tree_util.treedef_is_leaf", "0.2.0", "0.4.26", "0.6.0"),
    Move("jax.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.tree_util.tree_multimap", "jax.tree.map", "0.4.25", "0.3.5", "0.3.16", imported="jax.tree_util.tree_map"),
    Move("jax.lib.xla_client.Device", "jax.Device", "0.4.30", "0.4.30", "0.6.0"),
    Move("jax.lib.xla_extension.Device", "jax.Device", "0.4.30", "0.6.0", "0.7.0"),
    Move("jax.lib.xla_client.XlaRuntimeError", "jax.errors.JaxRuntimeError", "0.4.36", "0.6.0", "0.6.0"),
    Move("jax.lib.xla_extension.XlaRuntimeError", "jax.errors.JaxRuntimeError", "0.4.36", "0.6.0", "0.6.0"),
    *(
        Move(f"jax.experimental.pallas.tpu.TPU{name}", f"jax.experimental.pallas.tpu.{name}", "0.6.2", "0.6.2", "0.7.0")
        for name in ("CompilerParams", "MemorySpace")
    ),
    Move(
        "jax.experimental.pallas.triton.TritonCompilerParams", "jax.experimental.pallas.triton.CompilerParams",
        "0.6.2", "0.6.2", "0.7.0",
    ),
)  # fmt: skip

BY_OLD: dict[str, Move] = {move.old: move for move in MOVES}


@lru_cache(maxsize=8)
def active_moves(settings: Settings) -> dict[str, Move]:
    """The moves that lie between the two JAX versions of a run, by the old path."""
    return {old: move for old, move in BY_OLD.items() if move.applies(settings)}


@dataclass(frozen=True)
class KeywordMove:
    """A keyword of one function that changed.

    `new` is the keyword of today; "-" where the argument simply goes, and "" where it is the first positional argument
    now. `value` is the text of the new value, with `{value}` for the old one and `{name}` for the object `name`.
    """

    function: str  #: canonical name
    old: str
    new: str
    changed: str  #: JAX release that deprecated or removed the old keyword
    since: str  #: first JAX release that accepts the new form
    value: str = "{value}"
    name: str = ""  #: dotted name used by `value`

    def applies(self, settings: Settings) -> bool:
        return _between(settings, self.changed, self.since)


KEYWORD_MOVES: tuple[KeywordMove, ...] = (
    KeywordMove("jax.lax.with_sharding_constraint", "axis_resources", "shardings", "0.4.4", "0.4.4"),
    KeywordMove("jax.sharding.auto_axes", "out_shardings", "out_sharding", "0.6.1", "0.6.1"),
    KeywordMove("jax.sharding.explicit_axes", "in_shardings", "in_sharding", "0.6.1", "0.6.1"),
    # A positional argument serves both spellings, of which each exists in only one half of the releases.
    KeywordMove("jax.make_mesh", "axis_shapes", "", "0.11.1", "0.4.35"),
    KeywordMove("jax.pmap", "global_arg_shapes", "-", "0.4.8", "0.4.1"),
    KeywordMove("jax.ShapeDtypeStruct", "named_shape", "-", "0.4.36", "0.4.1"),
    KeywordMove(
        "jax.ShapeDtypeStruct", "vma", "manual_axis_type", "0.10.0", "0.10.0",
        "{name}(varying={value})", "jax.sharding.ManualAxisType",
    ),
    KeywordMove("jax.jit", "fun", "", "0.6.0", "0.4.1"),
    KeywordMove("jax.numpy.clip", "a_min", "min", "0.4.27", "0.4.27"),
    KeywordMove("jax.numpy.clip", "a_max", "max", "0.4.27", "0.4.27"),
)  # fmt: skip


@dataclass(frozen=True)
class RemovedOption:
    """A configuration option that JAX no longer knows, and how to tell that its update can simply go."""

    name: str
    removed: str  #: first JAX release without it
    default: bool | None  #: what JAX does anyway; None: the option means nothing any more, whatever its value


REMOVED_OPTIONS: tuple[RemovedOption, ...] = (
    RemovedOption("jax_array", "0.4.30", True),
    RemovedOption("jax_jit_pjit_api_merge", "0.4.30", True),
    RemovedOption("jax_parallel_functions_output_gda", "0.4.30", None),
    *(
        RemovedOption(f"experimental_xmap_{name}", "0.5.3", None)
        for name in ("ensure_fixed_sharding", "spmd_lowering", "spmd_lowering_manual")
    ),
    RemovedOption("jax_pmap_no_rank_reduction", "0.9.0", True),
    RemovedOption("jax_pmap_shmap_merge", "0.10.0", True),
    RemovedOption("jax_host_callback_ad_transforms", "0.4.30", None),
    *(
        RemovedOption(f"jax_host_callback_{name}", "0.5.3", None)
        for name in ("inline", "legacy", "max_queue_byte_size", "outfeed")
    ),
)
