# manual: several processes (jax.process_index
import jax


def train(step, state, batches):
    p_step = jax.pmap(step, axis_name="batch")
    for batch in batches:
        state = p_step(state, batch)
        if jax.process_index() == 0:
            print(state)
    return state
