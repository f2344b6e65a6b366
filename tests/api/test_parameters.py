"""Query parameters, the day and the language of a request."""

import datetime as dt

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from api.dates import requested_day, today
from api.errors import ApiProblem
from api.languages import requested_language
from api.parameters import check_parameters, chosen, text_parameter, whole_number


def asked(query: str, **headers: str) -> Request:
    return Request(APIRequestFactory().get(f"/?{query}", **headers))


def refusal(call, *arguments, **options) -> ApiProblem:
    with pytest.raises(ApiProblem) as caught:
        call(*arguments, **options)
    assert caught.value.status_code == 400
    return caught.value


def test_known_parameters_pass_together():
    check_parameters(asked("a=1&b=2"), ["a", "b", "c"])


def test_an_unknown_parameter_is_refused_with_its_near_ones():
    problem = refusal(check_parameters, asked("gmae=boost"), ["game", "set"])
    assert problem.code == "unsupported_parameter"
    assert "Did you mean game?" in problem.message


def test_an_unknown_parameter_like_no_other_is_refused_with_the_list():
    problem = refusal(check_parameters, asked("zzz=1"), ["set", "game"])
    assert "game, set" in problem.message


def test_all_faulty_parameters_are_named_at_once():
    problem = refusal(check_parameters, asked("x=1&a=1&a=2&b=%00"), ["a", "b"])
    faults = [(fault.pointer, fault.code) for fault in problem.errors]
    assert faults == [("/x", "unsupported_parameter"), ("/a", "repeated_parameter"), ("/b", "bad_text")]


@pytest.mark.parametrize("value", ["0", "201", "-1", "+5", "1.0", "1e2", "0x5", "５", "", " 5", "9" * 30])
def test_a_number_out_of_bounds_or_oddly_written_is_refused_with_its_bounds(value):
    request = Request(APIRequestFactory().get("/", {"n": value}))
    problem = refusal(whole_number, request, "n", default=1, least=1, most=200)
    assert (problem.code, problem.errors[0].pointer) == ("bad_n", "/n")
    assert "1 to 200" in problem.message


@pytest.mark.parametrize(("query", "number"), [("", 7), ("n=1", 1), ("n=200", 200)])
def test_a_number_within_its_bounds_is_taken(query, number):
    assert whole_number(asked(query), "n", default=7, least=1, most=200) == number


def test_a_text_over_its_length_is_refused():
    assert text_parameter(asked("t=abc"), "t", longest=3) == "abc"
    assert refusal(text_parameter, asked("t=abcd"), "t", longest=3).code == "too_long"


def test_a_choice_outside_its_list_is_refused_with_the_list():
    assert chosen(asked(""), "order", ["name", "cost"], default="name") == "name"
    assert (
        "name, cost" in refusal(chosen, asked("order=nam"), "order", ["name", "cost"], default="name").message
    )


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-30",
        "2026-2-3",
        "20260203",
        "2026-02-03T00:00",
        "",
        "today",
        "0000-01-01",
        "2026-02-0３",
        "10000-01-01",
    ],
)
def test_what_is_no_calendar_day_is_refused(text):
    request = Request(APIRequestFactory().get("/", {"as_of": text}))
    assert refusal(requested_day, request).code == "bad_date"


@pytest.mark.parametrize("text", ["0001-01-01", "2026-02-28", "9999-12-31"])
def test_any_calendar_day_is_taken(text):
    assert requested_day(asked(f"as_of={text}")) == dt.date.fromisoformat(text)


def test_without_a_day_none_is_asked_for():
    assert requested_day(asked("")) is None


def test_today_is_the_utc_day():
    assert today() == dt.datetime.now(dt.UTC).date()


@pytest.mark.parametrize("language", ["de", "ZH", "zh-hans", "", "en,zh"])
def test_a_language_of_no_record_is_refused(language):
    assert refusal(requested_language, asked(f"lang={language}")).code == "bad_language"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh", "zh"),
        ("zh-Hans-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("de, en;q=0.5, zh;q=0.9", "zh"),
        ("de", "en"),
        ("*", "en"),
        (";;;q=zh", "en"),
        ("en;q=0.2,zh;q=0.1", "en"),
    ],
)
def test_the_header_s_best_language_is_taken(header, language):
    assert requested_language(asked("", HTTP_ACCEPT_LANGUAGE=header)) == language


def test_the_parameter_wins_over_the_header():
    assert requested_language(asked("lang=en", HTTP_ACCEPT_LANGUAGE="zh")) == "en"
