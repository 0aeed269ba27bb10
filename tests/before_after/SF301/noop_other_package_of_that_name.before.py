import experimental.pjit
from alpa.pjit import pjit

step = pjit(abs, in_axis_resources=None)
other = experimental.pjit.pjit(abs)
