# era: 0.5.3
# raises: AttributeError: 'Compiled' object has no attribute 'input_layouts'
import jax as j
import jax.numpy as jn
import numpy as np

step = j.jit(lambda tree: tree["a"] + 1)
lowered = step.lower({"a": jn.zeros(3)})
executable = lowered.compile()
tree, = executable.input_formats[0]
assert list(tree) == ["a"] and executable.output_formats is not None
RESULT = {"y": executable({"a": jn.arange(3.0)})}
