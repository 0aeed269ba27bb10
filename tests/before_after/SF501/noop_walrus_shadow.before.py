# runs
import jax as real


def run():
    if (jax := type("jax", (), {"host_id": staticmethod(lambda: 5)})):
        return jax.host_id()


assert run() == 5 and real
