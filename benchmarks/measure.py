"""Running commands and weighing them: wall time, processor time, and the memory of all their processes."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Command:
    """Something that is measured. `share` is the part of the tree that it runs over; its times are scaled by it."""

    name: str
    arguments: Sequence[str]
    folder: Path
    share: float = 1.0
    environment: Mapping[str, str] = field(default_factory=dict)
    rounds: int = 0  #: how often at most; 0: in every round


@dataclass
class Times:
    """What the runs of one command took, in seconds for the whole tree."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    @property
    def medians(self) -> tuple[float, float]:
        return statistics.median(self.wall), statistics.median(self.processor)


def interleaved(commands: Sequence[Command], rounds: int) -> dict[str, Times]:
    """Every command once in each round, in turn, so that a busy minute of the machine does not favour any."""
    found = {command.name: Times() for command in commands}
    for number in range(rounds):
        for command in commands:
            if command.rounds and number >= command.rounds:
                continue
            wall, processor = once(command)
            found[command.name].wall.append(wall / command.share)
            found[command.name].processor.append(processor / command.share)
            print(f"round {number + 1}: {command.name}: {wall:.2f} s, processor {processor:.2f} s", flush=True)
    return found


def once(command: Command) -> tuple[float, float]:
    """Wall and processor seconds of one run. What it prints is thrown away; statuses up to 3 say that it ran."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command.arguments,
        cwd=command.folder,
        env={**os.environ, **command.environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if not 0 <= done.returncode <= 3:
        raise SystemExit(f"{command.name} failed: {done.stderr.decode(errors='replace')[-500:]}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_memory(command: Command) -> float:
    """The most MiB that a command and its children held together, without counting what they share twice."""
    process = subprocess.Popen(
        command.arguments,
        cwd=command.folder,
        env={**os.environ, **command.environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    peak, done = 0, threading.Event()

    def watch() -> None:
        nonlocal peak
        while not done.wait(0.02):
            peak = max(peak, sum(_proportional(pid) for pid in _family(process.pid)))

    watcher = threading.Thread(target=watch)
    watcher.start()
    process.wait()
    done.set()
    watcher.join()
    return peak / 1024


def _family(pid: int) -> list[int]:
    found = [pid]
    for each in found:
        try:
            found += map(int, Path(f"/proc/{each}/task/{each}/children").read_text(encoding="ascii").split())
        except OSError:
            continue
    return found


def _proportional(pid: int) -> int:
    """KiB of a process, its part of what it shares with others."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)
