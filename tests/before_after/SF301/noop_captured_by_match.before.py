# runs
import jax

match len:
    case pjit:
        assert pjit(jax.devices()) == 8
