# runs
import re

import jax

OLD = re.compile(r"TFRT_CPU_(\d+)")
LABEL = "TFRT_CPU_0"  # written by an older JAX
assert OLD.sub(r"cpu:\1", LABEL) == "cpu:0"
assert LABEL.replace("TFRT_CPU_", "cpu:") == str(jax.devices()[0])
