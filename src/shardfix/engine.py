"""One file: parse, ask the codemods, choose, apply, and again until nothing is left to do."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import replace

from shardfix import baseline, codemods, imports, lines, suppress
from shardfix.analysis.module import Module
from shardfix.codemods.base import Codemod
from shardfix.config import Settings, no_such_rule
from shardfix.documents.base import PLAIN, Document
from shardfix.model import Edit, FileReport, Lines, Rewrite, Safety, Status
from shardfix.parse import ParseFailure
from shardfix.rebind import DIRECTIVE
from shardfix.triggers import triggers_for

MAX_PASSES = 10
_ANY_NEWLINE = re.compile(r"\r\n|\r|\n")

_NOTHING: Mapping[str, int] = {}

#: (rewrite, text before it, text after it) -> take it?
Accept = Callable[[Rewrite, str, str], bool]


def analyse(text: str, path: str, settings: Settings, document: Document = PLAIN) -> tuple[Rewrite, ...]:
    """The findings of a text as it stands, in order of position; suppressed ones are left out.

    Raises:
        ParseFailure: the text is not Python that shardfix can read.
    """
    with closing(Module(text, path, settings, document=document)) as module:
        return _placed(module, findings(module, settings.lines))


def check(
    text: str, path: str, settings: Settings, document: Document = PLAIN, known: Mapping[str, int] = _NOTHING
) -> FileReport:
    """The same as a report, which holds what is suppressed and what the baseline knows apart.

    Args:
        known: how many findings of each code the baseline knows in this file.
    """
    with closing(Module(text, path, settings, document=document)) as module:
        return _report(module, *_known_apart(module, settings.lines, known))


def _report(module: Module, found: tuple[Rewrite, ...], baselined: tuple[Rewrite, ...]) -> FileReport:
    """What is found, with nothing done."""
    text, (_, suppressed) = module.text, module.once(_judged)
    told = _placed(module, found)
    return FileReport(
        module.path,
        Status.OK,
        before=text,
        after=text,
        findings=told,
        remaining=told,
        suppressed=_placed(module, _counting(module, suppressed, module.settings.lines)),
        baselined=_placed(module, baselined),
    )


def _placed(module: Module, rewrites: Iterable[Rewrite]) -> tuple[Rewrite, ...]:
    return tuple(module.document.placed(module.text, rewrite) for rewrite in rewrites)


def fix(
    text: str,
    path: str,
    settings: Settings,
    accept: Accept | None = None,
    document: Document = PLAIN,
    known: Mapping[str, int] = _NOTHING,
) -> FileReport:
    """Apply rewrites until none is left that is wanted.

    Args:
        accept: asked once about each rewrite, in order of position, about the unsafe ones when the safe ones are
            done; without it every rewrite is taken whose safety the settings allow.
        document: how the text stands in its file. The report tells places in the file, and programs as texts.
        known: how many findings of each code the baseline knows in this file; those are left alone.

    A file whose result would not parse, or that does not settle within ten passes, is reported as failed and its
    text stays as it was.
    """
    allowed = Safety.UNSAFE if settings.unsafe else Safety.SAFE
    declined: Counter[tuple[str, str]] = Counter()
    steps: list[tuple[Rewrite, str]] = []
    applied: list[Rewrite] = []
    first: FileReport | None = None
    left_alone: set[str] = set()
    modules: list[Module] = []
    current = text
    tried = ""  # the code of the latest rewrite in `current`
    newer = False
    try:
        for _ in range(MAX_PASSES + 1):
            module = Module(current, path, settings, modules[0] if modules else None, document)
            modules.append(module)
            if first is None:
                newer = module.newer_grammar
            elif module.newer_grammar and not newer:
                raise ParseFailure("line 1: does not parse on this Python any more")
            counting = settings.lines and lines.moved(settings.lines, text, current)
            found, baselined = _known_apart(module, counting, known)
            if first is None:
                left_alone = {r.code for r in baselined}
                first = _report(module, found, baselined)
            candidates = _without(module, (r for r in found if r.code not in left_alone), declined)
            wanted = [r for r in candidates if r.edits and (accept is not None or r.safety <= allowed)]
            chosen: list[Rewrite] = []
            for turn in _turns(wanted):
                for rewrite in turn:
                    if _clashes(rewrite, chosen):
                        continue  # its turn comes in the next pass, on the new text
                    tried = rewrite.code
                    after = outcome(module, [*chosen, rewrite])
                    shown = document.placed(module.text, rewrite)
                    if accept is not None and not accept(shown, current, after):
                        declined[_identity(module, rewrite)] += 1
                        tried = applied[-1].code if applied else ""
                        continue
                    chosen.append(rewrite)
                    applied.append(shown)
                    steps.append((shown, document.diff(current, after, path)))
                    current = after
                if chosen:
                    break
            if not chosen:
                left = _placed(module, found)
                return replace(first, after=current, applied=tuple(applied), remaining=left, steps=tuple(steps))
    except ParseFailure as error:
        message = str(error)
        if tried:
            message = f"{message}; the rewritten text would not parse ({tried}): a fault of shardfix, file left"
        return FileReport(path, Status.FAILED, document.told(current, message), text, text)
    except RecursionError:
        return FileReport(path, Status.FAILED, document.told(text, "line 1: nested too deeply to analyse"), text, text)
    finally:
        for module in modules:
            module.close()
    codes = ", ".join(sorted({r.code for r in chosen}))
    message = f"line 1: rewrites did not settle after {MAX_PASSES} passes ({codes}); file left as it was"
    return FileReport(path, Status.FAILED, document.told(text, message), text, text)


def warnings(text: str, path: str, settings: Settings, document: Document = PLAIN) -> tuple[str, ...]:
    """What is wrong with the suppression comments of a text, each as `line: text`: not understood, or of no use.

    A rule that does not run is not asked whether its suppression is of use.

    Raises:
        ParseFailure: the text is not Python that shardfix can read.
    """
    told = [
        (line, f"`{comment}` is neither `ignore[CODE]` nor `skip-file`") for line, comment in suppress.misspelled(text)
    ]
    comments = suppress.suppressed_lines(text)
    if comments:
        module = Module(text, path, settings, document=document)
        running = codemods.selected(settings)
        found = [rewrite for codemod in relevant(module) for rewrite in codemod.rewrites(module)]
        for line, codes in comments.items():
            for code in sorted(codes) or [""]:
                meant = [each for each in codemods.ALL if each.code.startswith(code) or each.name == code]
                asked = [each for each in meant if each in running or not each.opt_in]
                if not meant:
                    told.append((line, no_such_rule(code, [(each.code, each.name) for each in codemods.ALL])))
                elif (
                    asked
                    and set(asked) <= set(running)
                    and not any(
                        _suppressed(module, rewrite, {line: frozenset([code] if code else [])}) for rewrite in found
                    )
                ):
                    told.append((line, f"`ignore{f'[{code}]' if code else ''}` suppresses nothing here"))
    told = [each for each in told if settings.lines is None or lines.contains(settings.lines, each[0])]
    return (*document.warnings, *(f"{document.spot(text, line)}: {words}" for line, words in sorted(told)))


def findings(module: Module, counting: Lines | None = None) -> tuple[Rewrite, ...]:
    """What the selected rules find in a module and no comment suppresses, in order of position.

    With `counting`, only what touches one of these lines.
    """
    return _counting(module, module.once(_judged)[0], counting)


def _known_apart(
    module: Module, counting: Lines | None, known: Mapping[str, int]
) -> tuple[tuple[Rewrite, ...], tuple[Rewrite, ...]]:
    """The findings that count, without and with the baseline's; it knows how many there are in the whole file."""
    found, baselined = baseline.split(findings(module), known)
    return _counting(module, found, counting), _counting(module, baselined, counting)


