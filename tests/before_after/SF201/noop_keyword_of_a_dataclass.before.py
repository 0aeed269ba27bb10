# runs

import dataclasses

import jax


@dataclasses.dataclass
class Plan:
    in_shardings: str
    out_shardings: tuple


assert Plan(in_shardings="x", out_shardings=("x", None)).in_shardings == "x" and jax
