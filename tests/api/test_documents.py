"""Swagger UI and ReDoc: offline, and under the site's content security policy."""

import re

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import expect

PAGES = ["/api/v1/docs/", "/api/v1/redoc/"]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_no_inline_script_or_style_and_nothing_from_elsewhere(client, address):
    html = client.get(address).text
    assert re.findall(r"<script(?![^>]*\bsrc=)", html) == []
    assert re.findall(r"<style|\bstyle=|\bon\w+=", html) == []
    assert re.findall(r'(?:src|href)="(?!/)', html) == []


@pytest.mark.parametrize("address", PAGES)
def test_everything_a_page_loads_is_shipped_with_the_service(client, address):
    named = re.findall(r'(?:src|href)="/static/([^"]+)"', client.get(address).text)
    assert len(named) >= 3
    assert [name for name in named if finders.find(name) is None] == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_names_the_document(client, address):
    assert 'data-schema="/api/v1/schema/"' in client.get(address).text


@pytest.mark.parametrize(("address", "shown"), [(PAGES[0], ".opblock"), (PAGES[1], "[data-section-id]")])
def test_a_reader_sees_the_operations_and_no_request_leaves_the_origin(page, address, shown):
    page.goto(address)

    expect(page.locator(shown).nth(19)).to_be_attached()


def test_only_redoc_s_own_style_sheets_are_let_in_by_a_nonce_of_one_answer(client):
    pages = [client.get(PAGES[1]) for _ in range(2)]
    nonces = [re.search(r"'nonce-([^']+)'", page["Content-Security-Policy"]).group(1) for page in pages]
    assert nonces[0] != nonces[1]
    assert f'data-nonce="{nonces[0]}"' in pages[0].text
    assert "unsafe" not in pages[0]["Content-Security-Policy"]
    assert "nonce" not in client.get(PAGES[0])["Content-Security-Policy"]
