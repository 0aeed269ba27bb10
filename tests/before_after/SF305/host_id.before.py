# manual: jax.host_id
import jax

print(jax.host_id())
f = jax.pmap(lambda x: x)
