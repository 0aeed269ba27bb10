"""Runs programs in forks of one process that has imported JAX, on any JAX since 0.4.13; for `run_history.py`.

stdin holds a JSON list of paths; each line of stdout is the outcome of one of them, in their order. No backend exists
before a fork, so that each program gets its own eight simulated devices.
"""

import importlib
import json
import os
import signal
import sys
import tempfile
import traceback
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

TIME_LIMIT = 180  # seconds for one program
MODULES = ("numpy", "jax", "jax.numpy", "jax.experimental.pjit", "jax.experimental.shard_map", "jax.experimental.maps")


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints while it is imported is no answer
    warnings.simplefilter("ignore")
    for name in MODULES:
        with suppress(ImportError, AttributeError):  # not every version of JAX has all of them
            importlib.import_module(name)
    for path in json.loads(sys.stdin.read()):
        print(json.dumps(outcome(path)), file=answers, flush=True)


def outcome(path: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        log, answer = os.path.join(folder, "log"), os.path.join(folder, "answer")
        child = os.fork()
        if child == 0:
            work(path, log, answer)
        _, status = os.waitpid(child, 0)
        output = Path(log).read_text(encoding="utf-8", errors="replace") if os.path.exists(log) else ""
        if os.path.exists(answer):
            return {"output": output, **json.loads(Path(answer).read_text(encoding="utf-8"))}
        code = os.waitstatus_to_exitcode(status)
        return {"error": f"ended with {code}\n{output[-1500:]}", "output": "", "arrays": {}, "specs": {}}


def work(path: str, log: str, answer: str) -> NoReturn:
    """In the child: run the program as `python path` would, then write down what it bound."""
    found: dict[str, Any] = {"error": "", "arrays": {}, "specs": {}}
    signal.alarm(TIME_LIMIT)
    try:
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT)
        os.dup2(descriptor, 1)
        sys.stdout = os.fdopen(1, "w", buffering=1, closefd=False)
        sys.argv, sys.path[0] = [path], os.path.dirname(os.path.abspath(path))
        module = type(sys)("__main__")
        module.__file__ = path
        sys.modules["__main__"] = module
        with open(path, "rb") as file:
            exec(compile(file.read(), path, "exec", dont_inherit=True), module.__dict__)
        found["arrays"] = {name: array(leaf) for name, leaf in leaves(getattr(module, "RESULT", {}))}
        found["specs"] = {name: parts(value) for name, value in getattr(module, "RESULT_SPECS", {}).items()}
        sys.stdout.flush()
    except BaseException as error:
        if not (isinstance(error, SystemExit) and not error.code):
            found["error"] = "".join(traceback.format_exception(type(error), error, error.__traceback__))[-1500:]
    with open(answer + ".part", "w", encoding="utf-8") as file:
        json.dump(found, file)
    os.replace(answer + ".part", answer)
    os._exit(0)


def leaves(tree: Any) -> list[tuple[str, Any]]:
    """The arrays of a pytree with their paths in it."""
    import jax

    return [(jax.tree_util.keystr(path), leaf) for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]]


def array(value: Any) -> list[object]:
    import jax
    import numpy

    keys = hasattr(value, "dtype") and str(value.dtype).startswith("key<")
    host = numpy.asarray(jax.random.key_data(value) if keys else value)
    return [str(host.dtype), list(host.shape), host.tobytes().hex()]


def parts(value: Any) -> list[object]:
    """A spec, or the spec of a sharding, as lists; an axis alone and a tuple of that one axis are the same."""
    spec = tuple(getattr(value, "spec", value))
    entries: list[object] = [list(e) if isinstance(e, (tuple, list)) else e if e is None else [e] for e in spec]
    while entries and entries[-1] in (None, []):
        entries.pop()
    return entries


if __name__ == "__main__":
    main()
