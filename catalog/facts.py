"""The facts on a card beside its text, as labels and values in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext

from catalog.models import CardVersion, TextState
from catalog.vocabulary import said, signed


class Fact(NamedTuple):
    """A label and what it says."""

    label: str
    value: str


class Change(NamedTuple):
    """A fact before and after; empty where there was or is none."""

    label: str
    before: str
    after: str


def card_facts(version: CardVersion) -> list[Fact]:
    """Everything on the face beside name and text, in reading order."""
    return [Fact(label, value) for label, value in _facts(version)]


def text_origin(state: str) -> str:
    """Where the rules text of a card comes from (`TextState`); empty of a card without one."""
    origins = {
        TextState.RENDERED: gettext("written from its effects, so that text and play agree"),
        TextState.REVIEWED: gettext("worded by hand and checked against its effects"),
    }
    return origins.get(TextState(state), "")


def changed_facts(before: CardVersion, after: CardVersion) -> list[Change]:
    """What differs beside the text, in reading order: name, type, tags, traits, and the facts of the face."""
    old, new = dict(_identity(before)), dict(_identity(after))
    old |= dict(_facts(before))
    new |= dict(_facts(after))
    labels = list(dict.fromkeys([*new, *old]))
    return [
        Change(label, old.get(label, ""), new.get(label, ""))
        for label in labels
        if old.get(label) != new.get(label)
    ]


def _identity(version: CardVersion) -> Iterator[tuple[str, str]]:
    yield gettext("Name"), version.name
    yield gettext("Type"), said(version.type)
    yield gettext("Subtypes"), ", ".join(map(said, version.subtypes))
    yield gettext("Domain"), said(version.tags.get("domain") or "")
    yield gettext("Categories"), ", ".join(version.tags.get("categories", ()))
    yield gettext("Traits"), ", ".join(map(said, version.traits))


def _facts(version: CardVersion) -> Iterator[tuple[str, str]]:
    if version.cost is not None:
        yield gettext("Cost"), str(version.cost)
    for name, value in version.attributes.items():
        if value is not None and not isinstance(value, dict | list):
            yield said(name.replace("_", " ").capitalize()), _shown(name, value)
    for name, value in version.stats.items():
        yield said(name), signed(value)
    requires = version.attributes.get("requires") or {}
    for domain, count in requires.get("domains", {}).items():
        yield gettext("Needs %(what)s") % {"what": said(domain)}, str(count)
    for stat, least in requires.get("stats", {}).items():
        yield gettext("Needs %(what)s") % {"what": said(stat)}, f"≥ {least}"


def _shown(name: str, value: object) -> str:
    if name == "min_version" and isinstance(value, int):
        return f"C++{value:02d}"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return said(str(value))
