# shardfix: to=0.10.0
# manual: the text of a CPU device
import jax

cpu = [d for d in jax.devices() if str(d) in ("TFRT_CPU_0", "TFRT_CPU_1")]
