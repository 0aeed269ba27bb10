"""examples/pmap_training.py: one command takes it off jax.pmap, and it trains to the same losses step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from jax_programs import JaxServer

EXAMPLE = Path(__file__).parent.parent / "examples" / "pmap_training.py"


def test_it_trains_to_the_same_losses(tmp_path: Path, jax_server: JaxServer) -> None:
    migrated = tmp_path / "pmap_training.py"
    migrated.write_bytes(EXAMPLE.read_bytes())
    command = [sys.executable, "-m", "shardfix", "apply", "--yes", "--select", "SF305", str(migrated)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    text = migrated.read_text()
    assert "jax.pmap(" not in text
    assert text.count("def pmap_as_shard_map(") == 1
    before, after = jax_server.run([EXAMPLE, migrated])
    assert not before.error, before.output
    assert not after.error, after.output
    assert before.output == after.output
    assert "losses" in before.result
    assert before.result == after.result
