import jax


def f(x: "host_callback.CallbackFlavor") -> None:
    pass
