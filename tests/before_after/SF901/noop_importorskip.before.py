import pytest

hcb = pytest.importorskip("jax.experimental.host_callback")
