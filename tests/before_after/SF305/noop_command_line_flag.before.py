# runs
import argparse

import jax

parser = argparse.ArgumentParser()
parser.add_argument("--pmap", action="store_true")
args = parser.parse_args([])
step = jax.jit(abs) if not args.pmap else abs
