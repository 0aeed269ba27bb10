# runs
import jax


class config(dict):
    pass


settings = config()
settings.update(jax_array=True)
settings.update({"jax_array": True})
other = {"jax_array": 1}
other.update([("jax_array", True)])
assert settings and jax
