class Backend:
    jax = None

    def pmap(self, f):
        return f


backend = Backend()
assert backend.pmap(abs)(-2) == 2
