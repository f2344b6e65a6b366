"""POSTs that create, repeated safely."""

import datetime as dt
import threading

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.test import force_authenticate
from rest_framework.views import APIView

from api.errors import ApiProblem
from api.idempotency import ABANDONED, KEPT, idempotent, idempotent_by
from api.models import IdempotentAnswer
from api.tasks import forget_answers

KEY = "HTTP_IDEMPOTENCY_KEY"


class MakingView(APIView):
    """Makes a group a call, and answers with how many there are."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @idempotent
    def post(self, request):
        made = Group.objects.create(name=f"{request.data['name']} {Group.objects.count()}")
        if request.data.get("fails"):
            raise ApiProblem(400, "unwanted", "Not this one.")
        return Response({"made": made.name}, status=201, headers={"Location": f"/groups/{made.pk}/"})


def told(request, values):
    return Response({**values, "secret": "swordfish"}, status=201, headers={"Location": f"{request.path}1/"})


class TellingView(MakingView):
    """Makes a group a call, and answers with a secret."""

    @idempotent_by(told)
    def post(self, request):
        return {"made": Group.objects.create(name=f"{request.data['name']} {Group.objects.count()}").name}


@pytest.fixture
def make(ask, db):
    def call(body, key=None, **parts):
        headers = {} if key is None else {KEY: key}
        return ask(MakingView, body, **headers, **parts)

    return call


def content(response) -> bytes:
    return response.render().content if isinstance(response, Response) else response.content


def test_the_same_key_and_body_get_the_first_answer_and_make_nothing_twice(make):
    first, second = make({"name": "a"}, "k1"), make({"name": "a"}, "k1")
    assert content(second) == content(first)
    assert (second.status_code, second["Location"]) == (201, first["Location"])
    assert (second["Idempotency-Replayed"], Group.objects.count()) == ("true", 1)


def test_the_same_body_in_another_order_is_the_same_body(make, ask, db):
    make({"name": "a", "note": 1}, "k1")
    assert make({"note": 1, "name": "a"}, "k1")["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("body", [{"name": "b"}, {"name": "a", "x": 1}, {"name": ["a"]}])
def test_the_same_key_with_another_body_is_refused(make, body):
    make({"name": "a"}, "k1")
    response = make(body, "k1")
    assert (response.status_code, Group.objects.count()) == (409, 1)
    assert b'"idempotency_key_reused"' in response.content


def test_another_key_makes_another(make):
    make({"name": "a"}, "k1")
    make({"name": "a"}, "k2")
    assert Group.objects.count() == 2


def test_without_a_key_every_call_makes_one(make):
    make({"name": "a"})
    make({"name": "a"})
    assert (Group.objects.count(), IdempotentAnswer.objects.count()) == (2, 0)


def test_another_caller_s_key_is_another_key(make):
    make({"name": "a"}, "k1", REMOTE_ADDR="10.0.0.1")
    make({"name": "a"}, "k1", REMOTE_ADDR="10.0.0.2")
    assert Group.objects.count() == 2


def test_the_same_key_at_another_address_of_the_api_is_another_key(make):
    make({"name": "a"}, "k1", path="/one/")
    make({"name": "a"}, "k1", path="/two/")
    assert Group.objects.count() == 2


def test_a_refused_call_keeps_nothing_and_frees_its_key(make):
    refused = make({"name": "a", "fails": True}, "k1")
    assert (refused.status_code, Group.objects.count()) == (400, 0)
    assert make({"name": "a"}, "k1").status_code == 201


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 201, "schlüssel", "a\tb"])
def test_a_key_that_is_none_is_refused(make, key):
    response = make({"name": "a"}, key)
    assert (response.status_code, Group.objects.count()) == (400, 0)
    assert b'"bad_idempotency_key"' in response.content


def test_a_malformed_body_takes_no_key(make, ask, db):
    assert ask(MakingView, b"{", **{KEY: "k1"}).status_code == 400
    assert IdempotentAnswer.objects.count() == 0


def test_while_the_first_call_is_at_work_the_second_is_told_to_wait(make):
    make({"name": "a"}, "k1")
    IdempotentAnswer.objects.update(status=None)
    response = make({"name": "a"}, "k1")
    assert (response.status_code, response["Retry-After"], Group.objects.count()) == (409, "1", 1)


def test_the_key_of_a_call_that_died_is_free_again(make):
    make({"name": "a"}, "k1")
    IdempotentAnswer.objects.update(status=None)
    _age(ABANDONED)
    assert make({"name": "a"}, "k1").status_code == 201
    assert Group.objects.count() == 2


def test_answers_are_kept_for_a_day(make):
    make({"name": "a"}, "k1")
    _age(KEPT - dt.timedelta(minutes=1))
    assert make({"name": "a"}, "k1")["Idempotency-Replayed"] == "true"
    _age(dt.timedelta(minutes=2))
    assert "Idempotency-Replayed" not in make({"name": "a"}, "k1")
    assert IdempotentAnswer.objects.count() == 1


def test_what_is_kept_is_forgotten_after_a_day_though_nobody_calls_again(make):
    make({"name": "a"}, "k1")
    forget_answers()
    assert IdempotentAnswer.objects.count() == 1
    _age(KEPT)
    forget_answers()
    assert IdempotentAnswer.objects.count() == 0


def test_an_answer_with_a_secret_is_told_again_and_the_secret_is_not_kept(ask, db):
    first, second = (ask(TellingView, {"name": "a"}, path="/s/", **{KEY: "k1"}) for _ in range(2))
    assert content(second) == content(first) == b'{"made":"a 0","secret":"swordfish"}'
    assert (second.status_code, second["Location"], second["Idempotency-Replayed"]) == (201, "/s/1/", "true")
    assert Group.objects.count() == 1
    assert "swordfish" not in _row_text()


def test_neither_the_key_nor_the_address_is_kept(make):
    make({"name": "a"}, "the-key-itself", path="/decks/the-share-link/fork/")
    assert [word for word in ("the-key-itself", "the-share-link") if word in _row_text()] == []


def _row_text() -> str:
    return str(IdempotentAnswer.objects.values_list().get())


def _age(by: dt.timedelta) -> None:
    row = IdempotentAnswer.objects.get()
    IdempotentAnswer.objects.update(created=row.created - by - dt.timedelta(seconds=1))


def test_accounts_at_one_address_are_callers_apart(rf, db):
    for name in ("one", "two"):
        request = rf.post("/", {"name": "a"}, "application/json", headers={"Idempotency-Key": "k1"})
        force_authenticate(request, User.objects.create_user(name))
        view = type("Known", (MakingView,), {"authentication_classes": APIView.authentication_classes})
        assert view.as_view()(request).status_code == 201
    assert Group.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_calls_at_the_same_moment_exactly_one_makes_something(ask):
    answers, start = [], threading.Barrier(4)

    def call() -> None:
        start.wait()
        answers.append(ask(MakingView, {"name": "a"}, **{KEY: "k1"}))
        connection.close()

    threads = [threading.Thread(target=call) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert Group.objects.count() == 1
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert sum("Idempotency-Replayed" not in answer and answer.status_code == 201 for answer in answers) == 1