def _counting(module: Module, found: tuple[Rewrite, ...], counting: Lines | None) -> tuple[Rewrite, ...]:
    return found if counting is None else tuple(lines.touched(counting, module.text, found))


def relevant(module: Module) -> tuple[Codemod, ...]:
    """The codemods that the settings select and that may find something in a module.

    What told its age may be gone from the text by now, so that the one before the rewrites of this run is asked too.
    """
    selected = codemods.selected(module.settings)
    triggers = triggers_for(module.settings)
    texts = {module.first.text, module.text}
    codes = {code for text in texts for code in triggers.codes(text.encode("utf-8", "surrogatepass"))}
    return tuple(each for each in selected if each.code in codes)


def _judged(module: Module) -> tuple[tuple[Rewrite, ...], tuple[Rewrite, ...]]:
    """The findings, and those that a comment suppresses."""
    if suppress.skips_file(module.text):
        return (), ()
    found: list[Rewrite] = []
    for codemod in sorted(relevant(module), key=lambda codemod: codemod.fallback):
        rewrites = list(codemod.rewrites(module))
        if codemod.fallback:
            taken = [(f.start, f.end) for f in found] + [(e.start, e.end) for f in found for e in f.edits]
            rewrites = [r for r in rewrites if not any(r.start < end and start < r.end for start, end in taken)]
        found += rewrites
    found.sort(key=lambda r: (r.start, r.end, r.code))
    found = [module.document.held(module.text, _weigh_comments(module, r)) for r in found]
    comments = suppress.suppressed_lines(module.text)
    suppressed = tuple(r for r in found if comments and _suppressed(module, r, comments))
    return tuple(r for r in found if r not in suppressed), suppressed


