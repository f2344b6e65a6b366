"""Files: marks are taken off, UTF-16 is decoded, what is neither is refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.codecs.files import MAX_BYTES, text_of
from decks.errors import BadDocument, ListTooLong

LIST = "2 Café Compiler\r\n1 空指针\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_utf_8_and_utf_16_are_read_without_their_marks(encoding):
    assert text_of(LIST.encode(encoding)) == LIST


def test_utf_16_of_either_order_is_read():
    assert text_of(b"\xfe\xff" + LIST.encode("utf-16-be")) == LIST


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40))
def test_every_text_survives(text):
    assert text_of(b"\xef\xbb\xbf" + text.encode()) == text


@pytest.mark.parametrize(
    ("data", "offset"),
    [("2 Café".encode("latin-1"), 5), (b"\xff", 0), ("ab©".encode("cp1252"), 2), (b"\xef\xbb\xbfab\xe9", 5)],
)
def test_another_encoding_is_refused_with_the_byte(data, offset):
    with pytest.raises(BadDocument, match=f"not UTF-8: byte {offset} makes no sense"):
        text_of(data)


@pytest.mark.parametrize("data", [b"\xff\xfea", b"\xfe\xff\xd8\x00a"])
def test_broken_utf_16_is_refused_with_the_byte(data):
    with pytest.raises(BadDocument, match=r"not UTF-16-.E: byte \d"):
        text_of(data)


@pytest.mark.parametrize(
    ("data", "offset"), [(b"PK\3\4\0\0", 4), ("é\0".encode("utf-8-sig"), 5), (b"\xff\xfe4\0\0\0", 4)]
)
def test_what_is_no_text_is_refused_with_the_byte(data, offset):
    with pytest.raises(BadDocument, match=f"is no text: .* at byte {offset}"):
        text_of(data)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32"])
def test_what_cannot_be_told_for_sure_is_refused_by_name(encoding):
    with pytest.raises(BadDocument, match="UTF-"):
        text_of("2 Asio".encode(encoding))


def test_too_large_a_file_is_refused_at_once_with_the_limit():
    with pytest.raises(ListTooLong, match="10,000,000 bytes; at most 1,600,000"):
        text_of(b"x" * 10_000_000)
    assert len(text_of(b"x" * MAX_BYTES)) == MAX_BYTES
