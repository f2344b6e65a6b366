"""Pages have no more done for an address than the API does."""

import pytest

from tests.decks.saved import account

pytestmark = pytest.mark.usefixtures("loaded")
NOWHERE = "11111111-1111-4111-8111-111111111111"


@pytest.mark.parametrize(
    ("address", "scope"),
    [
        ("/play/", "work"),
        ("/decks/new/", "work"),
        ("/simulate/", "simulation"),
        (f"/matches/{NOWHERE}/act/", "seat"),
    ],
)
def test_forms_of_an_address_are_counted(client, rate, address, scope):
    rate(scope, 1)
    first = client.post(address, {"format": "chess"})
    second = client.post(address, {"format": "chess"}, headers={"Accept-Language": "zh"})
    assert (first.status_code != 429, second.status_code) == (True, 429)
    assert int(second["Retry-After"]) >= 1
    assert "每分钟" in second.content.decode()


def test_a_replay_takes_work_to_read(client, rate):
    rate("work", 1)
    address = f"/matches/{NOWHERE}/replay/"
    assert [client.get(address).status_code for _ in range(2)] == [404, 429]


def test_other_pages_are_read_as_often_as_one_likes(client, rate):
    rate("work", 0)
    assert client.get("/decks/").status_code == 200


def test_pages_of_accounts_count_their_own_tries(client, rate):
    rate("work", 0)
    client.force_login(account())
    assert client.post("/accounts/logout/").status_code == 302
