class jax:
    @staticmethod
    def pmap(f):
        return f


assert jax.pmap(abs)(-1) == 1
