"""Addresses of the pages on which decks are written, for the pages on which they are read."""

from __future__ import annotations

import uuid

from django.urls import NoReverseMatch, reverse


def builder_links(deck_id: uuid.UUID | None = None) -> dict[str, str]:
    """`new_url`, and `edit_url` of a deck; empty where the service has no such pages."""
    edit = "" if deck_id is None else _address("deck-edit", deck_id)
    return {"new_url": _address("deck-new"), "edit_url": edit}


def _address(name: str, *arguments: uuid.UUID) -> str:
    try:
        return reverse(name, args=arguments)
    except NoReverseMatch:
        return ""
