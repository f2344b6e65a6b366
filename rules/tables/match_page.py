"""The page of a match from a seat: what stands on the table, what may be done, what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.links import absolute_link
from catalog.pages import INTERFACE_LANGUAGES, page_context
from decks.models import Starter
from rules import services
from rules.models import Match, MatchSeat
from rules.services.release_figures import match_figures
from rules.tables.boards import Scene, board_of, sentences
from rules.tables.cards import CardBook, card_book
from rules.tables.keys import links_for_others, own_key
from rules.tables.notes import notes_context
from rules.tables.people import Person, people

#: Events that follow a seat's first decisions, game by game.
_FIRST_DEEDS: Final = ("replaced", "redrew", "committed")


def seen_now(match: Match) -> str:
    """Names the state of the table: it changes with every change."""
    return f"{match.events}-{match.revision}"


def match_context(
    request: HttpRequest, seat: MatchSeat, *, notice: str = "", pick: str | None = None
) -> dict[str, Any]:
    """Everything that the page of a match shows to a seat. `seat`: read for this, with its match."""
    # Named before anything of it is read: a table that moved on in between is then sent again.
    seen = seen_now(seat.match)
    page = page_context(request, section="play")
    language = page["record_language"]
    view = services.match_view(seat, language=language)
    match = Match.objects.select_related("cards").get(pk=seat.match_id)
    book = match_book(match, language)
    persons = people(view["seats"], seat.number, starter_names(match.game, language))
    figures = match_figures(match, seat.number) if match.game == "release" else None
    board = board_of(
        Scene(
            game=match.game,
            observation=view["observation"],
            book=book,
            persons=persons,
            legal=view["legal_actions"],
            asked=view["to_act"],
            pick=request.GET.get("pick", "")[:80] if pick is None else pick,
            events=view["events"],
            figures=figures,
        )
    )
    return page | {
        "match": match,
        "seat": seat.number,
        "here": f"?seat={seat.number}{lang_and(request)}",
        "lang_and": lang_and(request),
        "view": view,
        "board": board,
        "persons": persons,
        "log": sentences(match.game, view["events"], persons, book),
        "notice": notice,
        "waits_for": _waits_for(view, persons, seat.number),
        "is_live": _is_live(view, persons),
        "seen": seen,
        "links": _links(request, match),
        "own_link": _own_link(request, seat),
        "verdict": verdict(view["outcome"], persons, seat.number),
        "idle": [person for person in persons if person.is_idle and not person.is_own],
        "rules_template": f"rules/play/{match.game}_rules.html",
        "rules": match.setup["rules"],
        "is_first_look": _is_first_look(view, seat.number),
        "notes": notes_context(seat, view, book, match),
    }


def lang_and(request: HttpRequest) -> str:
    """The language of the address, to be carried along a link that has a query already."""
    asked = request.GET.get("lang", "")
    return f"&lang={asked}" if asked in INTERFACE_LANGUAGES else ""


def match_book(match: Match, language: str) -> CardBook:
    """The cards that the match is played with."""
    names = match.cards.names.get(language) or match.cards.names["en"]
    return card_book(match.game, match.cards_id, match.cards.cards, names, language)


def starter_names(game: str, language: str) -> dict[str, str]:
    return {row.slug: row.name_in(language) for row in Starter.objects.filter(game__slug=game)}


def verdict(
    outcome: Mapping[str, Any] | None, persons: list[Person], own: int | None
) -> dict[str, Any] | None:
    """How it ended: the headline, why, and the clause that says so."""
    if outcome is None:
        return None
    winners = [persons[seat] for seat in outcome["winners"]]
    names = ", ".join(person.name for person in winners)
    others = ", ".join(person.name for person in winners if not person.is_own)
    if not winners:
        headline, kind = _("No winner"), "note"
    elif own is not None and own in outcome["winners"]:
        headline, kind = (_("You won, together with %s") % others if others else _("You won")), "good"
    else:
        headline, kind = _("Won by %s") % names, "bad" if own is not None else "note"
    return {
        "headline": headline,
        "kind": kind,
        "why": termination_words(outcome["termination"]),
        "clause": outcome["clause"],
        "scores": outcome["scores"],
    }


def termination_words(code: str) -> str:
    """How games end, in words; a code without words is shown as it is."""
    words = {
        "conceded": _("somebody conceded"),
        "capped": _("the game was stopped after too many decisions"),
        "hero_defeated": _("a hero was brought down"),
        "both_defeated": _("both heroes fell at once"),
        "releases_played": _("all releases are played"),
        "target_reached": _("the target score was reached"),
    }
    return words.get(code, code.replace("_", " "))


def _waits_for(view: Mapping[str, Any], persons: list[Person], own: int) -> list[Person]:
    if view["status"] != "playing":
        return []
    return [persons[seat] for seat in view["to_act"] if seat != own]


def _is_live(view: Mapping[str, Any], persons: list[Person]) -> bool:
    """Whether the table can change without this seat: other people, or a bot that thinks."""
    others = any(not person.is_own and not person.is_bot for person in persons)
    return view["status"] == "playing" and (others or view["thinking"])


def _is_first_look(view: Mapping[str, Any], own: int) -> bool:
    """Whether the seat has not decided anything yet: then the rules lie open beside the table."""
    done = (event for event in view["events"] if event.get("seat") == own)
    is_begun = any(event["event"] in _FIRST_DEEDS for event in done)
    return not is_begun and view["event_count"] == len(view["events"])


def _links(request: HttpRequest, match: Match) -> list[tuple[int, str]]:
    """Seat (from 1) and address of the links for others; the key stands behind the `#`."""
    return [(seat + 1, _link(request, match, key)) for seat, key in links_for_others(request, match).items()]


def _own_link(request: HttpRequest, seat: MatchSeat) -> str:
    """The link by which a guest comes back to the seat; empty where there is none to be shown."""
    key = own_key(request, seat)
    return _link(request, seat.match, key) if key else ""


def _link(request: HttpRequest, match: Match, key: str) -> str:
    return f"{absolute_link(request, reverse('match-join', args=[match.pk]))}#{key}"