def _suppressed(module: Module, rewrite: Rewrite, comments: dict[int, frozenset[str]]) -> bool:
    """Whether a comment on the logical line of the finding names its code."""
    first, last = logical_line(module, rewrite)
    for line, codes in comments.items():
        if first <= line <= last and (not codes or any(rewrite.code.startswith(c) or c == rewrite.name for c in codes)):
            return True
    return False


def logical_line(module: Module, rewrite: Rewrite) -> tuple[int, int]:
    """First and last line of the innermost statement around a finding; of a block, only its header."""
    around = [(first, last) for first, last in module.once(_logical_lines) if first <= rewrite.line <= last]
    return around[-1] if around else (rewrite.line, module.position(rewrite.end)[0])


def _logical_lines(module: Module) -> list[tuple[int, int]]:
    """First and last line of each statement, inner ones after those around them; of a block, only its header."""
    found: list[tuple[int, int]] = []
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.stmt):
            continue
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(d.lineno for d in decorators)])
        last = node.end_lineno or node.lineno
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
            last = max(node.lineno, body[0].lineno - 1)
        found.append((first, last))
    return found


# -- choosing -----------------------------------------------------------------------------------------------------


def _turns(wanted: list[Rewrite]) -> list[list[Rewrite]]:
    """Rewrites in groups, a later one for when the earlier ones are done, for what they go by may change.

    First those of codemods that somebody asked for by name, then the safe ones, then the unsafe ones; before them the
    safe, or unsafe, ones of codemods that the others go by.
    """
    first = {codemod.code for codemod in codemods.ALL if codemod.first}
    asked = {codemod.code for codemod in codemods.ALL if codemod.opt_in}

    def turn(rewrite: Rewrite) -> tuple[Safety, int]:
        if rewrite.code in first:
            return rewrite.safety, 0
        return (Safety.SAFE, 1) if rewrite.code in asked else (rewrite.safety, 2)

    turns: dict[tuple[Safety, int], list[Rewrite]] = {}
    for rewrite in wanted:
        turns.setdefault(turn(rewrite), []).append(rewrite)
    return [group for _, group in sorted(turns.items())]


def _identity(module: Module, rewrite: Rewrite) -> tuple[str, str]:
    """What a declined rewrite is recognised by in a later pass, when its offsets have moved."""
    return rewrite.code, module.text[rewrite.start : rewrite.end]


def _without(module: Module, findings: Iterable[Rewrite], declined: Counter[tuple[str, str]]) -> list[Rewrite]:
    left = Counter(declined)
    kept: list[Rewrite] = []
    for rewrite in findings:
        identity = _identity(module, rewrite)
        if left[identity] > 0:
            left[identity] -= 1
        else:
            kept.append(rewrite)
    return kept


