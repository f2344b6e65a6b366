"""Headers by which a page is kept to its own origin."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/", "/healthz", "/no/such/page/"])
def test_every_answer_forbids_scripts_and_styles_of_others_and_inline_ones(client: Client, path):
    policy = client.get(path)["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy + ";"
    assert "style-src 'self';" in policy + ";"
    assert "unsafe" not in policy


@pytest.mark.django_db
def test_a_page_cannot_be_framed_sniffed_or_named_to_others(client: Client):
    answer = client.get("/accounts/login/")

    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused(client: Client):
    answer = client.get("/accounts/login/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400


@pytest.mark.django_db
def test_https_is_asked_for_except_of_probes(client: Client, settings):
    settings.SECURE_SSL_REDIRECT = True

    assert Client().get("/accounts/login/")["Location"] == "https://testserver/accounts/login/"
    assert Client().get("/healthz").status_code == 200
