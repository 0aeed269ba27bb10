# raises: TypeError: shard_map in_specs argument must be a pytree of
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(params, batch):
    (w, b), scale = params["layer"], params["scale"]
    return {"out": batch * w + b * scale, "aux": (w, b)}


f = jax.jit(
    jax.shard_map(
        body,
        mesh=mesh,
        in_specs=({"layer": [P(), "y"], "scale": P()}, (("x",), "y")),
        out_specs={"out": P("x", "y"), "aux": (P(), "y")},
    )
)
x = np.arange(32.0).reshape(8, 4)
got = f({"layer": [np.float32(2.0), np.arange(4.0)], "scale": np.float32(3.0)}, x)
np.testing.assert_allclose(got["out"], x * 2 + np.arange(4.0) * 3)
assert got["aux"][1].sharding.spec == P("y")
