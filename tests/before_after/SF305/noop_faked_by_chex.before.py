import chex
import jax


def test_train():
    with chex.fake_pmap():
        train(jax.devices())


def train(devices):
    return len(devices)
