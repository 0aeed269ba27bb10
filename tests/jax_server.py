"""Runs JAX programs in forks of one process that has imported JAX once; speaks JSON lines on stdin and stdout.

A request is a list of paths, an answer the list of their outcomes. The programs of one request run side by side. No
backend is initialised before the fork, so each program gets its own eight simulated devices. What a program binds to
the global name `RESULT`, an array or a pytree of arrays, comes back leaf by leaf as a text that tells every bit.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Iterator
from typing import IO

TIME_LIMIT = 120.0  # seconds for one program, on a machine that others use too
_MODULES = (
    "numpy", "jax", "jax.numpy", "jax.experimental.pjit", "jax.experimental.shard_map", "jax.experimental.mesh_utils",
    "jax._src.shard_map", "scipy.special",
)  # fmt: skip


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints while it is imported is no answer
    for name in _MODULES:
        # Not every version of JAX has all of them.
        with contextlib.suppress(ImportError, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            importlib.import_module(name)
    print(json.dumps("ready"), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(run_all(json.loads(line))), file=answers, flush=True)


def run_all(paths: list[str]) -> list[dict[str, str]]:
    """Start every program, wait for all of them.

    Each outcome has `error` (empty for a clean run), `output` and `result` (empty without a RESULT).
    """
    with contextlib.ExitStack() as stack:
        running = []
        for path in paths:
            log = stack.enter_context(tempfile.TemporaryFile("w+", errors="replace"))
            result = stack.enter_context(tempfile.TemporaryFile("w+"))
            running.append((_start(path, log, result), log, result))
        return [{**_finish(child, log), "result": _tail(result)} for child, log, result in running]


def _start(path: str, log: IO[str], result: IO[str]) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # JAX warns about every fork; no backend exists yet, so there are no threads
        child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setsid()
            found = _become(path, log).get("RESULT")
            if found is not None:
                result.write("\n".join(_leaves(found)))
                result.flush()
            code = 0
        except BaseException as error:
            traceback.print_exc()
            code = 0 if isinstance(error, SystemExit) and not error.code else 1
            # The last line of a traceback is cut where the message has several; the whole of it goes to the end.
            print(_END, *traceback.format_exception_only(type(error), error), sep="\n")
        finally:
            with contextlib.suppress(BaseException):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)
    return child


_END = "-- the error --"


def _become(path: str, log: IO[str]) -> dict[str, object]:
    """Run a program as `python path` would, with its output in a file; what it binds."""
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    sys.stdout = os.fdopen(1, "w", buffering=1, closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = [path]
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    module = type(sys)("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    exec(code, module.__dict__)
    return module.__dict__


def _leaves(result: object) -> Iterator[str]:
    """Every array in a pytree, as a line with its place, dtype, shape, first numbers and a digest of its bytes."""
    import jax
    import numpy as np

    for place, leaf in jax.tree_util.tree_flatten_with_path(result)[0]:
        if str(getattr(leaf, "dtype", "")).startswith("key<"):
            leaf = jax.random.key_data(leaf)
        array = np.asarray(leaf)
        start = array.ravel()[:6].tolist()
        digest = hashlib.sha256(array.tobytes()).hexdigest()[:16]
        yield f"{jax.tree_util.keystr(place)} {array.dtype} {array.shape} {start} {digest}"


def _finish(child: int, log: IO[str]) -> dict[str, str]:
    deadline = time.monotonic() + TIME_LIMIT
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return {"error": f"TimeLimit: still running after {TIME_LIMIT:.0f} seconds", "output": _tail(log)}
        time.sleep(0.01)
    code = os.waitstatus_to_exitcode(status)
    output = _tail(log)
    if code == 0:
        return {"error": "", "output": output}
    if code < 0:
        return {"error": f"Signal: {signal.Signals(-code).name}", "output": output}
    error = output.rpartition(_END)[2].strip() if _END in output else "Exit: without a traceback"
    return {"error": error, "output": output}


def _tail(log: IO[str]) -> str:
    log.seek(0)
    return log.read()[-20000:]


if __name__ == "__main__":
    main()
