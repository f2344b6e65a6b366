"""POSTs that create, repeated safely: the first answer is kept for a day.

The header `Idempotency-Key` names the request, per caller (seat of a match, account, else network address)
and address of the API. The same key with the same body gets the first answer again; with another body, or
while the first call is still at work, 409. Answers of status 400 or more are not kept: nothing was made, and
the caller may mend the body under the same key.

What is kept opens nothing: of the key and the address only a digest, and in place of an answer that tells a
secret only what it can be made of again.

Authority: API, conventions (`Idempotency-Key`).
"""

from __future__ import annotations

import datetime as dt
import functools
import hashlib
import json
import re
from collections.abc import Callable
from typing import Any, Concatenate, Final, NoReturn, ParamSpec, TypeVar

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.errors import ApiProblem, Fault, bad_parameter
from api.models import IdempotentAnswer
from catalog.addresses import caller_key

HEADER: Final = "Idempotency-Key"
KEPT: Final = dt.timedelta(hours=24)
#: A call that has not answered for so long has died; its key is free again.
ABANDONED: Final = dt.timedelta(minutes=2)

_KEY: Final = re.compile(r"[\x21-\x7e]{1,200}")

V = TypeVar("V", bound=APIView)
P = ParamSpec("P")
Made = TypeVar("Made")
Answer = Response | HttpResponse
Post = Callable[Concatenate[V, Request, P], Made]
#: Makes the answer of what a `post` made, the first time and every time after.
Tell = Callable[[Request, Any], Answer]


def idempotent(post: Post[V, P, Answer]) -> Post[V, P, Answer]:
    """Make a view's `post` repeatable. It then runs in a transaction, so that what it makes and the answer
    are kept together or not at all; it must raise (not return) its errors.

    The answer is kept as it stands: one with a secret in it is for `idempotent_by`.
    """
    return _repeatable(post, None)


def idempotent_by(tell: Tell) -> Callable[[Post[V, P, Any]], Post[V, P, Answer]]:
    """As `idempotent`, for answers that hold a secret: `post` returns JSON values that may be kept, and
    `tell(request, values)` makes the answer of them."""
    return lambda post: _repeatable(post, tell)


def _repeatable(post: Post[V, P, Any], tell: Tell | None) -> Post[V, P, Answer]:
    @functools.wraps(post)
    def repeatable(view: V, request: Request, *args: P.args, **kwargs: P.kwargs) -> Answer:
        key = request.headers.get(HEADER)
        if key is None:
            made = post(view, request, *args, **kwargs)
            return made if tell is None else tell(request, made)
        claim = _claim(view, request, key)
        if claim.status is not None:
            return _kept_answer(claim, request, tell)
        try:
            with transaction.atomic():
                made = post(view, request, *args, **kwargs)
                answer: Answer = made if tell is None else tell(request, made)
                _keep(claim, answer, made if tell else None)
        except BaseException:
            IdempotentAnswer.objects.filter(pk=claim.pk).delete()
            raise
        return answer

    repeatable.idempotent = True  # type: ignore[attr-defined]  # for the OpenAPI document
    return repeatable


def _claim(view: APIView, request: Request, key: str) -> IdempotentAnswer:
    """The row of this request: new and without a status for the caller who is to do the work."""
    if not _KEY.fullmatch(key):
        raise bad_parameter(
            HEADER, "bad_idempotency_key", f"{HEADER} is 1 to 200 printable ASCII characters."
        )
    answers_forget()
    caller = caller_key(request)
    named = _key_digest(_seat(view, request) or caller, request.path, key)
    digest = _digest(request.data)
    try:
        with transaction.atomic():
            return IdempotentAnswer.objects.create(caller=caller, key_digest=named, body_digest=digest)
    except IntegrityError:
        row = IdempotentAnswer.objects.filter(key_digest=named).first()
    if row is None:  # the first call failed between our two looks
        _refuse_busy()
    if row.body_digest != digest:
        detail = f"This {HEADER} was used for another body within the last 24 hours."
        raise ApiProblem(
            409, "idempotency_key_reused", detail, [Fault(f"/{HEADER}", "idempotency_key_reused", detail)]
        )
    if row.status is None:
        _refuse_busy()
    return row


def _seat(view: APIView, request: Request) -> str:
    """The seat that a call comes from: two people at one address are not to get each other's answers."""
    checked = getattr(view, "checked_seat", None)
    return (checked(request) if checked else None) or ""


def _key_digest(caller: str, path: str, key: str) -> str:
    """Neither the key nor the address is kept: the one opens the answer, the other may be a share link."""
    return salted_hmac("api.idempotency", f"{caller} {path} {key}", algorithm="sha256").hexdigest()


def answers_forget() -> None:
    """Delete the answers whose day is over, and the keys of calls that died."""
    now = timezone.now()
    IdempotentAnswer.objects.filter(created__lt=now - KEPT).delete()
    IdempotentAnswer.objects.filter(status__isnull=True, created__lt=now - ABANDONED).delete()


def _refuse_busy() -> NoReturn:
    detail = f"The first call with this {HEADER} is still at work; ask again in a second."
    raise ApiProblem(409, "idempotency_key_busy", detail, headers={"Retry-After": "1"})


def _digest(body: Any) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _keep(claim: IdempotentAnswer, answer: Answer, values: Any) -> None:
    """Keep the answer, or in place of one with a secret the values that it is made of."""
    claim.status = answer.status_code
    if values is not None:
        claim.body = JSONRenderer().render(values)
    else:
        claim.body = JSONRenderer().render(answer.data) if isinstance(answer, Response) else answer.content
        claim.headers = {**answer.headers, "Content-Type": "application/json"}
    claim.save(update_fields=["status", "body", "headers"])


def _kept_answer(row: IdempotentAnswer, request: Request, tell: Tell | None) -> Answer:
    body = bytes(row.body or b"")
    if tell is None:
        answer: Answer = HttpResponse(body, status=row.status, headers=row.headers)
    else:
        answer = tell(request, json.loads(body))
    answer.headers["Idempotency-Replayed"] = "true"
    return answer
