from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shardfix import source
from shardfix.source import SourceError


def write(found: source.Source, text: str) -> tuple[str, ...]:
    return source.replace(source.change(found, text), os.path.join(os.path.dirname(found.real), ".temporary"))


def put(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize(
    ("data", "text", "encoding", "bom"),
    [
        pytest.param(b"x = 1\n", "x = 1\n", "utf-8", False, id="plain"),
        pytest.param(b"", "", "utf-8", False, id="empty"),
        pytest.param("é = 1".encode(), "é = 1", "utf-8", False, id="utf-8, no final newline"),
        pytest.param(b"\xef\xbb\xbfx = 1\n", "x = 1\n", "utf-8", True, id="byte order mark"),
        pytest.param(
            b"# -*- coding: latin-1 -*-\n'\xe9'\n",
            "# -*- coding: latin-1 -*-\n'é'\n",
            "iso-8859-1",
            False,
            id="latin-1",
        ),
        pytest.param(
            b"# \xe9\n# coding: cp1252\n'\x80'\n", "# é\n# coding: cp1252\n'€'\n", "cp1252", False, id="second line"
        ),
        pytest.param(b"x = 1\r\ny = 2\r\n", "x = 1\r\ny = 2\r\n", "utf-8", False, id="CRLF"),
        pytest.param(b"x = 1\ry = 2\r", "x = 1\ry = 2\r", "utf-8", False, id="CR"),
        pytest.param(b"x\n\x0cy\n", "x\n\x0cy\n", "utf-8", False, id="form feed"),
        pytest.param(b"x = 1\n\n# coding: latin-1\n", "x = 1\n\n# coding: latin-1\n", "utf-8", False, id="third line"),
    ],
)
def test_read(tmp_path: Path, data: bytes, text: str, encoding: str, bom: bool) -> None:
    found = source.read(put(tmp_path / "f.py", data))
    assert (found.text, found.encoding, found.bom) == (text, encoding, bom)
    write(found, found.text + "# é\n" if encoding != "cp1252" else found.text)
    assert (tmp_path / "f.py").read_bytes().startswith(data)


@given(st.text().filter(lambda text: "\0" not in text), st.booleans())
def test_bytes_survive(text: str, bom: bool) -> None:
    data = source.encode(text, "utf-8", bom)
    try:
        again = source.decode(data)
    except SourceError:  # the text happens to name an encoding, or to begin with a mark
        return
    assert source.encode(*again) == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"a\nb\0c\n", "line 2: holds a NUL byte", id="NUL"),
        pytest.param(b"a = 1\nb = '\xff'\n", "line 2: byte 0xff is not valid utf-8", id="not utf-8"),
        pytest.param(b"# coding: klingon\n", "unknown encoding: klingon", id="unknown encoding"),
        pytest.param(b"\xef\xbb\xbf# coding: latin-1\n", "the coding line something", id="mark and coding line differ"),
        pytest.param(b"# coding: rot13\nx\n", "rot13", id="no text encoding"),
        pytest.param("x = 1\n".encode("utf-16"), "NUL byte", id="utf-16"),
    ],
)
def test_unreadable_bytes_are_named_in_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message) as caught:
        source.read(put(tmp_path / "f.py", data))
    assert "\n" not in str(caught.value)


