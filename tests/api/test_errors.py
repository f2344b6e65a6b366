"""Every error of the API as one body."""

import json

import pytest
from django.core.exceptions import DisallowedHost, ObjectDoesNotExist, PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404
from rest_framework import exceptions, serializers
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from api.errors import ApiProblem, Fault, bad_parameter, pointer
from rules.engine.core.errors import CardFault, CardFaults, IllegalAction

PROBLEM = "application/problem+json"


class RowSerializer(serializers.Serializer):
    card = serializers.CharField(max_length=5)
    count = serializers.IntegerField(min_value=1, max_value=999)


class DeckSerializer(serializers.Serializer):
    name = serializers.CharField()
    rows = RowSerializer(many=True)

    def validate(self, values):
        raise serializers.ValidationError("The rows do not fit the name.", "misfit")


class DeckView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request):
        DeckSerializer(data=request.data).is_valid(raise_exception=True)
        return Response()


class FailingView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    error: Exception = Exception()

    def post(self, request):
        raise self.error


def raised(ask, error: Exception):
    failing = type("Failing", (FailingView,), {"error": error})
    return ask(failing)


def body(response) -> dict:
    assert response["Content-Type"] == PROBLEM
    return json.loads(response.content)


def test_a_problem_has_exactly_the_members_of_the_contract(ask):
    error = ApiProblem(409, "stale", "It changed.", [Fault("/a", "old", "Old.")], {"Retry-After": "2"})
    response = raised(ask, error)
    assert (response.status_code, response["Retry-After"]) == (409, "2")
    assert body(response) == {
        "type": "about:blank",
        "title": "Conflict",
        "status": 409,
        "code": "stale",
        "detail": "It changed.",
        "errors": [{"pointer": "/a", "code": "old", "detail": "Old."}],
    }


def test_a_problem_may_have_members_of_its_own(ask):
    response = raised(ask, ApiProblem(400, "bad_query", "…", extra={"position": 7, "token": ")"}))
    assert body(response)["position"] == 7


def test_an_error_is_never_kept_by_a_cache(ask):
    assert raised(ask, bad_parameter("page", "bad_page", "…"))["Cache-Control"] == "no-store"


def test_every_fault_of_a_body_is_reported_at_its_place(ask):
    response = ask(DeckView, {"rows": [{"card": "asio", "count": 0}, {"card": "too long", "count": "x"}]})
    faults = {(fault["pointer"], fault["code"]) for fault in body(response)["errors"]}
    assert faults == {
        ("/name", "required"),
        ("/rows/0/count", "min_value"),
        ("/rows/1/card", "max_length"),
        ("/rows/1/count", "invalid"),
    }


def test_a_fault_of_an_object_as_a_whole_points_at_the_object(ask):
    response = ask(DeckView, {"name": "x", "rows": []})
    assert body(response)["errors"] == [
        {"pointer": "", "code": "misfit", "detail": "The rows do not fit the name."}
    ]


@pytest.mark.parametrize("wrong", [[], "text", 7, None, True])
def test_a_body_of_the_wrong_kind_is_a_400(ask, wrong):
    assert ask(DeckView, wrong).status_code == 400


def test_an_empty_body_says_what_is_missing(ask):
    pointers = [fault["pointer"] for fault in body(ask(DeckView))["errors"]]
    assert pointers == ["/name", "/rows"]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (exceptions.NotAuthenticated(), 403, "login_required"),  # 401 where a scheme can be named
        (exceptions.PermissionDenied(), 403, "permission_denied"),
        (exceptions.NotFound(), 404, "not_found"),
        (exceptions.MethodNotAllowed("PUT"), 405, "method_not_allowed"),
        (exceptions.NotAcceptable(), 406, "not_acceptable"),
        (exceptions.UnsupportedMediaType("text/plain"), 415, "unsupported_media_type"),
        (exceptions.ParseError(), 400, "malformed_body"),
        (exceptions.Throttled(wait=1.2), 429, "rate_limited"),
        (Http404(), 404, "not_found"),
        (ObjectDoesNotExist(), 404, "not_found"),
        (PermissionDenied(), 403, "permission_denied"),
        (RequestDataTooBig(), 413, "body_too_large"),
        (ModelValidationError("No.", code="back_dated"), 400, "back_dated"),
    ],
)
def test_errors_of_the_framework_have_stable_codes(ask, error, status, code):
    response = raised(ask, error)
    assert response.status_code == status
    assert (body(response)["status"], body(response)["code"]) == (status, code)


@pytest.mark.parametrize(
    ("error", "place", "told"),
    [
        (exceptions.NotAcceptable(available_renderers=[JSONRenderer()]), "/Accept", "application/json"),
        (exceptions.UnsupportedMediaType("text/plain"), "/Content-Type", "Send application/json"),
        (exceptions.AuthenticationFailed("No such token.", "bad_token"), "/Authorization", "No such token"),
        (RequestDataTooBig(), "", "bytes"),
        (DisallowedHost(), "/Host", "Host"),
    ],
)
def test_a_header_that_is_refused_is_named_with_what_would_do(ask, error, place, told):
    problem = body(raised(ask, error))
    assert [fault["pointer"] for fault in problem["errors"]] == [place]
    assert told in problem["detail"]


def test_a_wait_is_rounded_up_so_that_nobody_comes_too_early(ask):
    assert raised(ask, exceptions.Throttled(wait=1.2))["Retry-After"] == "2"


def test_an_engine_s_refusal_cites_its_clause(ask):
    error = IllegalAction("must_follow", "Follow suit.", "release:follow.1", "/script/3")
    problem = body(raised(ask, error))
    assert (problem["status"], problem["code"], problem["clause"]) == (400, "must_follow", "release:follow.1")
    assert problem["errors"][0]["pointer"] == "/script/3"


def test_all_faults_of_card_data_are_reported_with_their_hints(ask):
    faults = (CardFault("/0/type", "unknown_type", "unknown type"), CardFault("1/x", "bad", "bad", "y"))
    problem = body(raised(ask, CardFaults(faults)))
    assert [fault["pointer"] for fault in problem["errors"]] == ["/0/type", "/1/x"]
    assert "y" in problem["errors"][1]["detail"]


def test_an_error_that_nobody_foresaw_is_left_to_the_service(ask):
    with pytest.raises(ZeroDivisionError):
        raised(ask, ZeroDivisionError())


def test_a_pointer_escapes_its_steps():
    assert pointer("a/b", 3, "~c") == "/a~1b/3/~0c"
