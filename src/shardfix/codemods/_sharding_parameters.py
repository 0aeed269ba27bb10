"""Where JAX takes a sharding or a spec: one row per parameter, as found by inspecting JAX 0.12.0.1 and calling it.

Columns of the table: canonical name of the function, parameter, position (`kw`: keyword only), what is wanted there,
how a tuple is read, on which axis types the repaired value works, notes.

wanted   spec     a PartitionSpec, nothing else
         named    a NamedSharding, nothing else
         either   both; a PartitionSpec only under a mesh context
tuple    one      never a pytree, so that a tuple can only be meant as one spec
         args     a pytree, one entry for each positional argument of the function
         result   a pytree like what the function returns
         value    a pytree like the first argument
axes     any, explicit (refused on Auto axes), auto (refused on Explicit axes)
notes    silent   outside of `jax.set_mesh` a NamedSharding is ignored: the result lands on one device
         creates  makes an array out of no other array
         device   takes devices and names of nothing else; only looked at where the strings are axes of a known mesh
         bare     only replicated or unreduced specs are taken
         abstract the mesh of the NamedSharding has to be an AbstractMesh

Rows that start with `jax.Array.` and `Array.at[].` are methods; `name()` is a call of what `name(...)` returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wanted = Literal["spec", "named", "either"]
Tuples = Literal["one", "args", "result", "value"]
Axes = Literal["any", "explicit", "auto"]

_TABLE = """
jax.sharding.NamedSharding                             spec           1   spec    one     any
jax.shard_map                                          in_specs       kw  spec    args    any
jax.shard_map                                          out_specs      kw  spec    result  any
jax.experimental.shard_map.shard_map                   in_specs       2   spec    args    any
jax.experimental.shard_map.shard_map                   out_specs      3   spec    result  any
jax.jit                                                in_shardings   kw  either  args    any
jax.jit                                                out_shardings  kw  either  result  any
jax.experimental.pjit.pjit                             in_shardings   1   named   args    any
jax.experimental.pjit.pjit                             out_shardings  2   named   result  any
jax.lax.with_sharding_constraint                       shardings      1   either  value   auto
jax.sharding.reshard                                   out_shardings  1   either  value   explicit
jax.device_put                                         device         1   either  value   any       device
jax.sharding.auto_axes                                 out_sharding   kw  either  result  explicit
jax.sharding.auto_axes()                               out_sharding   kw  either  result  explicit
jax.sharding.explicit_axes                             in_sharding    kw  either  args    any
jax.sharding.explicit_axes()                           in_sharding    kw  either  args    any
jax.ShapeDtypeStruct                                   sharding       kw  either  one     any
jax.make_array_from_callback                           sharding       1   named   one     any
jax.make_array_from_process_local_data                 sharding       0   named   one     any
jax.make_array_from_single_device_arrays               sharding       1   named   one     any
jax.pure_callback                                      sharding       kw  named   one     any
jax.experimental.io_callback                           sharding       kw  named   one     any
jax.debug.visualize_sharding                           sharding       1   named   one     any
jax.experimental.layout.Format                         sharding       1   named   one     any
jax.experimental.hijax.ShapedArray                     sharding       kw  named   one     any       abstract
jax.Shard                                              sharding       1   named   one     any
jax._src.shard_map.top_level_all_gather                out_sharding   1   either  value   explicit

