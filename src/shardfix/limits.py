"""How much memory the work on one file may take."""

from __future__ import annotations

import contextlib
import os

MEMORY_LIMIT = 2 << 30  #: bytes for the work on one file; a file of 4 MB, the largest looked at, needs half of it
_CGROUP_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def memory_share(workers: int) -> int:
    """Bytes that each of several workers may use, so that all of them together leave the machine its breath."""
    return min(MEMORY_LIMIT, _memory() * 3 // 4 // max(1, workers))


def limit_memory(size: int) -> None:
    """Let this process use so many bytes more than it has now, where the system keeps count (Linux does)."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = now + size
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _memory() -> int:
    """Bytes of memory of this machine, or of the container it plays."""
    sizes: list[int] = []
    with contextlib.suppress(AttributeError, OSError, ValueError):
        sizes.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    for path in _CGROUP_LIMITS:
        with contextlib.suppress(OSError, ValueError), open(path, encoding="ascii") as file:
            sizes.append(int(file.read()))  # `max` where there is none
    return min([size for size in sizes if size > 0], default=4 * MEMORY_LIMIT)
