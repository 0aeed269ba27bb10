# shardfix: from=0.7.1
# raises: ValueError: in_specs passed to shard_map
# era: 0.7.2
import jax
import numpy as np
from jax.sharding import PartitionSpec as P, AxisType


class Config:
    AXES = ("dp", "mp")

    def __init__(self, dp, mp):
        self.mesh = jax.make_mesh(
            (dp, mp),
            self.AXES,
            devices=jax.devices(),
            axis_types=(AxisType.Auto,) * 2,
        )

    def mean(self, x):
        body = lambda v: jax.lax.pmean(v, ("dp", "mp"))  # noqa: E731
        return jax.shard_map(body, mesh=self.mesh, in_specs=P(("dp", "mp")), out_specs=P())(x)


np.testing.assert_allclose(Config(2, 4).mean(jax.numpy.arange(8.0)), [3.5])
