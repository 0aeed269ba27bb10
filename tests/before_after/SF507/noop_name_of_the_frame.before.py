# manual: only its size has a successor
import jax

name = jax.core.axis_frame("i").name
