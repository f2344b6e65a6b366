"""What the buttons on the pages of decks do: copy, show or hide, share, go back, delete, restore.

Each is one call of a service and leads back to the deck. Owners alone may change a deck; whoever may read it
may copy it.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from catalog.links import absolute_link
from catalog.pages import kept_language
from decks import services
from decks.deck_views import deck_answer, deck_found
from decks.errors import BadText, DeckNotFound, NotYours, RevisionNotFound, StaleDeck, TooMany
from decks.models import Deck, Visibility
from decks.services import DeckChange
from decks.words import said_here

P = ParamSpec("P")
Deed = Callable[Concatenate[HttpRequest, uuid.UUID, P], HttpResponse]


def deed(view: Callable[Concatenate[HttpRequest, uuid.UUID, P], HttpResponse]) -> Deed[P]:
    """A POST of somebody logged in, to a deck; what the services refuse is said on the page of the deck."""

    @require_POST
    @functools.wraps(view)
    def done(request: HttpRequest, deck_id: uuid.UUID, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_login(request, reverse("deck-page", args=[deck_id]))
        try:
            return view(request, deck_id, *args, **kwargs)
        except (DeckNotFound, RevisionNotFound) as error:
            raise Http404("no such deck") from error
        except NotYours as error:
            raise PermissionDenied from error
        except StaleDeck:
            words = _("The deck was saved elsewhere meanwhile. This is how it is now: look, and try again.")
            return deck_answer(request, deck_id, status=409, refusal=words)
        except (TooMany, BadText) as error:
            return deck_answer(request, deck_id, status=409, refusal=said_here(error.what))

    return done


@deed
def deck_fork(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """A private copy for whoever may read the deck."""
    deck = deck_found(request, deck_id)
    revision = services.revision_named(deck, _number(request, default=deck.revision), request.user)
    saved = services.deck_fork(deck, revision, owner=request.user)
    messages.success(request, _("This is your copy. Nobody else can see it."))
    return _led(request, "deck-page", saved.deck.pk)


@deed
def deck_show(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Say who may read the deck; a share link that this makes is told once."""
    wish = request.POST.get("visibility", "")
    if wish not in Visibility.values:
        raise Http404("no such visibility")
    deck = _owned(request, deck_id)
    change = DeckChange(visibility=Visibility(wish))
    saved = services.deck_change(deck, change, author=request.user, expected=_seen(request))
    return _told(request, deck, saved.share) if saved.share else _back(request, deck, _("Saved."))


@deed
def deck_share(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """A new share link, told once; the one before it is void."""
    deck = _owned(request, deck_id)
    return _told(request, deck, services.deck_share(deck, author=request.user).share)


@deed
def deck_unshare(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Revoke the share link."""
    deck = _owned(request, deck_id)
    services.deck_unshare(deck, author=request.user)
    return _back(request, deck, _("The share link opens nothing any more."))


@deed
def deck_revert(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Save an earlier revision once more."""
    deck = _owned(request, deck_id)
    revision = services.revision_named(deck, _number(request, default=0), request.user)
    services.deck_revert(deck, revision, author=request.user, expected=_seen(request))
    return _back(request, deck, _("Revision %(number)s is saved once more.") % {"number": revision.number})


@deed
def deck_delete(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Put the deck into the bin."""
    deck = _owned(request, deck_id)
    services.deck_delete(deck, expected=_seen(request))
    messages.success(request, _("The deck is deleted. For 30 days it can be restored here."))
    return _led(request, "my-decks")


@require_POST
def deck_restore(request: HttpRequest, deck_id: uuid.UUID) -> HttpResponse:
    """Take one's own deck out of the bin."""
    if not request.user.is_authenticated:
        return _to_login(request, reverse("my-decks"))
    try:
        deck = services.deck_restore(deck_id, request.user)
    except DeckNotFound as error:
        raise Http404("no such deck") from error
    except TooMany as error:
        messages.error(request, said_here(error.what))
        return _led(request, "my-decks")
    return _back(request, deck, _("The deck is restored."))


def _owned(request: HttpRequest, deck_id: uuid.UUID) -> Deck:
    return services.deck_owned(deck_id, request.user, among=Deck.objects.with_contents())


def _seen(request: HttpRequest) -> list[int]:
    """The revision that the form was made for: what was saved since is not overwritten unseen."""
    return [_number(request, name="seen", default=0)]


def _number(request: HttpRequest, *, name: str = "revision", default: int) -> int:
    typed = request.POST.get(name, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else default


def _to_login(request: HttpRequest, address: str) -> HttpResponse:
    """To the login and back to the address, in the language of this page."""
    login = kept_language(request, reverse("login"))
    return redirect_to_login(kept_language(request, address), login_url=login)


def _led(request: HttpRequest, page: str, *arguments: uuid.UUID) -> HttpResponse:
    """On to a page, in the language of this one."""
    return redirect(kept_language(request, reverse(page, args=arguments)))


def _back(request: HttpRequest, deck: Deck, words: str) -> HttpResponse:
    messages.success(request, words)
    return _led(request, "deck-page", deck.pk)


def _told(request: HttpRequest, deck: Deck, link: Any) -> HttpResponse:
    """The page of the deck with its new share link, which is not kept and cannot be shown again."""
    address = absolute_link(request, reverse("deck-page", args=[link]))
    response = deck_answer(request, deck.pk, share_link=address)
    response.headers["Cache-Control"] = "no-store"
    return response
