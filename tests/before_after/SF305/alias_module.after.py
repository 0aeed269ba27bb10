# era: 0.7.2
# runs
from functools import lru_cache

import jax as j
from jax import numpy as jnp


def pmap_as_shard_map(
    fun,
    axis_name=None,
    *,
    in_axes=0,
    out_axes=0,
    static_broadcasted_argnums=(),
    devices=None,
    backend=None,
    axis_size=None,
    donate_argnums=(),
):
    """What jax.pmap does in one process, as jax.jit(jax.shard_map(...)), with the arguments of jax.pmap.

    Row i of the mapped axes lives on device i, where `fun` sees it without that axis. The mesh is as long as the
    mapped axes of a call: the first of `devices`. Equal calls of this function share what they compile.
    """
    axes, tree = j.tree.flatten((in_axes, out_axes), is_leaf=lambda axis: axis is None)
    static, donated = (
        (given,) if isinstance(given, int) else tuple(given) for given in (static_broadcasted_argnums, donate_argnums)
    )
    devices = None if devices is None else tuple(devices)
    name = "devices" if axis_name is None else axis_name
    return _pmap_as_shard_map(fun, name, tuple(axes), tree, static, donated, devices, backend, axis_size)


@lru_cache(maxsize=1024)
def _pmap_as_shard_map(fun, name, axes, tree, static, donated, devices, backend, axis_size):
    in_axes, out_axes = j.tree.unflatten(tree, axes)

    def each(change, axes, values):
        def part(axis, below):
            return j.tree.map(lambda leaf: leaf if axis is None else change(leaf, axis), below)

        return j.tree.map(part, axes, values, is_leaf=lambda axis: axis is None)

    def axes_of(traced):  # of the keyword arguments, then of each argument that is not static
        return (0, *(in_axes[i] if isinstance(in_axes, tuple) else in_axes for i in traced))

    @lru_cache(maxsize=None)
    def compiled(mesh, traced):
        def spec(axis):
            return j.sharding.PartitionSpec() if axis is None else j.sharding.PartitionSpec(*[None] * axis, name)

        def run(constants, *values):
            def shard(*values):
                named, *rows = each(lambda leaf, axis: j.lax.squeeze(leaf, [axis]), axes_of(traced), values)
                args = {**dict(constants), **dict(zip(traced, rows))}
                out = fun(*(args[i] for i in sorted(args)), **named)
                return each(lambda leaf, axis: j.lax.expand_dims(leaf, [axis]), out_axes, out)

            return j.shard_map(shard, mesh=mesh, in_specs=in_specs, out_specs=out_specs, check_vma=False)(*values)

        in_specs, out_specs = j.tree.map(spec, (axes_of(traced), out_axes), is_leaf=lambda axis: axis is None)
        shardings = j.tree.map(lambda spec: j.sharding.NamedSharding(mesh, spec), in_specs)
        donate = [traced.index(i) + 2 for i in donated if i in traced]
        run.__name__ = getattr(fun, "__name__", "run")
        return j.jit(run, static_argnums=0, donate_argnums=donate, in_shardings=shardings)

    def mapped(*args, **kwargs):
        if j.process_count(backend) > 1:
            raise NotImplementedError("several processes: make global arrays, jax.make_array_from_process_local_data")
        traced = tuple(i for i in range(len(args)) if i not in static)
        values = (kwargs, *(args[i] for i in traced))
        sizes = []
        each(lambda leaf, axis: sizes.append(j.numpy.shape(leaf)[axis]), axes_of(traced), values)
        available = j.devices(backend) if devices is None else devices
        if len(set(sizes)) != 1 or axis_size not in (None, *sizes) or sizes[0] > len(available):
            raise ValueError(
                f"one row for each device: mapped axes have lengths {sorted(set(sizes))}, {axis_size=}, on "
                f"{len(available)} devices; what is longer goes into a second axis, x.reshape(devices, -1, ...)"
            )
        mesh = j.sharding.Mesh(available[: sizes[0]], (name,))
        return compiled(mesh, traced)(tuple((i, args[i]) for i in static), *values)

    return mapped


RESULT = pmap_as_shard_map(lambda x: j.lax.psum(x, "i"), "i")(jnp.arange(2.0))
