"""The page of one's own account: tokens, browsers logged in, e-mail address, data."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import FormView, TemplateView

from api.accounts.frame import OwnPage, TriedForm, too_often
from api.accounts.mail import LONGEST as LONGEST_EMAIL
from api.models import ApiToken
from api.sessions import end_sessions, key_digest, live_sessions
from api.tokens import LONGEST_NAME, MOST_TOKENS, TooManyTokens, create_token, live_tokens, revoke_token
from catalog.pages import kept_language

#: Of those revoked or expired so many are still listed.
ENDED_SHOWN: Final = 10
LIVES: Final = (
    ("30", gettext_lazy("30 days")),
    ("90", gettext_lazy("90 days")),
    ("365", gettext_lazy("a year")),
    ("", gettext_lazy("until it is revoked")),
)


class TokenForm(forms.Form):
    """What a token is called and how long it lives."""

    name = forms.CharField(label=gettext_lazy("What it is for"), max_length=LONGEST_NAME)
    life = forms.ChoiceField(label=gettext_lazy("Valid for"), choices=LIVES, required=False, initial="90")

    def expires(self) -> dt.datetime | None:
        days = self.cleaned_data["life"]
        return timezone.now() + dt.timedelta(days=int(days)) if days else None


class AccountPage(OwnPage, TemplateView):
    """Who one is, and what opens one's account; a POST makes a token, whose secret is shown this once."""

    template_name = "accounts/account.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        account = self.account
        live = list(live_tokens(account))
        ended = ApiToken.objects.filter(user=account).exclude(pk__in=[token.pk for token in live])
        kwargs.setdefault("form", TokenForm())
        return super().get_context_data(
            roles=account.groups.values_list("name", flat=True).order_by("name"),
            live=live,
            ended=ended[:ENDED_SHOWN],
            browsers=live_sessions(account),
            this_browser=key_digest(self.request.session.session_key or ""),
            **kwargs,
        )

    def post(self, request: HttpRequest) -> HttpResponse:
        form = TokenForm(request.POST)
        refused = too_often(request, "work", account=True)
        if refused:
            context = self.get_context_data(refusal=refused.words)
            return self.render_to_response(context, status=refused.status, headers=refused.headers)
        secret = self._secret(form) if form.is_valid() else None
        if secret is None:
            return self.render_to_response(self.get_context_data(form=form), status=400)
        return self.render_to_response(self.get_context_data(secret=secret), status=201)

    def _secret(self, form: TokenForm) -> str | None:
        try:
            return create_token(self.account, form.cleaned_data["name"], expires=form.expires())[1]
        except TooManyTokens:
            message = _("An account has at most %(most)s live tokens: revoke one first.")
            form.add_error(None, message % {"most": MOST_TOKENS})
            return None


class _Back(OwnPage):
    """A button of the account page: does its one thing and leads back."""

    http_method_names = ["post"]

    def back(self, message: str) -> HttpResponse:
        messages.success(self.request, message)
        return HttpResponseRedirect(kept_language(self.request, reverse("account")))


class RevokeToken(_Back):
    """Revoke one of one's own tokens."""

    def post(self, request: HttpRequest, id: uuid.UUID) -> HttpResponse:
        token = get_object_or_404(ApiToken, pk=id, user=self.account)
        revoke_token(token)
        return self.back(_("The token “%(name)s” opens nothing any more.") % {"name": token.name})


class EndSession(_Back):
    """Log out one of one's own browsers."""

    def post(self, request: HttpRequest, id: uuid.UUID) -> HttpResponse:
        session = get_object_or_404(live_sessions(self.account), public_id=id)
        session.delete()
        return self.back(_("That browser is logged out."))


class EndOtherSessions(_Back):
    """Log out every browser but this one."""

    def post(self, request: HttpRequest) -> HttpResponse:
        end_sessions(self.account, except_key=request.session.session_key)
        return self.back(_("Every other browser is logged out."))


class ConfirmedForm(forms.Form):
    """A form that is believed with the password only."""

    password = forms.CharField(
        label=gettext_lazy("Present password"), strip=False, widget=forms.PasswordInput
    )
    password.widget.attrs["autocomplete"] = "current-password"

    def __init__(self, *args: Any, account: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        if not self.account.check_password(password):
            raise forms.ValidationError(_("This is not your present password."), "password_incorrect")
        return password


class EmailForm(ConfirmedForm):
    """The address for a forgotten password; empty takes it back."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address (may stay empty)"), required=False, max_length=LONGEST_EMAIL
    )
    email.widget.attrs["autocomplete"] = "email"
    email.help_text = gettext_lazy("Only for a forgotten password. Nobody sees it.")
    field_order = ["email", "password"]


class EmailPage(TriedForm, OwnPage, FormView):
    """Change the e-mail address: who can read its letters can take over the account."""

    scope, by_account = "login", True
    template_name = "accounts/email.html"
    form_class = EmailForm

    def get_form_kwargs(self) -> dict[str, Any]:
        account = self.account
        return {**super().get_form_kwargs(), "account": account, "initial": {"email": account.email}}

    def form_valid(self, form: EmailForm) -> HttpResponse:
        account = self.account
        account.email = form.cleaned_data["email"]
        account.save(update_fields=["email"])
        messages.success(self.request, _("The e-mail address is saved."))
        return HttpResponseRedirect(kept_language(self.request, reverse("account")))
