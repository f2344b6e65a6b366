"""Addresses of the whole service."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from api.accounts import passwords

urlpatterns = [
    # Passwords are tried at the pages that count tries.
    path("admin/login/", passwords.admin_login),
    path("admin/password_change/", require_safe(RedirectView.as_view(pattern_name="password-change"))),
    path("admin/", admin.site.urls),
    # Asked for by browsers on pages that name no icon of their own, as those of the admin.
    path("favicon.ico", require_safe(RedirectView.as_view(url="/static/deckwright/favicon.svg"))),
    path("accounts/", include("api.accounts.urls")),
    path("", include("api.urls")),
    path("", include("catalog.urls")),
    path("", include("decks.urls")),
    path("", include("rules.urls")),
]

handler400 = "api.handlers.bad_request"
handler403 = "api.handlers.permission_denied"
handler404 = "api.handlers.page_not_found"
handler500 = "api.handlers.server_error"
