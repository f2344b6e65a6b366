"""Addresses of the whole service."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from api import passwords

urlpatterns = [
    path("admin/", admin.site.urls),
    # Asked for by browsers on pages that name no icon of their own, as those of the admin.
    path("favicon.ico", require_safe(RedirectView.as_view(url="/static/deckwright/favicon.svg"))),
    path("accounts/login/", passwords.LoginPage.as_view(), name="login"),
    path("accounts/logout/", passwords.LogoutPage.as_view(), name="logout"),
    path("accounts/reset/<uidb64>/<token>/", passwords.ResetPage.as_view(), name="password-reset"),
    path("", include("api.urls")),
    path("", include("catalog.urls")),
    path("", include("decks.urls")),
    path("", include("rules.urls")),
]

handler400 = "api.handlers.bad_request"
handler403 = "api.handlers.permission_denied"
handler404 = "api.handlers.page_not_found"
handler500 = "api.handlers.server_error"
