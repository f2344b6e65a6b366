"""Logs hold no secrets."""

import json
import logging.config

import pytest
import structlog

from api.config.logs import HIDDEN, hide_secrets, logging_settings


@pytest.mark.parametrize("key", ["password", "Token", "AUTHORIZATION", "secret_key"])
def test_the_value_of_a_secret_key_is_hidden(key):
    assert hide_secrets(None, "info", {"event": "login", key: "s3cret"})[key] == HIDDEN


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Token s3cret",
        "GET /api/v1/matches/1/?seat=0&token=s3cret HTTP/1.1",
        "Internal Server Error: /accounts/reset/MQ/c1x-s3cret/",
        "cannot connect to postgres://ada:s3cret@db.example/cards",
    ],
)
def test_a_secret_within_a_text_is_hidden(text):
    hidden = hide_secrets(None, "info", {"event": text})["event"]

    assert "s3cret" not in hidden
    assert HIDDEN in hidden


def test_an_address_that_may_be_a_share_link_is_hidden():
    text = "Internal Server Error: /decks/0f0f0f0f-1111-4222-8333-444455556666/edit/"
    assert hide_secrets(None, "info", {"event": text})["event"].endswith(f": /decks/{HIDDEN}/edit/")


@pytest.mark.parametrize(
    "text",
    ["GET /decks/new/ HTTP/1.1", "GET /api/v1/cards/?q=token", "tokens are cards", "http://localhost:8000/"],
)
def test_a_text_without_a_secret_stays(text):
    assert hide_secrets(None, "info", {"event": text})["event"] == text


@pytest.fixture
def formatter():
    """The formatter of production, the settings of the test restored afterwards."""
    before = structlog.get_config()
    settings = logging_settings(production=True, level="INFO")
    yield logging.config.DictConfigurator(settings).configure_formatter(settings["formatters"]["structured"])
    structlog.configure(**before)


def test_production_writes_one_json_object_a_line_with_the_traceback_in_it(formatter):
    try:
        raise ValueError("postgres://ada:s3cret@db.example/cards")
    except ValueError as error:
        record = logging.LogRecord(
            "rules", logging.ERROR, "f.py", 1, "run %s", ("7",), (type(error), error, error.__traceback__)
        )

    line = formatter.format(record)

    assert len(line.splitlines()) == 1
    assert json.loads(line)["event"] == "run 7"
    assert "Traceback" in json.loads(line)["exception"]
    assert "s3cret" not in line
