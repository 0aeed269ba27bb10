import equinox as eqx


class Ops:
    @staticmethod
    @eqx.filter_pmap
    def double(x):
        return x * 2
