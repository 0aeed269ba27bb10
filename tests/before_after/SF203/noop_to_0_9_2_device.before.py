# shardfix: to=0.9.2
import jax

cpu = [d for d in jax.devices() if str(d) in ("TFRT_CPU_0", "TFRT_CPU_1")]
