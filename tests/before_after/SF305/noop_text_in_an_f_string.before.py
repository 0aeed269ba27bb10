# runs
import jax

message = f"{jax.pmap.__name__} runs on {jax.device_count()} devices"
assert message.startswith("pmap")
