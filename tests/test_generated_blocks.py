"""Whenever SF107 says safe, calling the host per shard gives the numbers that one call with the whole array gave."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from block_programs import program
from shardfix import engine
from shardfix.config import Settings

#: how many programs are made; a longer run, with other seeds, is one variable away
COUNT = int(os.environ.get("SHARDFIX_BLOCK_PROGRAMS", "500"))
SEED = int(os.environ.get("SHARDFIX_BLOCK_SEED", "0"))
_RUNNER = Path(__file__).with_name("block_programs.py")


def rewritten() -> tuple[list[tuple[str, str]], Counter[str]]:
    """Programs that SF107 rewrites by default, before and after, and how all of them were judged."""
    random = Random(SEED)
    pairs: list[tuple[str, str]] = []
    judged: Counter[str] = Counter()
    for _ in range(COUNT):
        text = program(random)
        if text is None:
            continue
        report = engine.fix(text, "program.py", Settings(select=("SF107",)))
        assert not report.error, f"{report.error}\n{text}"
        judged.update(r.safety.label for r in report.findings)
        if report.changed:
            pairs.append((text, report.after))
    return pairs, judged


@pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="needs JAX")
def test_a_proof_keeps_the_numbers() -> None:
    pairs, judged = rewritten()
    environment = {
        **os.environ,
        "XLA_FLAGS": "--xla_force_host_platform_device_count=8",
        "JAX_PLATFORMS": "cpu",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
    done = subprocess.run(
        [sys.executable, str(_RUNNER)],
        input=json.dumps(pairs),
        capture_output=True,
        env=environment,
        text=True,
        check=False,
    )
    outcomes = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert len(outcomes) == len(pairs), done.stderr[-3000:]
    for (before, after), outcome in zip(pairs, outcomes, strict=True):
        shown = [before.partition("sharding =")[2], "-- becomes", after.partition("def f(")[2], str(outcome)]
        assert outcome["kind"] in ("equal", "fails today"), "\n".join(shown)
    kinds = Counter(outcome["kind"] for outcome in outcomes)
    assert kinds["equal"] >= COUNT // 10, f"the programs say too little: {kinds}, {judged}"
    assert judged["safe"], judged
    assert judged["unsafe"] + judged["manual"], judged
