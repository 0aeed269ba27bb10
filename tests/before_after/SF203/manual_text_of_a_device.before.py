# runs
# manual: the text of a CPU device is cpu:0 since JAX 0.10
import jax

first = jax.devices()[0]
assert not (str(first) == "TFRT_CPU_0")
assert not f"{first}".startswith("TFRT_CPU_")
assert "TFRT_CPU_0" not in [str(d) for d in jax.devices()]
