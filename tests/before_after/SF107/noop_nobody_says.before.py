import jax
import numpy as np
from jax.experimental import io_callback


class Logger:
    def __init__(self, path):
        self.path = path

    def write(self, loss):
        with open(self.path, "a") as file:
            file.write(f"{float(np.mean(loss))}\n")


logger = Logger("loss.txt")


@jax.jit
def train_step(params, batch):
    loss = ((params - batch) ** 2).sum(axis=1)
    io_callback(logger.write, None, loss)
    return params - 0.1 * loss.mean()
