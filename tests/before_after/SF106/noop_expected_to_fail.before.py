import pytest
import jax


def test_removed():
    with pytest.raises(ImportError):
        from jax.experimental import host_callback  # noqa: F401
