# runs
class jax:
    @staticmethod
    def pmap(f, axis_name=None):
        return f


assert jax.pmap(abs, axis_name="i")(-1) == 1
