from project.parallel import *

g = pmap(lambda x, n: x * n, static_broadcasted_argnums=1)
