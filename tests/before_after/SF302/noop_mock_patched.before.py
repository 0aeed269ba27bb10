import jax
from unittest import mock

with mock.patch.object(jax, "shard_map") as fake:
    fake.side_effect = lambda f, *, mesh, check_rep=True: f
