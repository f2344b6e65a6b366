"""What the environment variables make of the settings."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from api.config.environment import (
    PRODUCTION_VARIABLES,
    broker_options,
    is_production,
    production_database,
    public_hosts,
    public_url,
    shared_cache,
)

COMPLETE = dict.fromkeys(PRODUCTION_VARIABLES, "set")


def test_all_four_variables_make_production():
    assert is_production(COMPLETE)


def test_none_of_them_make_the_embedded_service_when_manage_py_says_so():
    assert not is_production({"DECKWRIGHT_EMBEDDED": "1"})


def test_none_of_them_are_refused_in_a_process_that_manage_py_did_not_start():
    with pytest.raises(
        ImproperlyConfigured, match="set DATABASE_URL, CELERY_BROKER_URL, SECRET_KEY, ALLOWED_HOSTS"
    ):
        is_production({})


@pytest.mark.parametrize("name", PRODUCTION_VARIABLES)
@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_variable_is_refused_by_name_even_under_manage_py(name, value):
    variables = COMPLETE | {name: value, "DECKWRIGHT_EMBEDDED": "1"}

    with pytest.raises(ImproperlyConfigured, match=f"incomplete: set {name} too"):
        is_production(variables)


@pytest.mark.parametrize(
    ("url", "host", "user"),
    [
        ("postgres://ada:word@db.example:5433/cards", "db.example", "ada"),
        ("postgres://ada@%2Fvar%2Frun%2FPostgreSQL/cards", "/var/run/PostgreSQL", "ada"),
        ("postgresql:///cards", "", ""),
    ],
)
def test_the_database_is_reached_by_host_or_socket_folder(monkeypatch, url, host, user):
    monkeypatch.setenv("DATABASE_URL", url)

    database = production_database()

    assert (database["HOST"], database["USER"], database["NAME"]) == (host, user, "cards")


def test_a_socket_folder_in_the_query_reaches_the_adapter(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://ada@/cards?host=/var/run/postgresql")

    assert production_database()["OPTIONS"]["host"] == "/var/run/postgresql"


def test_connections_are_pooled_and_checked(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres:///cards")
    monkeypatch.setenv("DECKWRIGHT_DB_POOL", "7")

    database = production_database()

    assert database["OPTIONS"]["pool"]["max_size"] == 7
    assert database["CONN_HEALTH_CHECKS"]
    assert database["CONN_MAX_AGE"] == 0


def test_without_a_pool_connections_are_kept_for_a_minute(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres:///cards")
    monkeypatch.setenv("DECKWRIGHT_DB_POOL", "0")

    database = production_database()

    assert "pool" not in database.get("OPTIONS", {})
    assert database["CONN_MAX_AGE"] == 60


@pytest.mark.filterwarnings("ignore:Engine not recognized")
@pytest.mark.parametrize("url", ["cards", "ftp://db.example/cards", "postgres://db:port/cards"])
def test_an_unreadable_database_url_is_refused_in_words(monkeypatch, url):
    monkeypatch.setenv("DATABASE_URL", url)

    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        production_database()


def test_calls_are_counted_in_the_database_unless_redis_is_there(monkeypatch):
    monkeypatch.delenv("CACHE_URL", raising=False)

    assert "CountCache" in shared_cache(production=True, broker_url="amqp://")["BACKEND"]
    assert "RedisCache" in shared_cache(production=True, broker_url="redis://")["BACKEND"]
    assert "LocMemCache" in shared_cache(production=False, broker_url="")["BACKEND"]


def test_a_cache_url_has_its_way(monkeypatch):
    monkeypatch.setenv("CACHE_URL", "redis://cache.example:6379/2")

    cache = shared_cache(production=True, broker_url="amqp://")

    assert "Redis" in cache["BACKEND"]
    assert cache["LOCATION"] == "redis://cache.example:6379/2"


def test_redis_gives_back_what_a_dead_worker_held_within_five_minutes():
    assert broker_options("redis://localhost")["visibility_timeout"] == 300
    assert broker_options("amqp://localhost") == {}


@pytest.mark.parametrize(
    ("stated", "url", "hosts"),
    [
        (None, "", []),
        ("", "", []),
        ("https://cards.example", "https://cards.example", ["cards.example"]),
        (" HTTPS://Cards.Example/ ", "https://cards.example", ["cards.example"]),
        ("http://127.0.0.1:65535", "http://127.0.0.1:65535", ["127.0.0.1"]),
        ("http://[::1]:8000", "http://[::1]:8000", ["[::1]"]),
    ],
)
def test_the_public_address_is_scheme_name_and_port_and_its_name_is_answered(monkeypatch, stated, url, hosts):
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    if stated is not None:
        monkeypatch.setenv("PUBLIC_URL", stated)

    assert (public_url(), public_hosts(public_url())) == (url, hosts)


@pytest.mark.parametrize(
    "stated",
    [
        *("cards.example", "//cards.example", "ftp://cards.example", "https://", "https:///path"),
        *("https://cards.example/path", "https://cards.example?x", "https://cards.example#x"),
        *("https://ada@cards.example", "https://cards.example:0", "https://cards.example:65536"),
        *("https://cards.example:", "https://[::1", "https://cards example", "https://cards.example\nx"),
    ],
)
def test_a_public_address_that_is_more_or_less_is_refused_by_name(monkeypatch, stated):
    monkeypatch.setenv("PUBLIC_URL", stated)

    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL cannot be read"):
        public_url()
