# runs
from typing import Annotated, Literal

import jax
from jax.experimental import pjit


def f(kind: Literal["pjit.PartitionSpec"], x: Annotated[int, "pjit.PartitionSpec"] = 0) -> int:
    return x


assert f("pjit.PartitionSpec") == 0 and pjit is not None and jax is not None
