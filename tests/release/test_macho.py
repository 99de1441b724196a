"""The seal of a program of macOS: true after the file was changed, and only then."""

import hashlib
import struct

import pytest

from release import macho
from release.macho import ARM64, PAGE, WIDE_PAGE, X86_64

MODULES = b"all our modules" * 3000
NAMES = b"\0_blobinfo\0"


def segment(name: bytes, *, address: int, size: int, at: int, length: int) -> bytes:
    return struct.pack("<2I16s4Q4I", macho.SEGMENT, 72, name, address, size, at, length, 7, 7, 0, 0)


def thin(processor: int, *, signed: bool) -> bytes:
    """The smallest program: one page each of text and data, a symbol, and a signature that is not true."""
    names_at = 2 * WIDE_PAGE + 16
    parts = [
        segment(b"__TEXT", address=1 << 32, size=WIDE_PAGE, at=0, length=WIDE_PAGE),
        segment(b"__DATA", address=(1 << 32) + WIDE_PAGE, size=WIDE_PAGE, at=WIDE_PAGE, length=WIDE_PAGE),
        segment(b"__LINKEDIT", address=(1 << 32) + 2 * WIDE_PAGE, size=WIDE_PAGE, at=2 * WIDE_PAGE, length=16 + len(NAMES)),
        struct.pack("<6I", macho.SYMTAB, 24, 2 * WIDE_PAGE, 1, names_at, len(NAMES)),
    ]
    if signed:
        parts.append(struct.pack("<4I", macho.SIGNATURE, 16, names_at + 32, 64))
    head = struct.pack("<8I", 0xFEEDFACF, processor, 0, 2, len(parts), sum(map(len, parts)), 0, 0) + b"".join(parts)
    symbol = struct.pack("<IBBHQ", 1, 0, 0, 0, (1 << 32) + WIDE_PAGE + 64)
    return head.ljust(2 * WIDE_PAGE, b"\0") + symbol + NAMES.ljust(32, b"\0") + (bytes(64) if signed else b"")


def built() -> bytes:
    """Both processors in one file, and our modules behind it, as Panda writes it."""
    kinds = ((X86_64, thin(X86_64, signed=False)), (ARM64, thin(ARM64, signed=True)))
    head, body = struct.pack(">4sI", macho.FAT, len(kinds)), b""
    for processor, data in kinds:
        at = WIDE_PAGE + len(body)
        head += struct.pack(">5I", processor, 0, at, len(data), 14)
        body += data.ljust(-(-len(data) // WIDE_PAGE) * WIDE_PAGE, b"\0")
    whole = bytearray(head.ljust(WIDE_PAGE, b"\0") + body)
    modules_at = len(whole)
    for index in range(len(kinds)):
        at = struct.unpack_from(">I", whole, 16 + 20 * index)[0]
        struct.pack_into("<2Q", whole, at + WIDE_PAGE + 64, modules_at, len(MODULES))
    return bytes(whole) + MODULES


@pytest.mark.parametrize("processor", [X86_64, ARM64])
def test_the_modules_lie_in_the_last_segment_where_the_program_looks_for_them(processor: int) -> None:
    made = macho.seal(built(), processor, "example.program")
    at, size = struct.unpack_from("<2Q", made, WIDE_PAGE + 64)
    assert made[at : at + size] == MODULES
    assert at % WIDE_PAGE == 0, "the program maps them into its memory"
    last = next(each for each in macho.commands(made) if made[each.at + 8 : each.at + 24].startswith(b"__LINKEDIT"))
    start, length = struct.unpack_from("<2Q", made, last.at + 40)
    assert start + length == len(made), "nothing stands behind the last segment"
    assert struct.unpack_from("<Q", made, last.at + 32)[0] >= length


def test_every_page_of_a_program_for_apple_silicon_has_its_hash_in_the_code_directory() -> None:
    made = macho.seal(built(), ARM64, "example.program")
    command = next(each for each in macho.commands(made) if each.kind == macho.SIGNATURE)
    at, room = struct.unpack_from("<2I", made, command.at + 8)
    assert at + room == len(made)
    magic, length, count, kind, offset = struct.unpack_from(">5I", made, at)
    assert (magic, count, kind, offset) == (0xFADE0CC0, 1, 0, 20)
    assert length <= room
    directory = at + offset
    magic, _, _, flags, hashes, name, special, slots, limit = struct.unpack_from(">9I", made, directory)
    assert (magic, flags, special, limit) == (0xFADE0C02, 0x20002, 0, at)
    assert made[directory + name :].startswith(b"example.program\0")
    assert struct.unpack_from(">4B", made, directory + 36) == (32, 2, 0, 12)
    assert slots == -(-at // PAGE)
    for slot in range(slots):
        page = made[slot * PAGE : min((slot + 1) * PAGE, at)]
        where = directory + hashes + 32 * slot
        assert made[where : where + 32] == hashlib.sha256(page).digest()


def test_a_changed_byte_breaks_the_seal() -> None:
    made = bytearray(macho.seal(built(), ARM64, "example.program"))
    assert macho.is_true(made)
    made[WIDE_PAGE + 200] ^= 1
    assert not macho.is_true(made)
    assert not macho.is_true(thin(X86_64, signed=False)), "what is not signed is not true either"


def test_a_file_without_the_processor_is_refused() -> None:
    with pytest.raises(ValueError, match="another processor"):
        macho.part(thin(X86_64, signed=False), ARM64)
    with pytest.raises(ValueError, match="modules are not whole"):
        macho.seal(built()[:-10], ARM64, "example.program")