def _clashes(rewrite: Rewrite, chosen: Iterable[Rewrite]) -> bool:
    """Whether two rewrites touch the same text; two insertions at one point have no defined order either."""
    for other in chosen:
        for a in rewrite.edits:
            for b in other.edits:
                if a == b and a.start != a.end:
                    return True
                if a.start < b.end and b.start < a.end:
                    return True
                if a.start == b.start and (a.start == a.end or b.start == b.end):
                    return True
    return False


# -- applying -----------------------------------------------------------------------------------------------------


def apply(module: Module, rewrites: Iterable[Rewrite]) -> str:
    """The text with all edits of the given rewrites and the imports they need. The rewrites must not clash."""
    chosen = list(rewrites)
    edits = [edit for rewrite in chosen for edit in rewrite.edits]
    if not edits:
        return module.text
    needed = {request for rewrite in chosen for request in rewrite.imports}
    helpers = {helper for rewrite in chosen for helper in rewrite.helpers}
    if needed or helpers:
        before = min(_first_top_level_use(module, rewrite) for rewrite in chosen if rewrite.imports or rewrite.helpers)
        edits += imports.additions(module, needed, before, edits, helpers)
    return _splice(module.text, edits)


def outcome(module: Module, rewrites: Iterable[Rewrite]) -> str:
    """The text that the given rewrites make of a module, without the imports that they made unused."""
    chosen = list(rewrites)
    return _tidy(module, apply(module, chosen), chosen)


def _first_top_level_use(module: Module, rewrite: Rewrite) -> int:
    """Start of the top-level statement that holds the first edit: new imports go before it."""
    first = min(edit.start for edit in rewrite.edits)
    for statement in module.tree.body:
        start, end = module.span(statement)
        decorators = getattr(statement, "decorator_list", [])
        start = min([start, *(module.span(d)[0] for d in decorators)])
        if start <= first <= end:
            return start
    return first


def _splice(text: str, edits: Iterable[Edit]) -> str:
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits):
        pieces.append(text[position : edit.start])
        pieces.append(_ANY_NEWLINE.sub(_newline(text, edit.start), edit.text))
        position = max(position, edit.end)
    pieces.append(text[position:])
    return "".join(pieces)


def _newline(text: str, position: int) -> str:
    """How the line before a place ends: in a file of several ways a `\\n` behind a `\\r` would become one with it."""
    last = max(text.rfind("\n", 0, position), text.rfind("\r", 0, position))
    if last < 0:
        match = _ANY_NEWLINE.search(text)
        return match.group() if match else "\n"
    return "\r\n" if text.endswith("\r\n", 0, last + 1) else text[last]


def _tidy(before: Module, current: str, chosen: Iterable[Rewrite]) -> str:
    """Drop imports that the chosen rewrites made unused."""
    names = {name for rewrite in chosen for name in rewrite.unused}
    if not names:
        return current
    with closing(Module(current, before.path, before.settings, document=before.document)) as after:
        return _splice(current, imports.removals(before, after, names))


# -- comments -----------------------------------------------------------------------------------------------------


def _weigh_comments(module: Module, rewrite: Rewrite) -> Rewrite:
    """A rewrite that would lose a comment says so, and is at best unsafe."""
    lost = [
        comment
        for edit in rewrite.edits
        for comment in _comments(module.text[edit.start : edit.end])
        if not any(comment in other.text for other in rewrite.edits)  # text may move within a rewrite
        and not (edit.text == "" and DIRECTIVE.fullmatch(comment))
    ]
    if not lost:
        return rewrite
    safety = max(rewrite.safety, Safety.UNSAFE)
    return replace(rewrite, safety=safety, reason=f"{rewrite.reason}; would lose the comment {lost[0]!r}")


def _comments(fragment: str) -> list[str]:
    if "#" not in fragment:
        return []
    found: list[str] = []
    try:
        # A fragment is rarely a whole program: brackets make its newlines harmless.
        for token in tokenize.generate_tokens(io.StringIO(f"({fragment}\n)").readline):
            if token.type == tokenize.COMMENT:
                found.append(token.string)
    except (tokenize.TokenError, SyntaxError, IndentationError):
        return found or [fragment[fragment.index("#") :].splitlines()[0]]
    return found
