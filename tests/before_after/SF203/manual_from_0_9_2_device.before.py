# shardfix: from=0.9.2
# manual: the text of a CPU device
import jax

cpu = repr(jax.devices()[0]) != "TFRT_CPU_0"
