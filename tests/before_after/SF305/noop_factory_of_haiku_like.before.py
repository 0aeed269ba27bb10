from project import transforms

def make(lr):
    def step(w):
        return w * lr

    return transforms.pmap(step, axis_name="b")
