"""Fixtures of the whole suite.

- `loaded`: the database holds what fixtures/ hold (a database without it is empty)
- `live`: address of a live server over such a database
- `page`: a Chromium page on `live` that fails its test when a request leaves the origin, a script fails
  or the content security policy is broken; `page_watch.forgive("404")` for what a test provokes
- `open_page`: makes pages of other browsers on `live`, which share nothing with `page` and fail no test
- `violations`: what axe-core finds wrong with a page; skipped, or failed where it is required, without it
- `take_views`: pictures of a page in light, dark and on a phone, into .screenshots/, for people to look at:
  only with DECKWRIGHT_SCREENSHOTS=1
"""

from __future__ import annotations

import datetime as dt
import functools
import math
import os
import random
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

# Playwright's sync API runs inside an event loop, in which Django would refuse every query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

import pytest
from django.core.cache import caches
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests import browser as chromium
from tests import cards
from tests.shared_rows import SharedRows, commits, shares

if TYPE_CHECKING:
    from playwright.sync_api import Page

# How long an example takes says how busy the machine is, not whether the code is right; and every run tries
# the same examples, so that a change is never blamed for what chance has found.
hypothesis_settings.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("repeatable")

BROWSER_FIXTURES = {"browser", "page"}


LAST_MINUTE = 60.0
DATABASE_FIXTURES = {"db", "transactional_db", "loaded", "live", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only",
        action="store_true",
        help="leave out tests without a database: a second database cannot change them",
    )
    parser.addoption(
        "--chance",
        default="",
        metavar="TEXT",
        help="deal other cards where a test names no seed: a test has to hold whatever it is dealt",
    )


def _has_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(DATABASE_FIXTURES & fixtures)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests that share rows come one after another."""
    if config.getoption("--database-only"):
        config.hook.pytest_deselected(items=[item for item in items if not _has_database(item)])
        items[:] = filter(_has_database, items)
    items.sort(key=lambda item: not shares(item))
    for item in items:
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


def seconds_to_midnight(now: dt.datetime) -> float:
    """How long the day (UTC) still lasts."""
    midnight = dt.datetime.combine(now.date() + dt.timedelta(days=1), dt.time(), dt.UTC)
    return (midnight - now).total_seconds()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """A test sees one day: what would begin in the last minute of one begins on the next."""
    left = seconds_to_midnight(dt.datetime.now(dt.UTC))
    if left < LAST_MINUTE:
        time.sleep(left)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Rates and cached answers of one test are none of the next one's business."""
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt without a seed follows from the test's name, so that every run sees the same games."""
    source = random.Random(request.config.getoption("--chance") + request.node.nodeid)
    monkeypatch.setattr("rules.orders.randbelow", source.randrange)


@pytest.fixture(autouse=True)
def _time_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker's turn at a run lasts until its games are played; a slow machine plays fewer in a while."""
    monkeypatch.setattr("rules.services.worker.TURN_SECONDS", math.inf)


@pytest.fixture(scope="session")
def fixture_rows(django_db_setup: None, django_db_blocker) -> list[cards.TableRows]:
    """The rows that load_cards writes, read once a session."""
    with django_db_blocker.unblock():
        return cards.loaded_rows()


@pytest.fixture(scope="session")
def _shared_rows(fixture_rows: list[cards.TableRows], django_db_blocker) -> Iterator[SharedRows]:
    shared = SharedRows(fixture_rows)
    yield shared
    with django_db_blocker.unblock():
        shared.close()


@pytest.fixture
def _rows_shared(request: pytest.FixtureRequest, _shared_rows: SharedRows, django_db_blocker) -> None:
    with django_db_blocker.unblock():
        (_shared_rows.open if shares(request.node) else _shared_rows.close)()


@pytest.fixture
def _django_db_helper(_rows_shared: None, _django_db_helper: None) -> None:
    """The transaction around a test begins after that of the rows it shares."""


@pytest.fixture
def loaded(request: pytest.FixtureRequest, fixture_rows: list[cards.TableRows], db: None) -> None:
    """The database holds what fixtures/ hold."""
    from django.db import transaction

    if commits(request.node):
        with transaction.atomic():
            for table in fixture_rows:
                table.insert()


@pytest.fixture
def live(live_server, loaded: None) -> str:
    """The address of a live server over the loaded database, without a slash at its end."""
    return live_server.url


@pytest.fixture(scope="session")
def browser(_shared_rows: SharedRows, django_db_blocker) -> Iterator:
    """Chromium, one for the session; without one the test is skipped, or failed where it is required.

    While Playwright's event loop runs, Django has other connections in this thread than before and after: an
    open transaction is closed on the side on which it was begun.
    """
    executable = chromium.chromium_path()
    if executable is None:
        reason = "no Chromium found: install Debian's package chromium or set DECKWRIGHT_CHROMIUM"
        (pytest.fail if os.environ.get("DECKWRIGHT_REQUIRE_BROWSER") == "1" else pytest.skip)(reason)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=chromium.PATIENCE)
    with django_db_blocker.unblock():
        _shared_rows.close()
    with sync_playwright() as playwright:
        running = chromium.launch(playwright, executable)
        yield running
        running.close()
        with django_db_blocker.unblock():
            _shared_rows.close()


@pytest.fixture
def open_page(browser, live: str) -> Iterator[Callable[..., Page]]:
    """`open_page(width=390, height=844)`: a page with a session of its own; it ends with the test."""
    contexts = []

    def open_one(*, width: int = 1280, height: int = 900) -> Page:
        context = browser.new_context(base_url=live, viewport={"width": width, "height": height})
        context.set_default_timeout(chromium.PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def _page(open_page, live: str) -> tuple[Page, chromium.PageWatch]:
    page = open_page()
    return page, chromium.PageWatch(page, live)


@pytest.fixture
def page(_page) -> Iterator:
    """A Playwright page with base_url `live`; at the end it must not have misbehaved."""
    page, watch = _page
    yield page
    assert watch.faults == []


@pytest.fixture
def page_watch(_page) -> chromium.PageWatch:
    """What was noted of the page so far."""
    return _page[1]


@pytest.fixture
def take_views() -> Callable[..., None]:
    """`take_views(page, "home")`: .screenshots/home.{light,dark,phone,phone-dark}.png, where asked for."""
    return chromium.take_views


@pytest.fixture
def violations() -> Callable[..., list[str]]:
    """`violations(page)`: what axe-core finds wrong with the page as it stands; `rules=[…]` asks less."""
    source = chromium.axe_source()
    if source is None:
        reason = "no axe-core: npm install axe-core, and set DECKWRIGHT_AXE to its axe.min.js"
        (pytest.fail if os.environ.get("DECKWRIGHT_REQUIRE_BROWSER") == "1" else pytest.skip)(reason)
    return functools.partial(chromium.violations, source=source)
