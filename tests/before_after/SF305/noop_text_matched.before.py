# runs
import jax


def transform(mode):
    match mode:
        case "pmap" | "pjit":
            raise ValueError(f"no {mode} here")
        case "jit":
            return jax.jit


transform("jit")
