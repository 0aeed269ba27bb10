"""The work on executors of `concurrent.futures`: those that the caller brings, and a Dask cluster by its address."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import queue
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Any

import shardfix
from shardfix.model import FileReport, Status
from shardfix.progress import Progress
from shardfix.workers import TICK, Unit, Work, compute, limited

_PATIENCE = 10.0  # seconds for a scheduler to answer and to have a worker


class ExecutorError(Exception):
    """An executor that cannot be used; the message is one sentence."""


def compute_on(
    executor: Executor, works: Sequence[Work], unit: Unit, time_limit: float, progress: Progress
) -> list[FileReport]:
    """The report of each unit of work, in the order given. What a broken executor leaves undone is done here."""
    reports: dict[int, FileReport] = {}
    left: list[int] = []
    finished: queue.SimpleQueue[Future[FileReport]] = queue.SimpleQueue()
    futures: dict[Future[FileReport], int] = {}
    try:
        for index, work in enumerate(works):
            try:
                future = executor.submit(limited, work, time_limit, unit)
            except BrokenExecutor:
                left.append(index)
                continue
            futures[future] = index
            future.add_done_callback(finished.put)
        while len(reports) + len(left) < len(works):
            try:
                future = finished.get(timeout=TICK)
            except queue.Empty:
                progress.tick()
                continue
            index = futures[future]
            try:
                reports[index] = future.result()
            except BrokenExecutor:
                left.append(index)
            except (Exception, CancelledError) as error:
                reports[index] = FileReport(works[index].path, Status.FAILED, f"the executor failed: {_line(error)}")
            if index in reports:
                progress.done(reports[index])
    finally:
        for future in futures:
            future.cancel()
    again = compute([works[index] for index in left], unit, 1, time_limit, progress)
    reports.update(zip(left, again, strict=True))
    return [reports[index] for index in range(len(works))]


@contextlib.contextmanager
def open_executor(address: str) -> Iterator[Executor]:
    """The executor at an address such as `dask://host:8786`, for as long as the context lasts.

    Raises:
        ExecutorError: the address is none, `distributed` is not installed, or the cluster cannot do the work.
    """
    kind, _, place = address.partition("://")
    if kind != "dask" or not place:
        raise ExecutorError(f"--executor: {address!r} is not of the form dask://HOST:PORT")
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise ExecutorError("--executor dask:// needs distributed: `pip install 'shardfix[dask]'`") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told here, in one sentence
    try:
        client = distributed.Client(f"tcp://{place}", timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError):  # TimeoutError is the first of them
        raise ExecutorError(f"no Dask scheduler answers at {place}") from None
    try:
        _check(client, place)
        yield client.get_executor(pure=False)
    finally:
        client.close(timeout=1)


def _check(client: Any, place: str) -> None:
    """Refuse a cluster without workers, or one of whose workers would find something else than this process does."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise ExecutorError(f"the Dask scheduler at {place} has no workers") from None
    try:
        sights = client.run(sight, os.getcwd())
    except Exception as error:
        raise ExecutorError(f"a Dask worker cannot run shardfix: {_line(error)}") from None
    for worker, (version, sees) in sorted(sights.items()):
        if version != shardfix.__version__:
            raise ExecutorError(f"the Dask worker {worker} has shardfix {version}, not {shardfix.__version__}")
        if not sees:
            raise ExecutorError(f"the Dask worker {worker} does not see {os.getcwd()}")


def sight(folder: str) -> tuple[str, bool]:
    """What a worker says of itself: its version of shardfix, and whether it sees a folder."""
    return shardfix.__version__, os.path.isdir(folder)


def _line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
