#!/usr/bin/env python3
"""Run every case with an `# era:` on the JAX of its time and, rewritten, on the JAX of today, and compare the two.

usage: run_history.py --cache FOLDER [--today PYTHON] [--python PYTHON] [--env ERA=PYTHON ...] [CASE ...]

The header of a case says when its before file ran: `# era: 0.4.30`. It is run there; its after file is run on the JAX
of `--today` (by default the one of this Python). Both have to end without an error, print the same, and bind equal
arrays:

    RESULT = {"y": y}                        values and dtypes are compared bit by bit
    RESULT_SPECS = {"y": y.sharding.spec}    the specs of shardings are compared as tuples

Environments are made once, in FOLDER, by `PYTHON -m venv` and pip; `--env 0.4.30=/path/bin/python` uses one that is
there already. CASE is part of the name of a case. The exit status is the number of cases that differ, at most 100.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE.parent / "before_after"
SERVER = HERE / "era_server.py"

#: What belongs to each release: the NumPy that it was made for and, where pip cannot tell, its jaxlib.
REQUIREMENTS = {
    "0.4.13": ["jax==0.4.13", "jaxlib==0.4.13", "numpy<2", "scipy<1.13"],
    "0.4.30": ["jax==0.4.30", "jaxlib==0.4.30", "numpy<2.1"],
    "0.5.1": ["jax==0.5.1", "jaxlib==0.5.1", "numpy<2.3"],
    "0.5.3": ["jax==0.5.3", "jaxlib==0.5.3", "numpy<2.3"],
    "0.6.2": ["jax==0.6.2", "jaxlib==0.6.2", "numpy<2.3"],
    "0.7.2": ["jax==0.7.2", "jaxlib==0.7.2", "numpy<2.4"],
    "0.8.3": ["jax==0.8.3", "jaxlib==0.8.3"],
}


@dataclass(frozen=True)
class Case:
    name: str
    era: str
    before: Path
    after: Path


@dataclass(frozen=True)
class Outcome:
    """What one run gave. `arrays` holds for each name of RESULT its dtype, shape and bytes in hexadecimal."""

    error: str
    output: str
    arrays: dict[str, list[object]]
    specs: dict[str, object]


def cases(parts: list[str]) -> list[Case]:
    found: list[Case] = []
    for before in sorted(CASES.rglob("*.before.py")):
        head = before.read_text(encoding="utf-8")[:600]
        era = re.search(r"^# era: (\S+)$", head, re.MULTILINE)
        name = f"{before.parent.name}/{before.name.removesuffix('.before.py')}"
        after = before.with_name(before.name.replace(".before.py", ".after.py"))
        if era and (not parts or any(part in name for part in parts)):
            found.append(Case(name, era[1], before, after if after.exists() else before))
    return found


def environment(era: str, folder: Path, python: str) -> str:
    """The interpreter of the environment of an era; the environment is made where it is not there."""
    target = folder / era
    interpreter = target / "bin" / "python"
    ready = target / "ready"
    if not ready.exists():
        started = time.monotonic()
        subprocess.run([python, "-m", "venv", "--clear", str(target)], check=True)
        install = [str(interpreter), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *REQUIREMENTS[era]], check=True)
        ready.write_text("\n".join(REQUIREMENTS[era]) + "\n", encoding="utf-8")
        print(f"made the environment of JAX {era} in {time.monotonic() - started:.0f} seconds", flush=True)
    return str(interpreter)


def run(python: str, paths: list[Path]) -> dict[Path, Outcome]:
    """Run programs, each in a fork of one process that has imported JAX."""
    settings = {
        **os.environ,
        "XLA_FLAGS": "--xla_force_host_platform_device_count=8",
        "JAX_PLATFORMS": "cpu",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "PYTHONWARNINGS": "ignore",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }
    request = json.dumps([str(path) for path in paths])
    server = subprocess.run(
        [python, str(SERVER)], input=request, stdout=subprocess.PIPE, text=True, env=settings, check=True
    )
    answers = [json.loads(line) for line in server.stdout.splitlines()]
    return {path: Outcome(**answer) for path, answer in zip(paths, answers, strict=True)}


def differences(before: Outcome, after: Outcome) -> list[str]:
    """What is not the same, one line for each."""
    found = [f"{which}: {o.error}" for which, o in (("before", before), ("after", after)) if o.error]
    if found:
        return found
    if before.output != after.output:
        found.append(f"printed {before.output!r}, now {after.output!r}")
    for what, then, now in (("RESULT", before.arrays, after.arrays), ("RESULT_SPECS", before.specs, after.specs)):
        found += [f"{what}[{name!r}] is missing on one side" for name in sorted(set(then) ^ set(now))]
        for name in sorted(set(then) & set(now)):
            if then[name] != now[name]:
                found.append(f"{what}[{name!r}]: {_short(then[name])}, now {_short(now[name])}")
    return found


def _short(value: object) -> str:
    return str(value)[:120]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE")
    parser.add_argument("--cache", type=Path, required=True, help="folder for the environments")
    parser.add_argument("--today", default=sys.executable, help="an interpreter with the JAX of today")
    parser.add_argument("--python", default="python3.11", help="what the environments are made with")
    parser.add_argument("--env", action="append", default=[], metavar="ERA=PYTHON", help="an environment to use")
    options = parser.parse_args()
    given = dict(pair.split("=", 1) for pair in options.env)
    chosen = cases(options.cases)
    unknown = {case.era for case in chosen} - set(REQUIREMENTS)
    if unknown:
        parser.error(f"no requirements are known for the era {', '.join(sorted(unknown))}")
    today = run(options.today, [case.after for case in chosen])
    wrong = 0
    for era in sorted({case.era for case in chosen}, key=lambda era: [int(part) for part in era.split(".")]):
        mine = [case for case in chosen if case.era == era]
        started = time.monotonic()
        then = run(given.get(era) or environment(era, options.cache, options.python), [case.before for case in mine])
        for case in mine:
            found = differences(then[case.before], today[case.after])
            wrong += bool(found)
            print("".join(f"{case.name} (JAX {era}): {line}\n" for line in found), end="")
        print(f"JAX {era}: {len(mine)} cases in {time.monotonic() - started:.0f} seconds", flush=True)
    compared = sum(bool(outcome.arrays) for outcome in today.values())
    print(f"{len(chosen)} cases, {compared} of them with arrays, {wrong} differ")
    return min(wrong, 100)


if __name__ == "__main__":
    raise SystemExit(main())
