from project.parallel import *

g = pmap(pmap(lambda x: x, axis_name="j"), axis_name="i")
