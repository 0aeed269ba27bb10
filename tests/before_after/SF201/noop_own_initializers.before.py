from project import initializers
from jax.nn.initializers import variance_scaling

init = initializers.normal()
a = init(None, (8, 4), None, "fan_in")
b = variance_scaling(1.0, "fan_in", "normal")
c = variance_scaling(1.0, "fan_in", "truncated_normal")(None, (8, 4))
