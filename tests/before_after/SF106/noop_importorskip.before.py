import pytest

hcb = pytest.importorskip("jax.experimental.host_callback")
hcb.id_tap(print, 1)
