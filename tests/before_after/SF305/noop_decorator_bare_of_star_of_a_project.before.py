from project.parallel import *

@pmap
def double(x):
    return x * 2
