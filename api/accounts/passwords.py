"""Pages for logging in and out, and for choosing a password: with the old one, or by a one-time link."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import update_session_auth_hash, views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from api.accounts.frame import AccountFrame, OwnPage, TriedForm, too_often
from api.accounts.links import service_address
from api.accounts.mail import LONGEST, MailRefused, reset_ask
from api.sessions import end_sessions
from catalog.pages import kept_language


class LoginForm(AuthenticationForm):
    """A name and a password; which of the two is wrong is never said."""

    _WRONG = gettext_lazy("The name or the password is wrong, or the account is closed.")
    error_messages = {"invalid_login": _WRONG, "inactive": _WRONG}


class LoginPage(TriedForm, AccountFrame, views.LoginView):
    """Log in with a name and a password; tries are counted by address."""

    scope = "login"
    template_name = "accounts/login.html"
    authentication_form = LoginForm
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        return kept_language(self.request, super().get_default_redirect_url())


@require_http_methods(["GET", "HEAD", "POST"])
def admin_login(request: HttpRequest) -> HttpResponse:
    """The login of the admin, which counts tries as our own does."""
    refused = too_often(request, "login") if request.method == "POST" else None
    if refused:
        return HttpResponse(refused.words, "text/plain", status=refused.status, headers=refused.headers)
    return admin.site.login(request)


class LogoutPage(views.LogoutView):
    """Log out (by POST) and go home."""


class _Labels:
    """The fields of a new password in the words of our pages."""

    labels = {
        "old_password": gettext_lazy("Present password"),
        "new_password1": gettext_lazy("New password"),
        "new_password2": gettext_lazy("New password, once more"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():  # type: ignore[attr-defined]
            field.label = self.labels[name]


class ChosenPassword(_Labels, SetPasswordForm):
    """By a one-time link."""


class ChangedPassword(_Labels, PasswordChangeForm):
    """By those who know the present one."""

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": gettext_lazy("This is not your present password."),
    }


class ChangePage(TriedForm, OwnPage, FormView):
    """Choose another password: every other browser is logged out, tokens stay; tries count by account."""

    scope, by_account = "login", True
    template_name = "accounts/password.html"
    form_class = ChangedPassword

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "user": self.account}

    @transaction.atomic
    def form_valid(self, form: ChangedPassword) -> HttpResponse:
        account = form.save()
        update_session_auth_hash(self.request, account)
        end_sessions(account, except_key=self.request.session.session_key)
        messages.success(self.request, _("The password is changed; every other browser is logged out."))
        return super().form_valid(form)

    def get_success_url(self) -> str:
        return kept_language(self.request, reverse("account"))


class ResetPage(AccountFrame, views.PasswordResetConfirmView):
    """Choose a password; the link works once and for three days. Every browser is logged out."""

    template_name = "accounts/reset.html"
    form_class = ChosenPassword

    @transaction.atomic
    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        response = super().form_valid(form)
        end_sessions(form.user)
        messages.success(self.request, _("The password is saved. Log in with it."))
        return response

    def get_success_url(self) -> str:
        return kept_language(self.request, reverse("login"))


class ForgottenForm(forms.Form):
    """Whatever is typed is taken: only the letter shows whether there is such an account."""

    typed = forms.CharField(label=gettext_lazy("Name or e-mail address"), max_length=LONGEST)
    typed.widget.attrs["autocomplete"] = "username"


class ForgottenPage(TriedForm, AccountFrame, FormView):
    """Ask for a link by e-mail; the answer is the same for every name and address."""

    scope = "mail"
    template_name = "accounts/forgotten.html"
    form_class = ForgottenForm

    def form_valid(self, form: ForgottenForm) -> HttpResponse:
        language = translation.get_language() or "en"
        try:
            reset_ask(form.cleaned_data["typed"], base=service_address(), language=language)
        except MailRefused:
            form.add_error(None, _("No letter can be sent at the moment. Try again in a few minutes."))
            return self.render_to_response(self.get_context_data(form=form), status=503)
        return self.render_to_response(self.get_context_data(form=form, is_sent=True))
