# runs
def jit(f, in_shardings, out_shardings):
    return f


assert jit(abs, None, None)(-1) == 1
