from flax import nnx

def make(lr):
    def step(w):
        return w * lr

    return nnx.pmap(step, axis_name="b")
