from __future__ import annotations

import jax


def f(transform: type(jax.pmap)) -> None: ...
