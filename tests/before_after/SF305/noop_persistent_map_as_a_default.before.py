import dataclasses

import pyrsistent
from pyrsistent import PMap, pmap


@dataclasses.dataclass
class State:
    values: PMap = dataclasses.field(default_factory=pmap)
    others: PMap = pyrsistent.pmap({"a": 1})
