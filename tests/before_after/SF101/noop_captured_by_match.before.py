# runs
import jax

match len:
    case pure_callback:
        assert pure_callback(jax.devices()) == 8
