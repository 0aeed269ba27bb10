# runs
import jax


class Base:
    def pure_callback(self, f):
        return f


class Derived(Base):
    def pure_callback(self, f):
        return super().pure_callback(f)


assert Derived().pure_callback(len)(jax.devices()) == 8
