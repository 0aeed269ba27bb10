# era: 0.4.30
# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
import jax
# kept until xmap is ported

assert jax.devices()
