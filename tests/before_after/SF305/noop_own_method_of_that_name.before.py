import jax


class Pool:
    def pmap(self, f):
        return f


assert Pool().pmap(jax.numpy.sin)(0.0) == 0
