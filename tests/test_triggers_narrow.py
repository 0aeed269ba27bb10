"""What the triggers of the specs and shardings ask for: look-alikes that need not be parsed, spellings that must be."""

from __future__ import annotations

import pytest

from shardfix.triggers import triggers_for
from test_triggers import EVERY, finders, lost

#: Code -> texts in which its codemod has nothing to look for.
LOOK_ALIKES: dict[str, list[str]] = {
    "SF202": ["from jax.lax import *\nx = sin(y)\n", "import jax\nj = jax\nx = j.numpy.sin(y)\n"],
}
#: Code -> unusual spellings of what it finds.
SPELLINGS: dict[str, list[str]] = {
    "SF201": ["from jax.sharding import *\ns = NamedSharding(mesh, 'x')\n"],
    "SF503": ["import jax\nj = jax\nx = j.lax.pvary(y, 'x')\n"],
}


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in LOOK_ALIKES.items() for text in texts])
def test_a_look_alike_is_not_parsed_for_it(code: str, text: str) -> None:
    assert code not in finders(text, EVERY, "f.py")
    assert code not in triggers_for(EVERY).codes(text.encode())


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, texts in SPELLINGS.items() for text in texts])
def test_a_spelling_is_not_lost(code: str, text: str) -> None:
    assert code in finders(text, EVERY, "f.py")
    assert lost(text) == []
