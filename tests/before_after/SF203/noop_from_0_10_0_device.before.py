# shardfix: from=0.10.0
import jax

cpu = repr(jax.devices()[0]) != "TFRT_CPU_0"
