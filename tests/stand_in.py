"""shardfix with stand-in rules, so that the tests of the house do not depend on what is known about JAX.

Run as a script it is the command line with these rules instead of the real ones. Worker processes import it too,
so they know the same rules.
"""

from __future__ import annotations

import ast
import os
import re
import signal
import time
from collections.abc import Iterator

import shardfix.codemods
from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.cli import main
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Evidence, Rewrite, Safety


class _Calls(Codemod):
    """Renames calls."""

    old: str
    new: str
    safety = Safety.SAFE

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == self.old:
                draft = Draft(self, module, node, self.safety)
                draft.edit(editing.replace(module, node.func, self.new))
                draft.because(Evidence("the import of jax", 1))
                yield draft.close(f"{self.old} is out of date")


class Plain(_Calls):
    """Renames `old_call`.

    What it does
    ------------
    Turns `old_call` into `new_call`.

    Why
    ---
    It is a stand-in.

    Example
    -------
    old_call(x)

    becomes

    new_call(x)

    Safety
    ------
    Safe.

    References
    ----------
    None.
    """

    code, name, triggers = "SF801", "stand-in-call", ("old_call",)
    old, new = "old_call", "new_call"


class Other(_Calls):
    """Renames `old_other`."""

    code, name, triggers = "SF811", "stand-in-other", ("old_other",)
    old, new = "old_other", "new_other"


class Risky(_Calls):
    """Renames `old_risk`, which may change results."""

    code, name, triggers = "SF821", "stand-in-risk", ("old_risk",)
    old, new, safety = "old_risk", "new_risk", Safety.UNSAFE


class ByHand(_Calls):
    """Finds `old_hand`, for which there is no rewrite."""

    code, name, triggers = "SF831", "stand-in-hand", ("old_hand",)
    old, new, safety = "old_hand", "old_hand", Safety.MANUAL


class Chosen(_Calls):
    """Renames `old_choice` when asked to."""

    code, name, triggers, opt_in = "SF841", "stand-in-choice", ("old_choice",), True
    old, new = "old_choice", "new_choice"


class Umlaut(_Calls):
    """Writes a character that few encodings have."""

    code, name, triggers = "SF851", "stand-in-umlaut", ("old_name",)
    old, new = "old_name", "\u0440"


class Trouble(Codemod):
    """Does what no rule should: raises, kills its process, eats all memory, takes long, or never ends."""

    code, name = "SF891", "stand-in-trouble"
    triggers = ("raise_now", "die_now", "eat_now", "wait_now", "hang_now", "stick_now")

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if "raise_now" in module.text:
            raise RuntimeError("two\nlines")
        if "die_now" in module.text:
            os.kill(os.getpid(), signal.SIGKILL)
        hoard: list[bytearray] = []
        while "eat_now" in module.text:
            hoard.append(bytearray(64 << 20))
        if "stick_now" in module.text:  # deep in C, where no signal is heard
            re.match("(a+)+$", "a" * 100 + "b")
        if "wait_now" in module.text:
            time.sleep(0.4)
        while "hang_now" in module.text:
            time.sleep(0.01)
        yield from ()


RULES: tuple[Codemod, ...] = (Plain(), Other(), Risky(), ByHand(), Chosen(), Umlaut(), Trouble())


def install() -> None:
    """Put the stand-in rules in the place of the real ones."""
    shardfix.codemods.ALL = RULES


if __name__ in {"__main__", "__mp_main__"}:
    install()

if __name__ == "__main__":
    main()