jax.numpy.arange                                       out_sharding   kw  either  one     explicit  creates
jax.numpy.array                                        out_sharding   kw  either  one     explicit  silent creates
jax.numpy.asarray                                      out_sharding   kw  either  one     explicit  silent creates
jax.numpy.bincount                                     out_sharding   kw  either  one     explicit  bare
jax.numpy.broadcast_to                                 out_sharding   kw  either  one     explicit  silent
jax.numpy.dot                                          out_sharding   kw  either  one     explicit  silent
jax.numpy.einsum                                       out_sharding   kw  either  one     explicit  silent
jax.numpy.empty                                        out_sharding   kw  either  one     explicit  creates
jax.numpy.full                                         out_sharding   kw  either  one     explicit  silent creates
jax.numpy.full_like                                    out_sharding   kw  either  one     explicit  silent
jax.numpy.histogram                                    out_sharding   5   either  one     explicit
jax.numpy.linalg.tensordot                             out_sharding   kw  either  one     explicit  silent
jax.numpy.matmul                                       out_sharding   kw  either  one     explicit  silent
jax.numpy.ones                                         out_sharding   kw  either  one     explicit  silent creates
jax.numpy.ones_like                                    out_sharding   kw  either  one     explicit  silent
jax.numpy.percentile                                   out_sharding   kw  either  one     explicit
jax.numpy.ravel                                        out_sharding   kw  either  one     explicit  silent
jax.numpy.repeat                                       out_sharding   kw  either  one     explicit
jax.numpy.reshape                                      out_sharding   kw  either  one     explicit  silent
jax.numpy.tensordot                                    out_sharding   kw  either  one     explicit  silent
jax.numpy.zeros                                        out_sharding   kw  either  one     explicit  silent creates
jax.numpy.zeros_like                                   out_sharding   kw  either  one     explicit  silent
jax.lax.broadcast                                      out_sharding   kw  either  one     explicit  silent
jax.lax.broadcast_in_dim                               out_sharding   kw  either  one     explicit  silent
jax.lax.broadcasted_iota                               out_sharding   kw  either  one     explicit  creates
jax.lax.conv_general_dilated                           out_sharding   11  either  one     explicit  silent
jax.lax.dot                                            out_sharding   kw  either  one     explicit  silent
jax.lax.dot_general                                    out_sharding   kw  either  one     explicit  silent
jax.lax.empty                                          out_sharding   kw  either  one     explicit  creates
jax.lax.full                                           sharding       kw  named   one     any
jax.lax.full_like                                      sharding       4   named   one     any
jax.lax.ragged_dot                                     out_sharding   6   either  one     explicit  silent
jax.lax.ragged_dot_general                             out_sharding   7   either  one     explicit
jax.lax.reduce                                         out_sharding   4   either  one     explicit  silent
jax.lax.reduce_max                                     out_sharding   kw  either  one     explicit  silent
jax.lax.reduce_min                                     out_sharding   kw  either  one     explicit  silent
jax.lax.reduce_sum                                     out_sharding   kw  either  one     explicit  silent
jax.lax.reshape                                        out_sharding   kw  either  one     explicit  silent
jax.lax.rng_bit_generator                              out_sharding   kw  either  one     explicit  silent creates
jax.nn.one_hot                                         out_sharding   kw  either  one     explicit
jax.nn.initializers.ones                               out_sharding   3   either  one     explicit  silent creates
jax.nn.initializers.zeros                              out_sharding   3   either  one     explicit  silent creates
jax.nn.initializers.()                                 out_sharding   3   either  one     explicit  creates
jax.ops.segment_max                                    out_sharding   7   either  one     explicit
jax.ops.segment_min                                    out_sharding   7   either  one     explicit
jax.ops.segment_prod                                   out_sharding   7   either  one     explicit
jax.ops.segment_sum                                    out_sharding   7   either  one     explicit
jax.experimental.pallas.empty                          out_sharding   kw  either  one     explicit  creates
jax.experimental.sparse.bcoo_broadcast_in_dim          sharding       kw  either  one     any
jax.experimental.sparse.bcoo_conv_general_dilated      out_sharding   kw  either  one     any
jax.experimental.sparse.bcoo_dot_general               out_sharding   kw  either  one     any
jax.experimental.sparse.bcoo_reshape                   sharding       kw  either  one     any
jax.experimental.sparse.bcsr_broadcast_in_dim          sharding       kw  either  one     any
jax.experimental.sparse.bcsr_dot_general               out_sharding   kw  either  one     any

jax.Array.flatten                                      out_sharding   kw  either  one     explicit  silent
jax.Array.ravel                                        out_sharding   kw  either  one     explicit  silent
jax.Array.repeat                                       out_sharding   kw  either  one     explicit
jax.Array.reshape                                      out_sharding   kw  either  one     explicit  silent
"""

_RANDOM = (
    "ball bernoulli beta bits categorical cauchy chisquare dirichlet exponential f gamma generalized_normal geometric "
    "gumbel laplace loggamma logistic lognormal maxwell multivariate_normal normal orthogonal pareto permutation "
    "poisson rademacher randint rayleigh t triangular truncated_normal uniform wald"
)
_AT = "get set add mul multiply subtract divide power min max"
_DEVICE = (
    "arange array asarray empty empty_like eye full full_like linspace ones ones_like zeros zeros_like fft.fftfreq "
    "fft.rfftfreq"
)


@dataclass(frozen=True)
class Parameter:
    """One row of the table. `position` counts from 0 without `self` and is None for keyword-only parameters."""

    function: str
    name: str
    position: int | None
    wanted: Wanted
    tuples: Tuples = "one"
    axes: Axes = "any"
    notes: frozenset[str] = frozenset()

    @property
    def short(self) -> str:
        """The function as people call it."""
        return self.function.rpartition(".")[2].removesuffix("()") or "an initializer"


def _row(line: str) -> Parameter:
    function, name, position, wanted, tuples, axes, *notes = line.split()
    place = None if position == "kw" else int(position)
    return Parameter(function, name, place, wanted, tuples, axes, frozenset(notes))  # type: ignore[arg-type]


PARAMETERS: tuple[Parameter, ...] = (
    *(_row(line) for line in _TABLE.splitlines() if line),
    *(_row(f"jax.random.{name} out_sharding kw either one explicit creates") for name in _RANDOM.split()),
    *(_row(f"Array.at[].{name} out_sharding kw either one explicit") for name in _AT.split()),
    *(_row(f"jax.numpy.{name} device kw named one any device") for name in _DEVICE.split()),
)

#: canonical name -> its parameters
BY_FUNCTION: dict[str, tuple[Parameter, ...]] = {
    function: tuple(p for p in PARAMETERS if p.function == function)
    for function in dict.fromkeys(p.function for p in PARAMETERS)
}
