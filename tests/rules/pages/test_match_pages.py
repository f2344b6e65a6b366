"""Pages of matches as a whole: whether there is one, whether it has changed, the list of one's own."""

import pytest
from django.test import Client

from rules import services
from rules.models import Match, MatchSeat
from tests.rules.pages.tables import DUEL, RELEASE, dealt, form_of, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def test_the_table_is_not_sent_again_while_nothing_has_changed(client: Client) -> None:
    match = dealt(client, RELEASE, "random")
    seen = page_of(client, match).partition('data-seen="')[2].partition('"')[0]

    assert client.get(f"/matches/{match.pk}/?seen={seen}").status_code == 204
    client.post(f"/matches/{match.pk}/act/", form_of(match))
    assert client.get(f"/matches/{match.pk}/?seen={seen}").status_code == 200


def test_a_table_that_moved_on_while_it_was_read_is_sent_again(client: Client, monkeypatch) -> None:
    match = dealt(client, DUEL, "person")
    view_of = services.match_view

    def read_before_the_other_concedes(seat: MatchSeat, **options):
        view = view_of(seat, **options)
        services.match_concede(MatchSeat.objects.get(match=match, number=1))
        return view

    with monkeypatch.context() as patch:
        patch.setattr(services, "match_view", read_before_the_other_concedes)
        shown = page_of(client, match)
    seen = shown.partition('data-seen="')[2].partition('"')[0]

    assert 'id="outcome"' not in shown
    assert client.get(f"/matches/{match.pk}/?seen={seen}").status_code == 200


def test_the_list_of_own_matches_asks_as_often_for_many_as_for_one(
    client: Client, django_assert_max_num_queries
) -> None:
    matches = [dealt(client, RELEASE, "random") for _ in range(3)]

    with django_assert_max_num_queries(10):
        shown = client.get("/matches/").content.decode()

    assert all(str(match.pk) in shown for match in matches)


@pytest.mark.parametrize("path", ["", "join/", "replay/"])
def test_a_match_that_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/matches/11111111-1111-4111-8111-111111111111/{path}").status_code == 404


def test_a_table_that_another_engine_wrote_is_shown_without_what_this_one_makes_of_it(client):
    match = dealt(client, RELEASE, "greedy", "greedy")
    assert "would score now" in page_of(client, match)
    Match.objects.update(engine="older", state={"of": "another shape"})
    page = page_of(client, match)
    assert "would score now" not in page
    assert "Release 1" in page
