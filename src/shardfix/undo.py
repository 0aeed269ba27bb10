"""What earlier runs did, read from the journal, and how it is taken back."""

from __future__ import annotations

import enum
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from shardfix import journal, store
from shardfix.diff import git_root
from shardfix.journal import Journal
from shardfix.source import Change, SourceError, read_bytes
from shardfix.store import JournalError


class State(enum.Enum):
    """What became of a run."""

    RUNNING = "running"
    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    UNDONE = "undone"
    PARTLY_UNDONE = "partly undone"


@dataclass
class File:
    """What one run did to one file, in however many steps."""

    real: str
    before: str  #: digest of what it held before the first step
    image: tuple[int, int]  #: where the images hold that
    known: set[str] = field(default_factory=set)  #: digests of everything the run knows it to have held
    replaced: bool = False  #: it is on record that it was


@dataclass(frozen=True)
class Run:
    """One run on record."""

    id: str
    folder: Path
    time: float
    cwd: str
    command: tuple[str, ...]
    undoes: str
    files: tuple[File, ...]
    planned: int | None  #: how many files it was to replace; None: nobody noted that, nor which were
    rewrites: int | None  #: None when the run did not get to its end
    left: int  #: files that a run which undoes another could not restore
    commits: tuple[str, ...]
    state: State


def runs() -> list[Run]:
    """All runs on record, newest first.

    Raises:
        JournalError: the journal cannot be read.
    """
    found = [run for folder in reversed(store.run_folders()) if (run := _read(folder))]
    undone: dict[str, State] = {}  # later runs come first, so that an undone `undo` is known as such
    for number, run in enumerate(found):
        if run.id in undone:
            found[number] = run = replace(run, state=undone[run.id])
        if run.undoes and run.state is State.COMPLETE and undone.get(run.undoes) is not State.UNDONE:
            undone[run.undoes] = State.PARTLY_UNDONE if run.left else State.UNDONE
    return found


def concerns(run: Run, cwd: str) -> bool:
    """Whether a run was started in a folder or wrote files in its git work tree, without git below the folder."""
    here = os.path.realpath(cwd)
    root = (git_root(here) or here).rstrip(os.sep) + os.sep
    return os.path.realpath(run.cwd) == here or any(file.real.startswith(root) for file in run.files)


def newest(found: list[Run]) -> Run | None:
    """The run that is undone when none is named: the newest that changed something and is not undone.

    Not one whose files somebody gave their earlier content back already, with git perhaps, as long as there is another.
    """
    eligible = [run for run in found if run.files and not run.undoes and run.state not in {State.UNDONE, State.RUNNING}]
    return next((run for run in eligible if not all(map(_holds_old, run.files))), next(iter(eligible), None))


@dataclass
class Outcome:
    """What became of the files of a run that was undone."""

    restored: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)  #: they held what they held before the run already
    refused: list[tuple[str, str]] = field(default_factory=list)  #: path and reason
    notes: list[tuple[str, str]] = field(default_factory=list)  #: path and what could not be kept


def restore(run: Run, own: Journal) -> Outcome:
    """Give every file of a run the content it had before; one that was edited since is left alone.

    Args:
        own: the journal of the run that does this.

    Raises:
        JournalError: the journal of either run cannot be used; some files may be restored.
    """
    outcome = Outcome()
    for change, lost, error in own.replace_all(_changes(run, outcome)):
        if error:
            outcome.refused.append((change.path, error))
        else:
            outcome.restored.append(change.path)
            outcome.notes.extend((change.path, each) for each in lost)
    own.note(left=len(outcome.refused))
    return outcome


def _changes(run: Run, outcome: Outcome) -> Iterator[Change]:
    """What is to be put back; what is not to be goes to the outcome."""
    for file in run.files:
        try:
            now = read_bytes(file.real)[0]
            content = journal.digest(now)
            if content == file.before:
                outcome.unchanged.append(file.real)
            elif content not in file.known:
                raise SourceError("was edited since; left as it is")
            else:
                # By its real path: the link that led to it may be another one by now, and so may the current folder.
                yield Change(file.real, file.real, now, _image(run, file))
        except SourceError as error:
            outcome.refused.append((file.real, str(error)))


def _image(run: Run, file: File) -> bytes:
    """What a file held before the run."""
    start, length = file.image
    try:
        with open(run.folder / "images", "rb") as images:
            images.seek(start)
            data = zlib.decompress(images.read(length))
    except (OSError, zlib.error) as error:
        raise SourceError(f"its earlier content cannot be read from the journal: {error}") from error
    if journal.digest(data) != file.before:
        raise SourceError("its earlier content in the journal is damaged")
    return data


def _read(folder: Path) -> Run | None:
    """A run from its log; None when it did not get as far as to announce a change, or speaks another version."""
    documents = list(store.read_log(folder))
    head = next((each for each in documents if each.get("event") == store.RUN), None)
    if head is None or head.get("version") != journal.VERSION:
        return None
    end = next((each for each in documents if each.get("event") == store.END), None)
    files: dict[str, File] = {}
    for each in documents:
        if each.get("event") == store.REPLACE:
            first = File(each["real"], each["before"], tuple(each["image"]))
            files.setdefault(first.real, first).known |= {each["before"], each["after"]}
        elif each.get("event") == store.REPLACED and each["real"] in files:
            files[each["real"]].replaced = True
    state = State.COMPLETE if end else State.RUNNING if store.is_running(folder) else State.INTERRUPTED
    return Run(
        id=head["id"],
        folder=folder,
        time=head["time"],
        cwd=head["folder"],
        command=tuple(head["command"]),
        undoes=head["undoes"],
        files=tuple(files.values()),
        planned=head.get("files"),
        rewrites=end.get("rewrites", 0) if end else None,
        left=end.get("left", 0) if end else 0,
        commits=tuple(each["id"] for each in documents if each.get("event") == store.COMMIT),
        state=state,
    )


def written(run: Run) -> list[File]:
    """The files that a run replaced.

    One that was killed may not have come to note it of the last: then the file says so, if it was left alone since.
    """
    if run.state in {State.INTERRUPTED, State.RUNNING}:
        return [file for file in run.files if file.replaced or _holds_new(file)]
    return [file for file in run.files if file.replaced or run.planned is None]


def _holds_old(file: File) -> bool:
    return _content(file) == file.before


def _holds_new(file: File) -> bool:
    return _content(file) in file.known - {file.before}


def _content(file: File) -> str:
    """The digest of what a file holds now; empty where it cannot be read."""
    try:
        return journal.digest(read_bytes(file.real)[0])
    except SourceError:
        return ""


def find(found: list[Run], id: str) -> Run:
    """The run whose id begins with a text.

    Raises:
        JournalError: there is none, or several.
    """
    matching = [run for run in found if run.id.startswith(id)]
    if len(matching) != 1 or not id:
        how_many = "several runs begin" if matching else "no run begins"
        raise JournalError(f"{how_many} with {id!r}; `shardfix history --all` lists them")
    return matching[0]
