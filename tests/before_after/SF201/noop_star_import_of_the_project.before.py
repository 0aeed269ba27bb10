from project.sharding import *

x = device_put([1.0], "data")
y = zeros((8, 4), out_sharding="data")
z = with_sharding_constraint(y, ("data", None))
