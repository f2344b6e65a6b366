"""Somebody at the builder without scripts: reads the form of the page, types, presses a button."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client

NEW = "/decks/new/"


def edit(deck) -> str:
    """Where a saved deck is edited."""
    return f"/decks/{deck.pk}/edit/"


class Form(HTMLParser):
    """The fields of the page as a browser would send them, and the values of its buttons."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, Any] = {}
        self.buttons: dict[str, str] = {}
        self._area = self._select = self._button = ""
        self._text = ""
        self.feed(page.partition('<form id="builder"')[2].partition("</form>")[0])

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "input" and "name" in given:
            self._input(given)
        elif tag == "option" and "selected" in given:
            self.fields[self._select] = given.get("value", "")
        elif tag in ("textarea", "select", "button"):
            self._text = ""
            self._area = given["name"] if tag == "textarea" else ""
            self._select = given["name"] if tag == "select" else self._select
            self._button = given.get("value", "") if tag == "button" else ""

    def _input(self, given):
        if given.get("type") == "checkbox":
            if "checked" in given:
                self.fields.setdefault(given["name"], []).append(given.get("value", "on"))
        elif given.get("type") != "file":
            self.fields[given["name"]] = given.get("value", "")

    def handle_data(self, data):
        self._text += data

    def handle_endtag(self, tag):
        if tag == "textarea" and self._area:
            self.fields[self._area] = self._text
        if tag == "button" and self._button:
            self.buttons[self._button] = self._text


class Desk:
    """A builder's page, and what is done with it."""

    def __init__(self, client: Client, address: str = NEW) -> None:
        self.client, self.address = client, address
        self.answer = client.get(address)

    @property
    def page(self) -> str:
        """The text of the page."""
        return self.answer.content.decode()

    @property
    def form(self) -> Form:
        return Form(self.page)

    def press(self, *deeds: str, **typed: Any) -> Desk:
        """Type into fields and press a button; several are what a script sends together."""
        self.answer = self.client.post(self.address, {**self.form.fields, **typed, "do": list(deeds)})
        return self

    def part(self, name: str) -> str:
        """A part of the page."""
        return self.page.partition(f'data-part="{name}"')[2].partition("data-part=")[0]

    def cards(self) -> dict[str, int]:
        """Copies by zone and card, from the form itself."""
        import json

        rows = json.loads(self.form.fields["rows"])
        return {f"{zone}:{card}": count for zone, card, count, *_ in rows}

    def deed(self, start: str) -> str:
        """The first button of the page whose value begins so."""
        return next(value for value in self.form.buttons if value.startswith(start))
