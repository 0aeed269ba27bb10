import jax
from mylib import lax
from equinox.internal import pvary

y = lax.pvary(x, "a") + pvary(x, "b")
