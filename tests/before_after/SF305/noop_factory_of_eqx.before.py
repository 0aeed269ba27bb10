import equinox as eqx

def make(lr):
    def step(w):
        return w * lr

    return eqx.filter_pmap(step, axis_name="b")
