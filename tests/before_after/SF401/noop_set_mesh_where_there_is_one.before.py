# runs

import contextlib

import jax


def run(mesh=None):
    with contextlib.nullcontext() if mesh is None else jax.set_mesh(mesh):
        return jax.device_count()


assert run() == 8
