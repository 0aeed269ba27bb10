import dataclasses
from typing import Any

import jax
import numpy as np


@dataclasses.dataclass
class Config:
    callback_sharding: Any = None


def run(config: Config, x):
    return jax.pure_callback(np.sin, x, x, sharding=config.callback_sharding)
