"""What the pages of accounts share: their frame, who may see them, how often an address may try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.generic import FormView
from django.views.generic.base import ContextMixin, View

from api.errors import ApiProblem
from api.rates import count_call
from catalog.addresses import caller_key, client_address
from catalog.pages import kept_language, page_context

if TYPE_CHECKING:
    _FormView = FormView
else:
    _FormView = object


class AccountFrame(ContextMixin, View):
    """A page about accounts: kept by no cache, in the language that was asked for."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        response = super().dispatch(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        frame = page_context(self.request, section="account") | {"day": None}
        return super().get_context_data(**frame, signup=settings.SIGNUP, **kwargs)


class OwnPage(AccountFrame):
    """A page for those who are logged in; others are led to the login and back."""

    @property
    def account(self) -> User:
        """Who is logged in, as `dispatch` has made sure."""
        return cast(User, self.request.user)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not request.user.is_authenticated:
            login = kept_language(request, reverse("login"))
            response = redirect_to_login(request.get_full_path(), login_url=login)
            response.headers["Cache-Control"] = "no-store"
            return response
        return super().dispatch(request, *args, **kwargs)


@dataclass(frozen=True, slots=True)
class TooOften:
    """A try that was not made: why, and when the next one may be."""

    words: str
    headers: dict[str, str]
    status: int = 429


def too_often(request: HttpRequest, scope: str, *, account: bool = False) -> TooOften | None:
    """Count a try of this kind, by address or by the account logged in; None while there are some left."""
    caller = caller_key(request) if account else client_address(request)
    try:
        count_call(scope, caller)
    except ApiProblem as problem:
        words = _("Too many tries: at most %(rate)s a minute. Try again in %(wait)s seconds.")
        places = {"rate": problem.extra["rate"].partition("/")[0], "wait": problem.headers["Retry-After"]}
        return TooOften(words % places, problem.headers, problem.status_code)
    return None


class TriedForm(_FormView):
    """Before a form view: counts what is posted by `scope`, and shows the form anew when it was too often."""

    scope: str
    #: Count by the account logged in rather than by address: for what a stolen session could guess.
    by_account = False

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        refused = too_often(request, self.scope, account=self.by_account)
        if refused is None:
            return super().post(request, *args, **kwargs)
        # Unbound: to read what was typed would already try it.
        parts = {
            name: value for name, value in self.get_form_kwargs().items() if name not in ("data", "files")
        }
        context = self.get_context_data(form=self.get_form_class()(**parts), refusal=refused.words)
        return self.render_to_response(context, status=refused.status, headers=refused.headers)
