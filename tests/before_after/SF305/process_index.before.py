# manual: several processes (jax.process_index
import jax

if jax.process_index() == 0:
    print("first")
f = jax.pmap(lambda x: x * 2)
