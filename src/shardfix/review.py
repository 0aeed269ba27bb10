"""The interactive session: each rewrite is shown, one key decides.

What was accepted is never lost. A file is written as soon as its review ends, and `q`, Ctrl-C, the end of input or a
closed terminal end the review of the file at hand early, they do not throw it away.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from shardfix import diff, documents, engine, signals
from shardfix.config import Settings, for_file
from shardfix.documents import Document, program_lines
from shardfix.journal import Journal
from shardfix.lines import moved
from shardfix.model import FileReport, Lines, Rewrite, RunReport, Safety, Status
from shardfix.parse import ParseFailure, parse
from shardfix.reports import text as words
from shardfix.source import Source, SourceError, change, decode, encode, read
from shardfix.terminal import Keyboard, OutputError, Terminal

HELP = """\
  y  apply this rewrite
  n  leave this place as it is
  a  apply this and all further rewrites of this rule
  f  apply this and all further rewrites of this file
  d  drop this rule: leave this and all further places of it
  e  open the rewritten file in your editor; what you save is shown and asked about
  q  stop; what was accepted so far is kept
  ?  this help"""

_ANSWERS = {
    "y": "yes",
    "n": "no",
    "a": "all of this rule",
    "f": "rest of this file",
    "d": "drop this rule",
    "q": "quit",
}
_KEYS = "y/n/a/f/d/e/q/?"
_EDITORS_WITH_LINE = frozenset(
    ("vi", "vim", "nvim", "gvim", "view", "nano", "pico", "emacs", "emacsclient", "kak", "joe", "micro", "ne", "mg")
)


def review(
    report: RunReport,
    settings: Settings,
    terminal: Terminal,
    journal: Journal,
    lines: Mapping[str, Lines | None],
    keyboard: Keyboard | None = None,
) -> RunReport:
    """Ask about every rewrite of the files in `report`, write what is accepted, and return what became of each file.

    Rewrites that the settings do not allow (unsafe ones without `--unsafe`) are not offered and stay in `remaining`.
    """
    total = sum(1 for file in report.files for each in file.findings if _allowed(each, settings))
    written: list[str] = []
    files: list[FileReport] = []
    with keyboard or Keyboard() as keys:
        session = _Session(settings, terminal, journal, keys, total, lines)
        for file in report.files:
            if session.over or file.status is Status.FAILED or not file.findings:
                files.append(file)
                continue
            reviewed = session.file(file)
            files.append(reviewed)
            if reviewed.changed and reviewed.status is Status.OK:
                written.append(reviewed.path)
    return replace(report, files=tuple(files), written=tuple(written))


def _allowed(rewrite: Rewrite, settings: Settings) -> bool:
    return rewrite.safety <= (Safety.UNSAFE if settings.unsafe else Safety.SAFE)


@dataclass
class _File:
    """The state of the file under review."""

    text: str  #: the program with everything accepted so far
    document: Document
    encoding: str
    bom: bool
    accept_rest: bool = False
    edited: bool = False  #: the person's own text is in `text`; the analysis starts again from it
    applied: list[Rewrite] = field(default_factory=list)
    steps: list[tuple[Rewrite, str]] = field(default_factory=list)
    declined: Counter[object] = field(default_factory=Counter)
    to_skip: Counter[object] = field(default_factory=Counter)  #: declined before the analysis started again


@dataclass
class _Session:
    settings: Settings
    terminal: Terminal
    journal: Journal
    keyboard: Keyboard
    total: int
    lines: Mapping[str, Lines | None]
    count: int = 0
    over: bool = False
    accepted_rules: set[str] = field(default_factory=set)
    dropped_rules: set[str] = field(default_factory=set)

    def file(self, found: FileReport) -> FileReport:
        """Review one file and write it."""
        try:
            source = read(found.path)
            program, document = documents.read(source.text, found.path)
        except (SourceError, ParseFailure) as error:
            return self._failed(found, str(error))
        state = _File(program, document, source.encoding, source.bom)
        with signals.undisturbed():  # but for the rounds themselves: what was accepted gets written
            return self._review(found, source, state)

    def _review(self, found: FileReport, source: Source, state: _File) -> FileReport:
        program, document = state.text, state.document
        report = self._rounds(found, state)
        if report.status is Status.FAILED:
            return self._failed(found, report.error)
        if state.text == program:  # an edit by hand took back what was accepted before
            state.applied, state.steps = [], []
        result = replace(
            found,
            before=source.text,
            after=document.file_text(state.text) if state.text != program else source.text,
            applied=tuple(state.applied),
            remaining=report.remaining,
            steps=tuple(state.steps),
        )
        return self._write(source, result)

    def _rounds(self, found: FileReport, state: _File) -> FileReport:
        """Analyse and ask, again after each edit by hand, until the file is through or the session over."""
        own = for_file(self.settings, found.path)
        on_disk = state.text
        counting = program_lines(state.document, on_disk, self.lines.get(found.path))
        known = Counter(each.code for each in found.baselined)

        def settings(text: str) -> Settings:
            return replace(own, lines=counting and moved(counting, on_disk, text))

        def accept(rewrite: Rewrite, before: str, after: str) -> bool:
            return self._decide(rewrite, before, after, state)

        while True:
            state.edited, state.to_skip = False, Counter(state.declined)
            start, taken = state.text, len(state.applied)
            try:
                with signals.heeded():
                    report = engine.fix(start, found.path, settings(start), accept, state.document, known)
            except KeyboardInterrupt:
                # Pressed while the next rewrite was being looked for: `state.text` holds all that was accepted.
                self.over = True
                report = _as_it_stands(state, found, settings(state.text))
            if report.error:
                # What cannot be trusted is given up back to the last text that was: the file's, or the person's own.
                state.text = start
                del state.applied[taken:], state.steps[taken:]
                if not taken:
                    return report
                self._say(words.failure(report, self.terminal.style))
                return _as_it_stands(state, found, settings(start))
            if not state.edited:
                state.text = report.after
                return report

    def _decide(self, rewrite: Rewrite, before: str, after: str, state: _File) -> bool:
        if self.over or state.edited or not _allowed(rewrite, self.settings) or rewrite.code in self.dropped_rules:
            return False
        identity = _identity(rewrite)
        if state.to_skip[identity] > 0:
            state.to_skip[identity] -= 1
            return False
        self.count += 1
        shown = state.document.diff(before, after, rewrite.path)
        if state.accept_rest or rewrite.code in self.accepted_rules:
            self._show(rewrite, shown)
            self._say("applied")
            self._take(rewrite, shown, after, state)
            return True
        self._show(rewrite, shown)
        taken = self._ask(rewrite, before, after, state)
        if taken:
            self._take(rewrite, shown, after, state)
        elif not state.edited:
            state.declined[identity] += 1
        return taken

    def _take(self, rewrite: Rewrite, shown: str, after: str, state: _File) -> None:
        with signals.undisturbed():
            state.text = after
            state.applied.append(rewrite)
            state.steps.append((rewrite, shown))

    def _show(self, rewrite: Rewrite, shown: str) -> None:
        style = self.terminal.style
        self._say("")
        self._say(words.finding(rewrite, style, self.terminal.width))
        if rewrite.safety is Safety.UNSAFE:
            self._say(
                style("    UNSAFE: this may change results, placement, cost or the number of host calls", "yellow")
            )
        self._say_hunks(rewrite, shown)

    def _say_hunks(self, rewrite: Rewrite, shown: str) -> None:
        # The header names the file already: of the diff only the hunks are shown, and in a notebook their cells.
        text = diff.coloured(shown) if self.terminal.colour else diff.visible(shown)
        self._say((text if rewrite.cell else text.split("\n", 2)[2]).rstrip("\n"))

    def _ask(self, rewrite: Rewrite, before: str, after: str, state: _File) -> bool:
        """Ask until there is an answer; True to take the rewrite as shown."""
        offer = draft = after
        while True:
            answer = self._answer()
            if answer == "e":
                draft = self._edit(rewrite, before, draft, state) or offer
                if draft == before:
                    self._say("nothing is left of the rewrite; press n to leave this place as it is")
                    draft = offer
                elif draft != offer and _parses(draft, state.document, self._say):
                    offer = draft
                    self._say_hunks(rewrite, state.document.diff(before, offer, rewrite.path))
            elif answer in _ANSWERS:
                taken = self._follow(answer, rewrite, state)
                if taken and offer != after:
                    self._take(rewrite, state.document.diff(before, offer, rewrite.path), offer, state)
                    state.edited, taken = True, False
                return taken
            else:
                self._say(HELP if answer in {"?", "h"} else f"press one of {_KEYS}")

    def _follow(self, answer: str, rewrite: Rewrite, state: _File) -> bool:
        if answer == "a":
            self.accepted_rules.add(rewrite.code)
        elif answer == "f":
            state.accept_rest = True
        elif answer == "d":
            self.dropped_rules.add(rewrite.code)
        elif answer == "q":
            self.over = True
        return answer in {"y", "a", "f"}

    def _answer(self) -> str:
        """One key as a lower-case letter; the end of input and Ctrl-C count as `q`."""
        about = max(self.total, self.count)
        question = self.terminal.style(f"Apply? [{_KEYS}]", "bold")
        try:
            self.terminal.out.write(f"{question} ({self.count} of about {about}) ")
            self.terminal.out.flush()
            answer = self.keyboard.read().lower()
        except (KeyboardInterrupt, EOFError, OSError):  # OSError: the terminal was closed
            answer = "q"
        self._say(_ANSWERS.get(answer, "edit" if answer == "e" else ""))
        return answer

    def _edit(self, rewrite: Rewrite, before: str, proposal: str, state: _File) -> str | None:
        """What the person makes of the proposed text; None when the editor failed or an empty text was saved."""
        document = state.document
        shown = document.editable(proposal)
        line = diff.first_changed_line(document.editable(before), shown)
        try:
            with tempfile.TemporaryDirectory(prefix="shardfix-") as folder:
                path = os.path.join(folder, document.editable_name(rewrite.path))
                _dump(path, encode(shown, state.encoding, state.bom))
                with self.keyboard.paused():
                    status = subprocess.run(editor_command(path, line), check=False).returncode
                if status:
                    self._say(f"the editor ended with status {status}; nothing taken over")
                    return None
                with open(path, "rb") as file:
                    text = decode(file.read())[0]
            edited = document.edited(text) if text.strip() else ""
        except (OSError, ValueError, SourceError) as error:
            self._say(f"editing failed: {error}")
            return None
        if edited.strip():
            return edited
        self._say("the text you saved is empty; nothing taken over")
        return None

    def _write(self, source: Source, report: FileReport) -> FileReport:
        if not report.changed:
            return report
        try:
            lost = self.journal.replace(change(source, report.after))
        except SourceError as error:
            return self._failed(report, str(error))
        self._say(f"{words.on_one_line(report.path)}: written, {words.plural(len(report.applied), 'rewrite')}")
        for each in lost:
            self._say(f"{words.on_one_line(report.path)}: {each}")
        return report

    def _failed(self, report: FileReport, error: str) -> FileReport:
        failed = replace(report, status=Status.FAILED, error=error, after=report.before, applied=(), steps=())
        self._say(words.failure(failed, self.terminal.style))
        return failed

    def _say(self, text: str) -> None:
        # A closed terminal must not cost the accepted rewrites: the session goes on to write them, and ends.
        try:
            self.terminal.print(text)
            self.terminal.flush()
        except OutputError:
            self.over = True


def editor_command(path: str, line: int) -> list[str]:
    """The command that opens a file in the person's editor, at the line where the editor is known to take one.

    Raises:
        ValueError: `VISUAL` or `EDITOR` is no command.
    """
    command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    if not command:
        raise ValueError("the EDITOR variable is blank")
    position = [f"+{line}"] if os.path.basename(command[0]) in _EDITORS_WITH_LINE else []
    return [*command, *position, path]


def _as_it_stands(state: _File, found: FileReport, settings: Settings) -> FileReport:
    """A report on a text to which nothing more is done: what is left in it, or why it cannot be read."""
    try:
        remaining = engine.analyse(state.text, found.path, settings, state.document)
        return replace(found, after=state.text, remaining=remaining)
    except ParseFailure as error:
        return replace(found, after=state.text, status=Status.FAILED, error=str(error))


def _identity(rewrite: Rewrite) -> object:
    """What a declined rewrite is known by when the text around it has changed."""
    return rewrite.code, rewrite.reason, tuple(edit.text for edit in rewrite.edits)


def _parses(text: str, document: Document, say: Callable[[str], None]) -> bool:
    try:
        parse(text)
    except ParseFailure as error:
        line, _, cause = document.told(text, str(error)).partition(": ")
        say(f"what you saved {cause or error} ({line}); press e to edit it again")
        return False
    return True


def _dump(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
