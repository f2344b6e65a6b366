"""Pages for logging in and out, and for choosing a password by a one-time link."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import views
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from api.errors import ApiProblem
from api.rates import count_call
from catalog.addresses import client_address


class LoginPage(views.LoginView):
    """Log in with a name and a password; tries are counted by address."""

    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            count_call("login", client_address(request))
        except ApiProblem as problem:
            context = self.get_context_data(form=self.get_form_class()(), refusal=problem.detail)
            return self.render_to_response(context, status=problem.status_code, headers=problem.headers)
        return super().post(request, *args, **kwargs)


class LogoutPage(views.LogoutView):
    """Log out (by POST) and go home."""


class ResetPage(views.PasswordResetConfirmView):
    """Choose a password; the link works once and for three days."""

    template_name = "accounts/reset.html"
    success_url = reverse_lazy("login")


def reset_path(account: User) -> str:
    """The path of a one-time page on which the account's password is chosen."""
    identity = urlsafe_base64_encode(force_bytes(account.pk))
    token = default_token_generator.make_token(account)
    return reverse("password-reset", kwargs={"uidb64": identity, "token": token})
