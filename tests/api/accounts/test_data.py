"""Taking one's data away: the file of all of it, and the end of the account."""

import json

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from api.accounts.closing import NOBODY, AccountInUse, account_close
from api.accounts.download import account_pieces
from api.models import ApiToken, ClosedAccount, IdempotentAnswer, LoginSession
from api.tokens import create_token, find_token
from catalog import holdings
from catalog.addresses import account_key
from rules.models import Simulation

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
DATA, CLOSE = "/accounts/data/", "/accounts/close/"


def simulation(owner: User) -> Simulation:
    return Simulation.objects.create(owner=owner, game="release", format="release-base", games=5, seed=7)


def downloaded(client: Client) -> dict:
    return json.loads(b"".join(client.get(DATA).streaming_content))


@pytest.fixture
def mira(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def other():
    other = User.objects.create_user("other", "other@example.org", password=PASSWORD)
    create_token(other, "not mine")
    simulation(other)
    return other


def test_the_file_holds_every_kind_that_is_registered(mira, user):
    create_token(user, "laptop")
    run = simulation(user)

    body = downloaded(mira)

    assert body["account"]["name"] == "mira"
    assert [row["id"] for row in body["simulations"]] == [str(run.pk)]
    assert [row["name"] for row in body["tokens"]] == ["laptop"]
    assert {kind.name for kind in holdings.holdings()} <= set(body)


def test_the_file_is_an_attachment_that_no_cache_keeps(mira):
    answer = mira.get(DATA)

    assert answer["Content-Disposition"].startswith('attachment; filename="deckwright-account-')
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Type"] == "application/json"


def test_the_file_holds_no_secret_and_nothing_of_anybody_else(mira, user, other):
    token, secret = create_token(user, "laptop")

    text = "".join(account_pieces(user))

    kept = [secret, token.digest, user.password, mira.session.session_key, "other", "not mine"]
    assert [part for part in kept if part in text] == []


def test_the_file_of_an_empty_account_is_json_too(mira):
    ApiToken.objects.all().delete()

    assert downloaded(mira)["simulations"] == []


def test_without_a_login_there_is_no_file(client):
    assert client.get(DATA).status_code == 302


def test_the_page_says_what_goes_and_what_stays(mira, user):
    create_token(user, "laptop")

    page = mira.get(CLOSE).content.decode()

    assert "They open nothing any more." in page
    assert "They are logged out." in page


def test_a_closed_account_opens_nothing_from_that_moment_on(mira, user):
    secret = create_token(user, "laptop")[1]
    phone = Client()
    phone.force_login(user)

    page = mira.post(CLOSE, {"password": PASSWORD}, follow=True).content.decode()

    assert "The account is closed" in page
    assert not User.objects.filter(pk=user.pk).exists()
    assert find_token(secret) is None
    assert phone.get("/accounts/").status_code == 302
    assert not LoginSession.objects.filter(user_id=user.pk).exists()


def test_simulations_stay_without_an_owner(mira, user, other):
    run = simulation(user)

    mira.post(CLOSE, {"password": PASSWORD})

    run.refresh_from_db()
    assert run.owner is None
    assert Simulation.objects.filter(owner=other).count() == 1


def test_answers_kept_for_repeated_calls_go_too(mira, user, other):
    for caller in (user, other):
        IdempotentAnswer.objects.create(
            caller=account_key(caller.pk), key_digest=str(caller.pk), body=b"private"
        )

    mira.post(CLOSE, {"password": PASSWORD})

    assert [row.caller for row in IdempotentAnswer.objects.all()] == [account_key(other.pk)]


def test_the_trace_says_how_much_and_not_whose(mira, user):
    user.email = "mira@example.org"
    user.save()
    create_token(user, "mira's laptop")

    mira.post(CLOSE, {"password": PASSWORD})

    trace = ClosedAccount.objects.get()
    assert (trace.by_admin, trace.held["tokens"], trace.held["simulations"]) == (False, 1, 0)
    assert "mira" not in str(vars(trace))


def test_the_name_is_free_again(mira, user):
    mira.post(CLOSE, {"password": PASSWORD})

    assert User.objects.create_user("Mira").pk != user.pk


@pytest.mark.parametrize("form", [{}, {"password": ""}, {"password": "wrong"}, {"password": "x\x00"}])
def test_without_the_password_nothing_goes(mira, user, form):
    create_token(user, "laptop")

    page = mira.post(CLOSE, form).content.decode()

    assert 'aria-invalid="true"' in page
    assert User.objects.filter(pk=user.pk).exists()
    assert ApiToken.objects.filter(user=user, revoked=None).count() == 1


def test_the_password_cannot_be_guessed_from_a_stolen_session(mira, user, rate):
    rate("login", 1)
    mira.post(CLOSE, {"password": "guess"})

    assert mira.post(CLOSE, {"password": PASSWORD}).status_code == 429
    assert User.objects.filter(pk=user.pk).exists()


def test_a_form_of_another_site_and_somebody_without_a_login_close_nothing(user):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)

    assert strict.post(CLOSE, {"password": PASSWORD}).status_code == 403
    assert Client().post(CLOSE, {"password": PASSWORD}).status_code == 302
    assert User.objects.filter(pk=user.pk).exists()


def test_an_account_with_a_role_is_not_closed_by_its_owner(mira, user):
    User.objects.filter(pk=user.pk).update(is_staff=True)

    answer = mira.post(CLOSE, {"password": PASSWORD})

    assert answer.status_code == 409
    assert "has a role in the admin" in answer.content.decode()


def test_if_one_kind_cannot_be_released_nothing_is(user, monkeypatch):
    run = simulation(user)
    secret = create_token(user, "laptop")[1]

    def fail(account):
        raise AccountInUse

    last = holdings.Holding(
        name="last", title="", fate="", count=lambda account: 1, rows=lambda account: [], release=fail
    )
    monkeypatch.setitem(holdings._holdings, "last", last)

    with pytest.raises(AccountInUse):
        account_close(user)

    run.refresh_from_db()
    assert (run.owner, find_token(secret).user) == (user, user)
    assert not ClosedAccount.objects.exists()


def test_what_somebody_did_in_the_admin_stays_under_nobody_s_name(user, other):
    kind = ContentType.objects.get_for_model(User)
    done = LogEntry.objects.create(
        user=user, content_type=kind, object_id="9", object_repr="x", action_flag=CHANGE
    )
    about = LogEntry.objects.create(
        user=other, content_type=kind, object_id=str(user.pk), object_repr="mira", action_flag=CHANGE
    )

    account_close(user, by_admin=True)

    done.refresh_from_db(), about.refresh_from_db()
    assert (done.user.username, about.object_repr, about.user) == (NOBODY, NOBODY, other)
    assert not done.user.is_active
    assert not done.user.has_usable_password()


def test_nobody_is_no_account_to_log_in_as_or_to_close(user):
    nobody = User.objects.create(username=NOBODY, is_active=False)

    with pytest.raises(AccountInUse):
        account_close(nobody, by_admin=True)


def test_a_second_kind_of_one_name_is_refused():
    kind = holdings.Holding(
        name="tokens", title="", fate="", count=lambda a: 0, rows=lambda a: [], release=lambda a: None
    )

    with pytest.raises(ValueError, match="registered already"):
        holdings.register_holding(kind)
