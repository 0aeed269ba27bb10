# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax as j
import jax.experimental as je
import jax.sharding as js
import numpy as np

mesh = js.Mesh(np.array(j.devices()).reshape(2, 2, 2), ("a", "b", "c"))
total = []


@j.jit
def step(v):
    def body(block):
        j.shard_map(
            lambda block: je.io_callback(lambda a: total.append(float(a.sum())), None, block),
            in_specs=js.PartitionSpec(), out_specs=js.PartitionSpec(),
        )(block)
        return block + 1

    return j.shard_map(body, mesh=mesh, in_specs=js.PartitionSpec("a"), out_specs=js.PartitionSpec("a"), axis_names={"a", "b"})(v)


data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(step(data), data + 1)
j.effects_barrier()
assert sorted(total) == [6.0] * 4 + [22.0] * 4, total
