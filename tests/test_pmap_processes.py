"""What SF305 advises for programs of several processes gives what pmap gives: two processes on this machine."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("pmap_processes.py")
HANGS = 300  #: seconds after which two processes wait for each other for ever
ATTEMPTS = 3  #: somebody else may take the port in between


def free_port() -> str:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        return str(listener.getsockname()[1])


def run_both(port: str) -> list[tuple[int, str]]:
    """Exit status and output of both processes."""
    environment = {
        **os.environ,
        "XLA_FLAGS": "--xla_force_host_platform_device_count=4",
        "JAX_PLATFORMS": "cpu",
        "OMP_NUM_THREADS": "1",
    }
    started = [
        subprocess.Popen(
            [sys.executable, str(PROGRAM), str(process), port],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for process in (0, 1)
    ]
    try:
        outputs = [process.communicate(timeout=HANGS)[0] for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()
    return [(process.returncode, output) for process, output in zip(started, outputs, strict=True)]


def test_global_arrays_give_what_pmap_gave() -> None:
    if importlib.util.find_spec("jax") is None:
        pytest.skip("needs JAX")
    for _ in range(ATTEMPTS):
        ended = run_both(free_port())
        if not any("already in use" in output for _, output in ended):
            break
    for status, output in ended:
        assert status == 0, output
        assert output.splitlines().count("equal") == 1, output
