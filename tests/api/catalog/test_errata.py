"""Published errata over the API: the list and the feed."""

from xml.etree import ElementTree

import pytest

from api.dates import today
from catalog.models import ClauseVersion, Ruling
from catalog.services import version_cancel, version_draft
from tests.api.catalog.errata import TOMORROW, publish, publish_erratum

ERRATA = "/api/v1/errata/"
FEED = f"{ERRATA}feed.atom"
ATOM = "{http://www.w3.org/2005/Atom}"

pytestmark = pytest.mark.usefixtures("loaded")


def rows(client, **query: object) -> list[dict]:
    return client.get(ERRATA, query).json()["results"]


def erratum_of(client, slug: str) -> dict:
    (row,) = [row for row in rows(client) if row.get("slug") == slug and row["kind"] == "card"]
    return row


@pytest.mark.parametrize("query", ["?game=chess", "?since=1", "?as_of=tomorrow", "?page=999", "?page_size=0"])
def test_a_question_that_cannot_be_answered_is_refused(client, query):
    response = client.get(ERRATA + query)
    assert response.status_code == 400
    assert response.json()["code"] in (
        "unknown_game",
        "unsupported_parameter",
        "bad_date",
        "bad_page",
        "bad_page_size",
    )


def test_the_feed_is_not_given_as_something_else(client):
    assert client.get(FEED, headers={"Accept": "application/json"}).status_code == 406
    assert client.get(f"{FEED}?page=1").status_code == 400


def test_the_first_version_of_a_card_is_no_erratum(client):
    cards = [row for row in rows(client, page_size="200") if row["kind"] == "card"]
    assert cards
    assert all(row["number"] > 1 for row in cards)


def test_a_cancelled_erratum_is_none(client):
    erratum = publish_erratum("ri34", day=today() + TOMORROW, reason="Too strong.")
    version_cancel(erratum)
    assert "ri34" not in [row.get("slug") for row in rows(client)]


def test_an_erratum_says_what_it_changed(client):
    publish_erratum("ri34", name="Renamed", reason="Spelling.")
    row = erratum_of(client, "ri34")
    assert (row["game"], row["name"], row["reason"]) == ("release", "Renamed", "Spelling.")
    assert (row["changed"], row["scheduled"]) == (["name"], False)


def test_errata_come_newest_first(client):
    publish_erratum("ri34", name="Renamed")
    days = [row["effective_from"] for row in rows(client)]
    assert len(days) > 1
    assert days == sorted(days, reverse=True)


def test_a_scheduled_erratum_says_so_and_is_not_in_force_before(client):
    publish_erratum("ri34", day=today() + TOMORROW, name="Renamed")
    assert erratum_of(client, "ri34")["scheduled"]
    assert "ri34" not in [row.get("slug") for row in rows(client, as_of=today().isoformat())]


def test_an_erratum_of_one_game_is_not_among_those_of_another(client):
    publish_erratum("ri34", name="Renamed")
    assert {row["game"] for row in rows(client, game="release")} == {"release"}
    assert "ri34" not in [row.get("slug") for row in rows(client, game="boost")]


@pytest.mark.parametrize("size", [1, 2])
def test_each_erratum_is_on_one_page_only(client, size):
    everything = [
        (row["kind"], row.get("slug"), row.get("id"), row["effective_from"]) for row in rows(client)
    ]
    pages = [rows(client, page_size=size, page=1 + at) for at in range(-(-len(everything) // size))]
    assert [
        (row["kind"], row.get("slug"), row.get("id"), row["effective_from"]) for page in pages for row in page
    ] == everything


def corrected(model, text: str, **thing):
    """A new English wording of a thing from today on."""
    row = model.objects.in_force(on=today()).filter(language="en", **thing).first()
    facts = {"parts": [{"kind": "rule", "text": text}]} if model is ClauseVersion else {"text": text}
    return publish(version_draft(row, effective_from=today()), **facts)


def test_a_clause_that_was_changed_is_an_erratum_with_its_words(client):
    corrected(ClauseVersion, "A custom deck holds at most 9 Instants.", clause__number="deck.2")
    row = next(row for row in rows(client, game="boost") if row["kind"] == "clause")
    assert (row["id"], row["text"]) == ("boost:deck.2", "A custom deck holds at most 9 Instants.")
    assert {"op": "insert", "text": "9"} in row["diff"]
    assert client.get(row["url"]).json()["text"] == row["text"]


def test_a_ruling_that_was_corrected_is_an_erratum_of_its_card(client):
    corrected(Ruling, "No.", card__slug="ri34")
    row = next(row for row in rows(client) if row["kind"] == "ruling")
    assert (row["slug"], row["text"], row["changed"]) == ("ri34", "No.", [])
    assert "ruling" not in [row["kind"] for row in rows(client, as_of="2026-11-01")]
    assert "Jez Humble (Release!, ruling)" in client.get(FEED).content.decode()


def test_the_first_text_of_a_clause_and_a_wording_in_another_language_are_no_errata(client):
    model = ClauseVersion.objects.get(clause__number="deck.2", clause__rulebook__game__slug="boost")
    publish(version_draft(model, effective_from=today()), language="zh")
    assert "boost:deck.2" not in [row.get("id") for row in rows(client)]


def test_the_feed_has_what_an_atom_feed_must_have(client):
    publish_erratum("ri34", name="R<&>", reason="Spelling: <b> & co.")
    response = client.get(FEED)
    feed = ElementTree.fromstring(response.content)
    (entry,) = [entry for entry in feed.findall(f"{ATOM}entry") if "ri34" in entry.findtext(f"{ATOM}id")]
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert [feed.findtext(f"{ATOM}{name}") is not None for name in ("id", "title", "updated")] == [True] * 3
    assert "R<&>" in entry.findtext(f"{ATOM}title")
    assert entry.findtext(f"{ATOM}id").startswith("http://testserver/cards/release/ri34/#version-")
    summary = entry.find(f"{ATOM}summary")
    assert summary.get("type") == "html"
    assert summary.text.startswith("<p>Spelling: &lt;b&gt; &amp; co.</p>\n\n<p>")


def test_the_feed_names_itself_and_its_page(client):
    feed = ElementTree.fromstring(client.get(FEED).content)
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {"self": f"http://testserver{FEED}", "alternate": "http://testserver/errata/"}


def test_the_feed_is_the_same_until_an_erratum_is_published(client):
    tag = client.get(FEED)["ETag"]
    assert client.get(FEED, headers={"If-None-Match": tag}).status_code == 304
    publish_erratum("ri34", name="Renamed")
    assert client.get(FEED, headers={"If-None-Match": tag}).status_code == 200
