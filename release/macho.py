"""Programs of macOS as files: one processor's part of them, and a signature that is true again after the file was changed.

Panda writes our modules behind the program and a pointer to them into it. For macOS on Apple silicon that breaks the seal of
the file, and the system ends such a program at once. `seal` moves the modules into the last segment, where Apple's own tools
expect everything of a file to be, and signs it anew, without an identity ("ad hoc").
"""

import hashlib
import struct
from collections.abc import Iterator
from typing import NamedTuple

X86_64, ARM64 = 0x01000007, 0x0100000C
FAT, THIN = b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"
SYMTAB, SEGMENT, SIGNATURE = 0x2, 0x19, 0x1D
SUPER_BLOB, DIRECTORY = 0xFADE0CC0, 0xFADE0C02
ADHOC_BY_LINKER, MAIN_PROGRAM = 0x20002, 0x1
PAGE, WIDE_PAGE = 4096, 16384
HEAD = 88
"""Bytes of a code directory before its name."""
MODULES = b"_blobinfo"
"""What Panda calls the place with the pointer."""


class Command(NamedTuple):
    """A load command: what it is, where it stands in the file."""

    kind: int
    at: int
    size: int


class Directory(NamedTuple):
    """What a signature says of a file: how much of it is covered, and the hash of each page."""

    limit: int
    page: int
    hashes: tuple[bytes, ...]


def is_program(data: bytes) -> bool:
    """Is it a program or library of macOS?"""
    return data[:4] in (FAT, THIN)


def part(data: bytes, processor: int) -> bytes:
    """The part of a file for that processor; `ValueError` where it has none."""
    if data[:4] == THIN:
        if struct.unpack_from("<I", data, 4)[0] != processor:
            raise ValueError("made for another processor")
        return data
    for index in range(struct.unpack_from(">I", data, 4)[0]):
        kind, _, at, size, _ = struct.unpack_from(">5I", data, 8 + 20 * index)
        if kind == processor:
            return data[at : at + size]
    raise ValueError("not made for this processor")


def commands(data: bytes) -> Iterator[Command]:
    """The load commands of a part."""
    at = 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        kind, size = struct.unpack_from("<2I", data, at)
        yield Command(kind, at, size)
        at += size


def _find(data: bytes, kind: int) -> Command | None:
    return next((each for each in commands(data) if each.kind == kind), None)


def _segment(data: bytes, name: bytes) -> Command:
    for each in commands(data):
        if each.kind == SEGMENT and data[each.at + 8 : each.at + 24].rstrip(b"\0") == name:
            return each
    raise ValueError(f"no segment {name.decode()}")


def _place_of(data: bytes, symbol: bytes) -> int:
    """Where a symbol's value stands in the file."""
    table = _find(data, SYMTAB)
    if table is None:
        raise ValueError("no table of symbols")
    first, count, strings, _ = struct.unpack_from("<4I", data, table.at + 8)
    for index in range(count):
        name, _, _, _, address = struct.unpack_from("<IBBHQ", data, first + 16 * index)
        end = data.index(b"\0", strings + name)
        if data[strings + name : end] == symbol:
            return _in_file(data, address)
    raise ValueError(f"no symbol {symbol.decode()}")


def _in_file(data: bytes, address: int) -> int:
    for each in commands(data):
        if each.kind == SEGMENT:
            start, size, at, _ = struct.unpack_from("<4Q", data, each.at + 24)
            if start <= address < start + size and at + address - start < len(data):
                return int(at + address - start)
    raise ValueError("an address outside of the file")


# -- sealing -----------------------------------------------------------------------------------------------------


def seal(data: bytes, processor: int, name: str) -> bytes:
    """A built program for one processor, with its modules inside, and signed where the system asks for it."""
    made = bytearray(part(data, processor))
    pointer = _place_of(made, MODULES)
    at, size = struct.unpack_from("<2Q", made, pointer)
    modules = data[at : at + size]
    if len(modules) < size:
        raise ValueError("the modules are not whole")
    table = _find(made, SYMTAB)
    assert table is not None
    strings, length = struct.unpack_from("<2I", made, table.at + 16)
    del made[strings + length :]  # an old signature is of no use any more
    _pad(made, WIDE_PAGE)
    struct.pack_into("<Q", made, pointer, len(made))
    made += modules
    _pad(made, 16)
    struct.pack_into("<I", made, table.at + 20, len(made) - strings)  # as if all of it were names, which nobody minds
    return sign(made, name)


def sign(made: bytearray, name: str) -> bytes:
    """Puts a signature at the end of a file that has room for one in its head; others run without."""
    limit, command = len(made), _find(made, SIGNATURE)
    room = 0 if command is None else _padded(20 + HEAD + len(name) + 1 + 32 * -(-limit // PAGE), 16)
    last = _segment(made, b"__LINKEDIT")
    start = struct.unpack_from("<Q", made, last.at + 40)[0]
    struct.pack_into("<Q", made, last.at + 32, _padded(limit + room - start, WIDE_PAGE))
    struct.pack_into("<Q", made, last.at + 48, limit + room - start)
    if command is None:
        return bytes(made)
    struct.pack_into("<2I", made, command.at + 8, limit, room)
    return bytes(made) + _signature(made, name).ljust(room, b"\0")


def _signature(made: bytes, name: str) -> bytes:
    text = _segment(made, b"__TEXT")
    base, covered = struct.unpack_from("<2Q", made, text.at + 40)
    hashes = page_hashes(made, PAGE)
    label = name.encode() + b"\0"
    length = HEAD + len(label) + 32 * len(hashes)
    numbers = (DIRECTORY, length, 0x20400, ADHOC_BY_LINKER, HEAD + len(label), HEAD, 0, len(hashes), len(made))
    kinds = (32, 2, 0, PAGE.bit_length() - 1)  # bytes of a hash, SHA-256, no platform, size of a page
    head = struct.pack(">9I4B4I4Q", *numbers, *kinds, 0, 0, 0, 0, 0, base, covered, MAIN_PROGRAM)
    return struct.pack(">5I", SUPER_BLOB, 20 + length, 1, 0, 20) + head + label + b"".join(hashes)


def page_hashes(data: bytes, page: int) -> tuple[bytes, ...]:
    """The hash of each page."""
    return tuple(hashlib.sha256(data[at : at + page]).digest() for at in range(0, len(data), page))


def directory(data: bytes) -> Directory | None:
    """What the signature of a part says; None where it is not signed. Only hashes of SHA-256 are read."""
    command = _find(data, SIGNATURE)
    if command is None:
        return None
    start = struct.unpack_from("<I", data, command.at + 8)[0]
    _, _, count = struct.unpack_from(">3I", data, start)
    for index in range(count):
        at = start + struct.unpack_from(">2I", data, start + 12 + 8 * index)[1]
        magic, _, _, _, first, _, _, slots, limit = struct.unpack_from(">9I", data, at)
        width, kind, _, page = struct.unpack_from(">4B", data, at + 36)
        if magic == DIRECTORY and kind == 2:
            hashes = tuple(data[at + first + width * slot : at + first + width * (slot + 1)] for slot in range(slots))
            return Directory(limit, 1 << page, hashes)
    return None


def is_true(data: bytes) -> bool:
    """Does the signature of a part fit what stands in the file?"""
    said = directory(data)
    return said is not None and page_hashes(data[: said.limit], said.page) == said.hashes


def _padded(number: int, to: int) -> int:
    return -(-number // to) * to


def _pad(made: bytearray, to: int) -> None:
    made += bytes(_padded(len(made), to) - len(made))
