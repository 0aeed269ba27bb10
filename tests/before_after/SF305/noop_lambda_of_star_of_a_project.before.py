from project.parallel import *

p = pmap(lambda r: r - 1)
