# runs
import re

import jax

pattern = re.compile("a")
archive = type("Archive", (), {"compile": lambda self: self, "lower": lambda self: self, "input_formats": 1})()
assert archive.lower().compile().input_formats == 1 and pattern and jax
