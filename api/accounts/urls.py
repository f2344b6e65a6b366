"""Addresses of the pages of accounts, under /accounts/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.accounts import data, page, passwords, signup

urlpatterns: list[URLPattern] = [
    path("", page.AccountPage.as_view(), name="account"),
    path("login/", passwords.LoginPage.as_view(), name="login"),
    path("logout/", passwords.LogoutPage.as_view(), name="logout"),
    path("signup/", signup.SignupPage.as_view(), name="signup"),
    path("password/", passwords.ChangePage.as_view(), name="password-change"),
    path("forgotten/", passwords.ForgottenPage.as_view(), name="password-forgotten"),
    path("reset/<uidb64>/<token>/", passwords.ResetPage.as_view(), name="password-reset"),
    path("email/", page.EmailPage.as_view(), name="account-email"),
    path("tokens/<uuid:id>/revoke/", page.RevokeToken.as_view(), name="account-token-revoke"),
    path("sessions/<uuid:id>/end/", page.EndSession.as_view(), name="account-session-end"),
    path("sessions/end-others/", page.EndOtherSessions.as_view(), name="account-sessions-end"),
    path("data/", data.DownloadFile.as_view(), name="account-data"),
    path("close/", data.ClosePage.as_view(), name="account-close"),
    path("closed/", data.ClosedPage.as_view(), name="account-closed"),
]
