# mypy: ignore-errors
"""One of two processes that train together: pmap, and what SF305 advises there instead, on the same rows.

usage: pmap_processes.py PROCESS PORT        run by `test_pmap_processes.py`

pmap takes the rows of its own process and gives them back. jit takes global arrays: each process makes its part of
them with `jax.make_array_from_process_local_data`, and finds its part of a result in `addressable_shards`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sys.path.insert(0, str(Path(__file__).parent / "before_after" / "SF305"))
from shards import pmap_as_shard_map


def step(w: Any, x: Any, key: Any) -> Any:
    """Gradients and sums over both processes, and numbers drawn by each device."""
    loss, gradient = jax.value_and_grad(lambda w: ((w * x) ** 2).sum())(w)
    noise = jax.random.normal(key, x.shape) + jax.lax.axis_index("b")
    rows = jax.lax.all_gather(x, "b")
    return w - 0.1 * jax.lax.pmean(gradient, "b"), jax.lax.psum(loss, "b"), noise, rows


def body(w: Any, x: Any, key: Any) -> Any:
    """The step over one row of the global arrays."""
    return jax.tree.map(lambda leaf: leaf[None], step(w, x[0], key[0]))


def own_part(array: jax.Array) -> np.ndarray:
    """The rows of this process, in their order."""
    shards = sorted(array.addressable_shards, key=lambda shard: shard.index[0].start or 0)
    return np.concatenate([np.asarray(shard.data) for shard in shards])


def main(process: int, port: str) -> None:
    jax.config.update("jax_cpu_collectives_implementation", "gloo")
    jax.distributed.initialize(f"localhost:{port}", num_processes=2, process_id=process)
    assert (jax.process_count(), jax.local_device_count(), jax.device_count()) == (2, 4, 8)

    weights = np.arange(1.0, 4.0, dtype=np.float32)
    everything = np.sin(np.arange(24.0, dtype=np.float32)).reshape(8, 3)
    rows = everything[4 * process : 4 * process + 4]
    keys = np.asarray(jax.random.split(jax.random.PRNGKey(process), 4))

    before = jax.pmap(step, axis_name="b", in_axes=(None, 0, 0))(weights, rows, keys)

    mesh = Mesh(jax.devices(), ("b",))
    spread, copied = NamedSharding(mesh, PartitionSpec("b")), NamedSharding(mesh, PartitionSpec())
    specs = (copied.spec, spread.spec, spread.spec)
    mapped = jax.shard_map(body, mesh=mesh, in_specs=specs, out_specs=spread.spec, check_vma=False)
    after = jax.jit(mapped)(
        jax.make_array_from_process_local_data(copied, weights),
        jax.make_array_from_process_local_data(spread, rows),
        jax.make_array_from_process_local_data(spread, keys),
    )
    for old, new in zip(before, after, strict=True):
        mine, theirs = own_part(new), own_part(old)
        assert (mine.dtype, mine.shape, mine.tobytes()) == (theirs.dtype, theirs.shape, theirs.tobytes())

    gradient = (2 * weights * everything**2).mean(0)
    np.testing.assert_allclose(own_part(after[0]), np.broadcast_to(weights - 0.1 * gradient, (4, 3)), rtol=1e-5)
    np.testing.assert_allclose(own_part(after[1]), np.full(4, ((weights * everything) ** 2).sum()), rtol=1e-5)
    np.testing.assert_array_equal(own_part(after[3]), np.broadcast_to(everything, (4, 8, 3)))

    with pytest.raises(NotImplementedError, match="make_array_from_process_local_data"):
        pmap_as_shard_map(lambda x: x)(jnp.arange(4.0))
    print("equal", flush=True)
    jax.distributed.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
