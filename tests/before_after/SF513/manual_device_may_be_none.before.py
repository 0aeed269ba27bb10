# shardfix: unsafe
# runs
# manual: it may be None
import jax


class Wrapper:
    def __init__(self, f, backend):
        self.backend = backend
        self.step = jax.jit(f, backend=self.backend)


assert Wrapper(lambda x: x + 1, None).step(1) == 2
