# runs
def named_jit(f, in_axis_resources=None, out_axis_resources=None):
    return f


assert named_jit(sum, in_axis_resources=("x",), out_axis_resources=())([1]) == 1
