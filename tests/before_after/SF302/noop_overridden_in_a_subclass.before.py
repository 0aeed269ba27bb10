# runs
import jax


class Base:
    def shard_map(self, f):
        return f


class Derived(Base):
    def shard_map(self, f):
        return super().shard_map(f)


assert Derived().shard_map(len)(jax.devices()) == 8
