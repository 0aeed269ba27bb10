"""The work on executors of `concurrent.futures`: those that the caller brings, and a Dask cluster by its address."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import queue
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Any

import shardfix
from shardfix.model import FileReport, Status
from shardfix.progress import Progress
from shardfix.reports.text import plural
from shardfix.workers import TICK, Unit, Work, compute, limited

_BATCHES = 64  # at least, where there is enough work: a cluster of some size has something to do for all its workers
_LARGEST_BATCH = 32  # files
_PATIENCE = 10.0  # seconds for a scheduler to answer and to have a worker
_ABSENCE = 30.0  # seconds that a cluster may be without workers in the middle of the work: some are started anew
_LOOK = 2.0  # seconds between two looks at the workers


class ExecutorError(Exception):
    """An executor that cannot be used; the message is one sentence."""


def compute_on(
    executor: Executor, works: Sequence[Work], unit: Unit, jobs: int, time_limit: float, progress: Progress
) -> tuple[list[FileReport], tuple[str, ...]]:
    """The report of each unit of work, in the order given, and what is to be told of the executor.

    What a broken executor leaves undone is done by worker processes here.
    """
    reports: dict[int, FileReport] = {}
    left: list[int] = []
    finished: queue.SimpleQueue[Future[list[FileReport]]] = queue.SimpleQueue()
    futures: dict[Future[list[FileReport]], range | list[int]] = {}

    def submit(batch: range | list[int]) -> None:
        try:
            future = executor.submit(work_on_all, [works[index] for index in batch], time_limit, unit)
        except BrokenExecutor:
            left.extend(batch)
            return
        futures[future] = batch
        future.add_done_callback(finished.put)

    size = max(1, min(_LARGEST_BATCH, len(works) // _BATCHES))
    try:
        for start in range(0, len(works), size):
            submit(range(start, min(start + size, len(works))))
        while futures:
            try:
                future = finished.get(timeout=TICK)
            except queue.Empty:
                progress.tick()
                if _is_gone(executor):
                    left.extend(index for batch in futures.values() for index in batch)
                    futures.clear()
                continue
            batch = futures.pop(future)
            try:
                done = future.result()
            except (BrokenExecutor, CancelledError):  # Dask cancels what it was doing when its scheduler is gone
                left.extend(batch)
                continue
            except Exception as error:
                if _is_gone(executor):
                    left.extend(batch)
                    continue
                if len(batch) > 1:  # one of them is the guilty one
                    for index in batch:
                        submit([index])
                    continue
                done = [FileReport(works[batch[0]].path, Status.FAILED, f"the executor failed: {_line(error)}")]
            for index, report in zip(batch, done, strict=True):
                reports[index] = report
                progress.done(report)
    except KeyboardInterrupt:
        # Nobody waits for this: on a cluster each of them is a conversation.
        threading.Thread(target=_cancel, args=(list(futures),), daemon=True).start()
        raise
    again = compute([works[index] for index in left], unit, jobs, time_limit, progress)
    reports.update(zip(left, again, strict=True))
    told = (f"the executor left {plural(len(left), 'file')} undone, done on this machine instead",) if left else ()
    return [reports[index] for index in range(len(works))], told


def work_on_all(works: Sequence[Work], time_limit: float, unit: Unit) -> list[FileReport]:
    """What is sent to an executor: several units of work, since most files are done sooner than a message takes."""
    return list(limited(works, time_limit, unit))


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
    _silence()
    try:
        client = distributed.Client(f"tcp://{place}", timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError):  # TimeoutError is the first of them
        raise ExecutorError(f"no Dask scheduler answers at {place}") from None
    stopped, over = False, threading.Event()
    try:
        cluster = _Cluster(client)
        threading.Thread(target=_watch, args=(cluster, over), daemon=True).start()
        _check(cluster, place)
        yield cluster
    except KeyboardInterrupt:
        stopped = True  # the scheduler drops the work of who is gone; nobody waits for a polite end
        raise
    finally:
        over.set()
        if not stopped:
            client.close(timeout=1)


class _Cluster(Executor):
    """The executor of a Dask client that knows when nobody is left to do the work.

    Dask itself waits forever for workers to come, and forgets futures whose result was on its way when the scheduler
    went away.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self.abandoned = False  #: there were no workers for long
        self._executor = client.get_executor(pure=False)

    @property
    def gone(self) -> bool:
        return self.abandoned or self.client.status not in {"running", "connecting"}

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        try:
            future: Future[Any] = self._executor.submit(function, *arguments, **keywords)
        except Exception as error:
            if not self.gone:
                raise
            raise BrokenExecutor(_line(error)) from error
        return future


def _is_gone(executor: Executor) -> bool:
    return isinstance(executor, _Cluster) and executor.gone


def _watch(cluster: _Cluster, over: threading.Event) -> None:
    """Look for workers now and then, until there have been none for too long."""
    client, seen = cluster.client, time.monotonic()
    while not over.wait(_LOOK) and not cluster.gone:
        with contextlib.suppress(Exception):  # whatever it is, nobody has seen a worker
            if client.sync(client.scheduler.ncores, callback_timeout=_PATIENCE):
                seen = time.monotonic()
        cluster.abandoned = time.monotonic() - seen > _ABSENCE


def _silence() -> None:
    """What goes wrong in Dask is told here, in one sentence; some of its loggers have a level of their own."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado", "asyncio"}:
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _cancel(futures: list[Future[list[FileReport]]]) -> None:
    for future in futures:
        future.cancel()


def _check(cluster: _Cluster, place: str) -> None:
    """Refuse a cluster without workers, or one of whose workers would find something else than this process does."""
    try:
        cluster.client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise ExecutorError(f"the Dask scheduler at {place} has no workers") from None
    except OSError:
        raise ExecutorError(f"the Dask scheduler at {place} went away") from None
    try:
        sights = _ask(cluster)
    except (OSError, BrokenExecutor):
        raise ExecutorError(f"the Dask scheduler at {place} went away") from None
    except Exception as error:
        raise ExecutorError(f"a Dask worker cannot run shardfix: {_line(error)}") from None
    for worker, (version, sees) in sorted(sights.items()):
        if version != shardfix.__version__:
            raise ExecutorError(f"the Dask worker {worker} has shardfix {version}, not {shardfix.__version__}")
        if not sees:
            raise ExecutorError(f"the Dask worker {worker} does not see {os.getcwd()}")


def _ask(cluster: _Cluster) -> dict[str, tuple[str, bool]]:
    """What every worker says of itself.

    Raises:
        BrokenExecutor: they went away meanwhile. Dask itself would wait for an answer forever.
    """
    asked: Future[dict[str, tuple[str, bool]]] = Future()

    def ask() -> None:
        try:
            asked.set_result(cluster.client.run(sight, os.getcwd()))
        except Exception as error:
            asked.set_exception(error)

    threading.Thread(target=ask, daemon=True).start()
    while not wait([asked], timeout=TICK).done:
        if cluster.gone:
            raise BrokenExecutor
    return asked.result()


def sight(folder: str) -> tuple[str, bool]:
    """What a worker says of itself: its version of shardfix, and whether it sees a folder."""
    return shardfix.__version__, os.path.isdir(folder)


def _line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
