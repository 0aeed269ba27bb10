# runs
class Partitioner:
    def pjit(self, f, in_axis_resources, out_axis_resources):
        return f


partitioner = Partitioner()
step = partitioner.pjit(len, in_axis_resources=None, out_axis_resources=None)
assert step([1]) == 1
