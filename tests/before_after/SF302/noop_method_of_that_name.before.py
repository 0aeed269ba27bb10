import jax


class Partitioner:
    def shard_map(self, f, check_rep=True):
        return f

    def run(self, f):
        return self.shard_map(f, check_rep=False)
