"""Text to tree: what is read, what is refused, and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.errors import SearchRefused
from catalog.search.grammar import parse
from catalog.search.nodes import And, Comparison, Exact, Form, Node, Not, Or, Value, Word
from catalog.search.tokens import DEEPEST, LONGEST_QUERY, MOST_TERMS
from tests.work import calls_made


def word(text: str) -> Word:
    return Word(Value(text, Form.BARE))


def outcome(text: str) -> tuple[Node | None, SearchRefused | None]:
    """The tree, or the refusal."""
    try:
        return parse(text), None
    except SearchRefused as refused:
        return None, refused


def refusal(text: str) -> SearchRefused:
    with pytest.raises(SearchRefused) as refused:
        parse(text)
    return refused.value


@pytest.mark.parametrize("text", ["", "   ", "\t\n", "\u200b"])
def test_a_blank_query_asks_for_everything(text):
    assert parse(text) is None


def test_terms_are_anded_and_or_binds_weaker():
    assert parse("a b or c") == Or((And((word("a"), word("b"))), word("c")))


def test_parentheses_bind_stronger_than_either():
    assert parse("a (b or c)") == And((word("a"), Or((word("b"), word("c")))))


def test_groups_within_groups_of_the_same_kind_are_flat():
    assert parse("((a b) c)") == parse("a b c") == And((word("a"), word("b"), word("c")))


@pytest.mark.parametrize(("text", "same"), [("--x", "x"), ("---x", "-x"), ("-(-(x))", "x"), ("-(x)", "-x")])
def test_two_negations_are_none(text, same):
    assert parse(text) == parse(same)


def test_a_minus_negates_a_group():
    assert parse("-(a or b)") == Not(Or((word("a"), word("b"))))


@pytest.mark.parametrize("sign", ["or", "OR", "Or"])
def test_or_ignores_case(sign):
    assert parse(f"a {sign} b") == parse("a or b")


@pytest.mark.parametrize("text", ["order", "oracle", '"or"', "or-else", "nor"])
def test_a_word_that_begins_with_or_is_a_word(text):
    assert isinstance(parse(text), Word)


def test_quotes_know_two_escapes():
    assert parse(r'"a \"b\" \\ c"') == Word(Value(r'a "b" \ c', Form.QUOTED))


def test_outside_quotes_a_backslash_is_itself():
    assert parse(r"a\b") == word(r"a\b")


@pytest.mark.parametrize("text", ["C++", "24/7", "Release!", "M.U.D.", "Don’t", "C#", "需求", "4x4"])
def test_figures_and_punctuation_of_a_name_survive(text):
    assert parse(text) == word(text)


def test_an_exact_name_is_marked_by_an_exclamation_mark():
    assert parse('!"Null Pointer"') == Exact(Value("Null Pointer", Form.QUOTED))


def test_slashes_mark_a_regular_expression():
    assert parse(r"/a\/b [0-9]+/") == Word(Value("a/b [0-9]+", Form.REGEX))


@pytest.mark.parametrize("operator", [":", "=", "!=", "<", "<=", ">", ">="])
def test_a_comparison_has_a_field_an_operator_and_a_value(operator):
    assert parse(f"speed{operator}-3") == Comparison("speed", operator, Value("-3", Form.BARE))


def test_a_field_may_be_asked_about_a_day():
    asked = Comparison("text", ":", Value("draw", Form.QUOTED), "2026-01-01")
    assert parse('text@2026-01-01:"draw"') == asked


def test_a_value_may_carry_the_day():
    assert parse("legal:boost-strict@2027-01-01").value.text == "boost-strict@2027-01-01"


@pytest.mark.parametrize(
    ("text", "code", "position", "token"),
    [
        ('type:tool "unbalanced', "unbalanced_quote", 10, '"unbalanced'),
        ("(type:tool", "unbalanced", 0, "("),
        ("a (b (c)", "unbalanced", 2, "("),
        ("type:tool)", "unbalanced", 9, ")"),
        ("()", "empty_group", 0, "("),
        ("a ( )", "empty_group", 2, "("),
        ('""', "empty_value", 0, '""'),
        ('name:" "', "empty_value", 5, '" "'),
        ("-", "dangling_minus", 0, "-"),
        ("a - b", "dangling_minus", 2, "-"),
        ("(-)", "dangling_minus", 1, "-"),
        ("-or", "dangling_minus", 1, "or"),
        ("or", "dangling_or", 0, "or"),
        ("or a", "dangling_or", 0, "or"),
        ("a or", "dangling_or", 2, "or"),
        ("a or or b", "dangling_or", 2, "or"),
        ("(a or)", "dangling_or", 3, "or"),
        ("type:", "missing_value", 0, "type:"),
        ("type: tool", "missing_value", 0, "type:"),
        ("x (type:)", "missing_value", 3, "type:"),
        (":tool", "missing_field", 0, ":"),
        ("a >3", "missing_field", 2, ">"),
        ("speed>>4", "bad_operator", 0, "speed>>"),
        ("speed=!4", "bad_operator", 0, "speed=!"),
        ("/open", "unbalanced_regex", 0, "/open"),
        ("//", "empty_value", 0, "//"),
        ("!", "missing_value", 0, "!"),
        ("!/a/", "missing_value", 0, "!"),
        ('a"b"', "missing_blank", 1, '"'),
        ("a\x00b", "bad_text", 1, ""),
        ("a\ud800", "bad_text", 1, ""),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(text, code, position, token):
    refused = refusal(text)
    assert (refused.code, refused.position, refused.token) == (code, position, token)
    assert refused.message


def test_fifty_nested_parentheses_work():
    assert parse("(" * 50 + "a" + ")" * 50) == word("a")


def test_parentheses_are_refused_one_deeper_than_the_limit():
    assert parse("(" * DEEPEST + "a" + ")" * DEEPEST) == word("a")
    assert refusal("(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1)).code == "too_complex"


def test_five_thousand_parentheses_are_refused_at_once():
    assert refusal("(" * 5_000).code == "too_long"
    assert refusal("(" * LONGEST_QUERY).code == "too_complex"
    assert calls_made(lambda: outcome("(" * LONGEST_QUERY)) < LONGEST_QUERY


def test_a_query_has_at_most_a_thousand_characters():
    assert parse("x" * LONGEST_QUERY) == word("x" * LONGEST_QUERY)
    refused = refusal("x" * (LONGEST_QUERY + 1))
    assert (refused.code, refused.position) == ("too_long", LONGEST_QUERY)
    assert "1,000" in refused.message


def test_a_query_has_at_most_two_hundred_terms():
    assert len(parse("a " * MOST_TERMS).terms) == MOST_TERMS
    refused = refusal("a " * (MOST_TERMS + 1))
    assert (refused.code, refused.position) == ("too_complex", 2 * MOST_TERMS)
    assert "200" in refused.message


PIECES = st.sampled_from(
    [
        "(",
        ")",
        "-",
        " ",
        " or ",
        '"',
        "/",
        "!",
        ":",
        "<=",
        "!=",
        "@",
        "\\",
        "a",
        "speed",
        "type:",
        "é",
        "求",
        "3",
        "//",
    ]
)


@given(st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=200))
def test_any_text_is_read_or_refused_within_itself(text):
    tree, refused = outcome(text)
    assert refused is None or (0 <= refused.position <= len(text) and refused.token in text)
    assert tree is None or parse(str(tree)) == tree


@given(st.lists(PIECES, min_size=1, max_size=40).map("".join))
def test_no_text_takes_long(text):
    whole = (text * LONGEST_QUERY)[:LONGEST_QUERY]
    assert calls_made(lambda: outcome(whole)) < 100 * LONGEST_QUERY
