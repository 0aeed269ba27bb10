class Tensor:
    def __init__(self, data):
        self.data = data

    def reshape(self, *shape, out_sharding=None):
        return Tensor((self.data, shape, out_sharding))

    def ravel(self, out_sharding=None):
        return self.reshape(-1, out_sharding=("x",))


t = Tensor([1, 2, 3, 4])
u = t.reshape(2, 2, out_sharding=("x", None))
v = Tensor([1]).ravel(out_sharding="x")
