"""The page on which people make accounts for themselves; a setting switches it off."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.contrib.auth.views import RedirectURLMixin
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import FormView

from api.accounts.frame import AccountFrame, TriedForm
from api.accounts.mail import LONGEST as LONGEST_EMAIL
from api.accounts.names import LONGEST, SHORTEST, account_name, is_reserved
from api.accounts.registration import account_register, is_taken, name_taken
from catalog.pages import kept_language


class SignupForm(forms.Form):
    """A name, a password twice, and an e-mail address for those who want one."""

    name = forms.CharField(label=gettext_lazy("Name"), strip=False, max_length=200)
    password = forms.CharField(label=gettext_lazy("Password"), strip=False, widget=forms.PasswordInput)
    again = forms.CharField(
        label=gettext_lazy("Password, once more"), strip=False, widget=forms.PasswordInput
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address (may stay empty)"), required=False, max_length=LONGEST_EMAIL
    )

    name.help_text = gettext_lazy(
        "2 to 30 Latin letters, Chinese characters or digits, with . _ - between them. Everybody can read it."
    )
    password.help_text = password_validators_help_text_html()
    email.help_text = gettext_lazy("Only for a forgotten password. Nobody sees it.")
    name.widget.attrs |= {"autocomplete": "username", "minlength": SHORTEST, "maxlength": LONGEST}
    password.widget.attrs["autocomplete"] = again.widget.attrs["autocomplete"] = "new-password"
    email.widget.attrs["autocomplete"] = "email"

    def clean_name(self) -> str:
        name = account_name(self.cleaned_data["name"])
        if is_reserved(name) or is_taken(name):
            raise name_taken()
        return name

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        password = data.get("password")
        if password and "again" in data and password != data["again"]:
            self.add_error("again", _("The two passwords differ."))
        if password:
            self._validate(password)
        return data

    def _validate(self, password: str) -> None:
        draft = User(username=self.cleaned_data.get("name", ""), email=self.cleaned_data.get("email", ""))
        try:
            validate_password(password, draft)
        except ValidationError as error:
            self.add_error("password", error)


class SignupPage(TriedForm, RedirectURLMixin, AccountFrame, FormView):
    """Make an account and be logged in; tries are counted by address."""

    scope = "signup"
    template_name = "accounts/signup.html"
    form_class = SignupForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_success_url())
        if not settings.SIGNUP:
            response = self.render_to_response(self.get_context_data(form=None), status=403)
            response.headers["Cache-Control"] = "no-store"
            return response
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(next=self.get_redirect_url(), **kwargs)

    def form_valid(self, form: SignupForm) -> HttpResponse:
        data = form.cleaned_data
        try:
            with transaction.atomic():
                account = account_register(data["name"], data["password"], email=data["email"])
        except ValidationError as error:  # taken between our look and the row
            form.add_error("name", error)
            return self.form_invalid(form)
        login(self.request, account, backend="api.accounts.registration.NameBackend")
        return super().form_valid(form)

    def form_invalid(self, form: SignupForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=400)

    def get_default_redirect_url(self) -> str:
        return kept_language(self.request, reverse("account"))