def test_missing_and_special_files(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        source.read(str(tmp_path / "none.py"))
    with pytest.raises(SourceError, match="directory"):
        source.read(str(tmp_path))
    with pytest.raises(SourceError, match="null"):
        source.read("a\0b")
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(SourceError, match="not a regular file"):
        source.read(str(tmp_path / "pipe.py"))


def test_mode_and_neighbours_are_kept(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    os.chmod(path, 0o751)
    write(source.read(path), "y\n")
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o751
    assert Path(path).read_bytes() == b"y\n"
    assert os.listdir(tmp_path) == ["f.py"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    put(tmp_path / "real" / "f.py", b"x\n")
    link = tmp_path / "link.py"
    link.symlink_to(Path("real") / "f.py")
    write(source.read(str(link)), "y\n")
    assert link.is_symlink()
    assert (tmp_path / "real" / "f.py").read_bytes() == b"y\n"


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    found = source.read(path)
    put(tmp_path / "f.py", b"somebody else\n")
    with pytest.raises(SourceError, match="changed on disk"):
        write(found, "y\n")
    assert Path(path).read_bytes() == b"somebody else\n"
    assert os.listdir(tmp_path) == ["f.py"]


def test_a_file_that_vanished_meanwhile_is_not_made_again(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    found = source.read(path)
    os.unlink(path)
    with pytest.raises(SourceError):
        write(found, "y\n")
    assert os.listdir(tmp_path) == []


def test_text_that_the_encoding_lacks_is_refused(tmp_path: Path) -> None:
    data = b"# coding: latin-1\nx\n"
    path = put(tmp_path / "f.py", data)
    with pytest.raises(SourceError, match=r"line 2: '\u20ac' does not exist in the file's encoding"):
        write(source.read(path), "# coding: latin-1\n\u20ac\n")
    assert Path(path).read_bytes() == data


def test_a_new_coding_line_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"# coding: latin-1\nx\n")
    with pytest.raises(SourceError, match="another encoding"):
        write(source.read(path), "# coding: cp1252\nx\n")


def test_bytes_that_do_not_come_back_are_refused(tmp_path: Path) -> None:
    # UTF-7 has several spellings of one text.
    data = b"# coding: utf-7\nx = '+AGE-'\n"
    path = put(tmp_path / "f.py", data)
    with pytest.raises(SourceError, match="do not survive"):
        write(source.read(path), "# coding: utf-7\ny = 'a'\n")
    assert Path(path).read_bytes() == data


def test_a_failed_write_leaves_the_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "f.py", b"x\n")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    found = source.read(path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SourceError, match="cannot be written: No space left on device"):
        write(found, "y\n")
    assert Path(path).read_bytes() == b"x\n"
    assert os.listdir(tmp_path) == ["f.py"]


def test_a_read_only_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the superuser may write everything
    with pytest.raises(SourceError, match="read-only"):
        write(source.read(path), "y\n")
    assert Path(path).read_bytes() == b"x\n"


def test_the_times_of_others_are_kept(tmp_path: Path) -> None:
    path, other = put(tmp_path / "f.py", b"x\n"), put(tmp_path / "g.py", b"x\n")
    os.utime(other, (1, 1))
    write(source.read(path), "y\n")
    assert os.stat(other).st_mtime == 1


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="needs extended attributes")
def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    try:
        os.setxattr(path, "user.origin", b"somewhere")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    write(source.read(path), "y\n")
    assert os.getxattr(path, "user.origin") == b"somewhere"


def test_a_broken_hard_link_is_told(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    os.link(path, tmp_path / "g.py")
    assert write(source.read(path), "y\n") == ("had other names (hard links), which keep the old content",)
    assert (tmp_path / "g.py").read_bytes() == b"x\n"
    assert write(source.read(path), "z\n") == ()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser gives files away")
def test_the_owner_is_kept_or_its_loss_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    os.chown(path, 12345, 23456)
    os.chmod(path, 0o4755)
    assert write(source.read(path), "y\n") == ()
    found = os.stat(path)
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (12345, 23456, 0o4755)
    chown = os.chown

    def refused(path: str, uid: int, gid: int) -> None:
        if uid != -1:
            raise PermissionError
        chown(path, uid, gid)

    monkeypatch.setattr(os, "chown", refused)
    assert write(source.read(path), "z\n") == ("belongs to you now: only the superuser can keep another owner",)
    found = os.stat(path)
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (os.geteuid(), 23456, 0o755)


def test_a_temporary_file_of_somebody_else_is_not_touched(tmp_path: Path) -> None:
    path = put(tmp_path / "f.py", b"x\n")
    put(tmp_path / ".temporary", b"mine")
    with pytest.raises(SourceError, match="File exists"):
        write(source.read(path), "y\n")
    assert (tmp_path / ".temporary").read_bytes() == b"mine"
    assert Path(path).read_bytes() == b"x\n"


def test_create_never_overwrites(tmp_path: Path) -> None:
    path = str(tmp_path / "new")
    source.create(path, b"1")
    with pytest.raises(SourceError, match="File exists"):
        source.create(path, b"2")
    assert Path(path).read_bytes() == b"1"
