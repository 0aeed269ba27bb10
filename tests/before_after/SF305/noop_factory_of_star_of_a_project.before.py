from project.parallel import *

def make(lr):
    def step(w):
        return w * lr

    return pmap(step, axis_name="b")
