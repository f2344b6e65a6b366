"""Pages for taking one's data away: the file of all of it, and the end of the account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import logout
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.generic import FormView, TemplateView

from api.accounts.closing import AccountInUse, account_close
from api.accounts.download import account_pieces, file_name
from api.accounts.frame import AccountFrame, OwnPage, TriedForm, too_often
from api.accounts.page import ConfirmedForm
from catalog.holdings import holdings
from catalog.pages import kept_language


class DownloadFile(OwnPage):
    """All that is kept about the account, as a JSON file."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
        refused = too_often(request, "work", account=True)
        if refused:
            return HttpResponse(refused.words, "text/plain", status=refused.status, headers=refused.headers)
        headers = {"Content-Disposition": f'attachment; filename="{file_name()}"'}
        return StreamingHttpResponse(account_pieces(self.account), "application/json", headers=headers)


class ClosePage(TriedForm, OwnPage, FormView):
    """Close the account for good, confirmed by its password; the page says what goes and what stays."""

    scope, by_account = "login", True
    template_name = "accounts/close.html"
    form_class = ConfirmedForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "account": self.account}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        held = [(kind, kind.count(self.account)) for kind in holdings()]
        return super().get_context_data(held=[pair for pair in held if pair[1]], **kwargs)

    def form_valid(self, form: ConfirmedForm) -> HttpResponse:
        try:
            account_close(self.account)
        except AccountInUse:
            form.add_error(None, in_use())
            return self.render_to_response(self.get_context_data(form=form), status=409)
        except ObjectDoesNotExist:  # by another request, a moment ago
            pass
        logout(self.request)
        return HttpResponseRedirect(kept_language(self.request, reverse("account-closed")))


class ClosedPage(AccountFrame, TemplateView):
    """Says that it is done; to everybody, since nobody is known any more."""

    template_name = "accounts/closed.html"


def in_use() -> str:
    """Why an account cannot be closed by its owner."""
    return _(
        "This account has a role in the admin. An admin takes the role away first; then it can be closed."
    )
