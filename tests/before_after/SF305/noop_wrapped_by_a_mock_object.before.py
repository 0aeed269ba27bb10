from unittest import mock

import jax


def test_calls():
    with mock.patch.object(jax, "pmap", side_effect=jax.vmap) as fake:
        assert not fake.called
