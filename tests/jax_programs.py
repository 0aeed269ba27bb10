"""Programs that run on the installed JAX: the client of `jax_server.py`, one per test session."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

_SERVER = Path(__file__).with_name("jax_server.py")


@dataclass(frozen=True)
class Outcome:
    """How a program ended: `error` is the end of its traceback, empty for a clean run.

    `result` tells every bit of what the program bound to the global name `RESULT`, empty where it bound nothing.
    """

    error: str
    output: str
    result: str = ""


class JaxServer:
    """A process that has imported JAX and runs programs in forks of itself."""

    def __init__(self) -> None:
        self.version = importlib.metadata.version("jax")
        environment = {
            **os.environ,
            "XLA_FLAGS": "--xla_force_host_platform_device_count=8",
            "JAX_PLATFORMS": "cpu",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
            "JAX_TRACEBACK_FILTERING": "off",
        }
        self._process = subprocess.Popen(
            [sys.executable, str(_SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )
        assert self._answer() == "ready"

    def run(self, paths: Sequence[Path]) -> list[Outcome]:
        """Run programs side by side."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([str(path) for path in paths]) + "\n")
        self._process.stdin.flush()
        answers = self._answer()
        assert isinstance(answers, list)
        return [Outcome(answer["error"], answer["output"], answer["result"]) for answer in answers]

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)

    def _answer(self) -> object:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the JAX server has died"
        answer: object = json.loads(line)
        return answer


@pytest.fixture(scope="session")
def jax_server() -> Iterator[JaxServer]:
    if importlib.util.find_spec("jax") is None or not hasattr(os, "fork"):
        pytest.skip("needs JAX and os.fork")
    server = JaxServer()
    yield server
    server.close()
