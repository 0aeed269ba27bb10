# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
whole = NamedSharding(mesh, P())


def forward(params, batch):
    return {"out": batch @ params["w"] + params["b"], "norm": params["b"].sum()}


f = jax.jit(
    forward,
    in_shardings=({"w": (None, "model"), "b": "model"}, ("data", None)),
    out_shardings={"out": ("data", None), "norm": whole},
)
w, b, x = np.arange(16.0).reshape(4, 4), np.arange(4.0), np.arange(32.0).reshape(8, 4)
got = f({"w": w, "b": b}, x)
np.testing.assert_allclose(got["out"], x @ w + b)
assert got["norm"] == b.sum() and got["out"].sharding == NamedSharding(mesh, P("data", None))
