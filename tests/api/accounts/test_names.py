"""Names of accounts: what is taken, and what cannot be told apart."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from api.accounts.names import LONGEST, account_name, is_reserved, name_key


@pytest.mark.parametrize("name", ["mira", "Mira.K", "a1", "José", "Łukasz", "李雷", "李雷_9", "x" * LONGEST])
def test_a_name_is_kept_as_it_was_written(name):
    assert account_name(name) == name


@pytest.mark.parametrize(
    ("written", "kept"), [("ｍｉｒａ", "mira"), ("Jose\u0301", "José"), ("ﬁona", "fiona"), ("mira①", "mira1")]
)
def test_width_and_composition_are_normalised(written, kept):
    assert account_name(written) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "bad_length"),
        ("", "bad_length"),
        ("x" * (LONGEST + 1), "bad_length"),
        ("two words", "bad_character"),
        (" mira", "bad_character"),
        ("mira\u200b", "bad_character"),
        ("mira\u00a0", "bad_character"),
        ("mi\u202era", "bad_character"),
        ("mi\x00ra", "bad_character"),
        ("a@example.org", "bad_character"),
        ("mіra", "bad_character"),  # a Cyrillic і
        ("αlpha", "bad_character"),
        ("mira!", "bad_character"),
        ("mir\u0338a", "bad_character"),
        ("<b>", "bad_character"),
        ("mira٣", "bad_character"),
        ("._", "bad_ends"),
        (".mira", "bad_ends"),
        ("mira-", "bad_ends"),
        ("2026", "no_letter"),
    ],
)
def test_what_is_no_name_is_refused_with_the_rule(name, code):
    with pytest.raises(ValidationError) as refusal:
        account_name(name)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    "other",
    [
        "MIRA-KOVAL",
        "mira_koval",
        "miraKoval",
        "Mirä.Koval",
        "mlra-koval",
        "m1ra-kova1",
        "mira-k0val",
        "ｍira-koval",
    ],
)
def test_two_names_that_read_alike_share_a_key(other):
    assert name_key(other) == name_key("mira-koval")


@pytest.mark.parametrize(
    ("one", "other"), [("mira", "mara"), ("李雷", "韩梅梅"), ("ab1", "ab2"), ("c3", "ce")]
)
def test_names_that_read_differently_have_keys_of_their_own(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["admin", "Adm1n", "SYSTEM", "dee.deleted-user"[4:], "Dec-kwright"])
def test_a_name_that_would_speak_for_the_service_is_reserved(name):
    assert is_reserved(name)


@given(st.text(max_size=40))
def test_every_text_is_a_name_that_keeps_its_key_or_refused(text):
    try:
        name = account_name(text)
    except ValidationError:
        return
    assert account_name(name) == name
    assert name_key(name) == name_key(name.upper()) == name_key(text)
