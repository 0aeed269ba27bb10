import chex
import jax


class StepTest(chex.TestCase):
    @chex.variants(with_jit=True, with_pmap=True)
    def test_step(self):
        step = self.variant(lambda x: x + 1, broadcast_args_to_devices=True)
        step(jax.numpy.ones(2))
