# manual: only its size has a successor
import jax

frame = jax.core.axis_frame("i")
print(frame, frame.size)
