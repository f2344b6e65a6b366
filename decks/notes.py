"""Notes of decks as HTML: Markdown without raw HTML, pictures or links that could run or fetch anything.

The text itself is stored as written; this is how it is shown. Authority: cases, decks.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

_HEADING: Final = re.compile(r"(</?h)([1-6])>")
#: Rows times columns of a table; a larger one is left as text, since every cell costs time.
_MOST_CELLS: Final = 1_000
_ADDRESS: Final = re.compile(r"(?:https?://|mailto:|/(?!/)|#)", re.IGNORECASE)


@lru_cache(maxsize=256)
def notes_html(text: str) -> str:
    """The notes as HTML that is safe in a page: no scripts, styles, forms, pictures or foreign elements."""
    return _markdown().render(text) if text else ""


def notes_under(text: str, *, level: int) -> str:
    """The notes as HTML for a page, below a heading of this level: no heading in them skips a level."""
    last = level

    def lowered(tag: re.Match[str]) -> str:
        nonlocal last
        if tag[1] == "<h":
            last = min(int(tag[2]) + level, last + 1, 6)
        return f"{tag[1]}{last}>"

    # Whatever else looks like a tag is escaped in the notes.
    return _HEADING.sub(lowered, notes_html(text))


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable(["table", "strikethrough"])
    # A picture would tell its server who reads the deck; what it would show is left as text.
    markdown.disable("image")
    markdown.validateLink = lambda url: _ADDRESS.match(url.strip()) is not None  # type: ignore[method-assign]
    markdown.block.ruler.at("table", _small_table, {"alt": ["paragraph", "reference"]})
    markdown.add_render_rule("link_open", _link_open)
    for kind in ("th_open", "td_open"):
        markdown.add_render_rule(kind, _cell_open)
    return markdown


def _small_table(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """A table whose cells, empty ones that are filled in too, are not too many."""
    if first < state.env.get("text_until", 0) or not table(state, first, end, True):
        return False
    columns = state.src.count("|", state.bMarks[first], state.eMarks[first]) + 1
    most = min(end, first + _MOST_CELLS // columns)
    if most < end and not any(map(state.isEmpty, range(first, most))):
        state.env["text_until"] = most
        return False
    return silent or table(state, first, end, False)


def _link_open(
    renderer: RendererProtocol,
    tokens: Sequence[Token],
    place: int,
    options: OptionsDict,
    env: MutableMapping[str, Any],
) -> str:
    """A link that neither vouches for its target nor lets it reach back."""
    tokens[place].attrSet("rel", "nofollow ugc noopener noreferrer")
    return renderer.renderToken(tokens, place, options, env)  # type: ignore[attr-defined]


def _cell_open(
    renderer: RendererProtocol,
    tokens: Sequence[Token],
    place: int,
    options: OptionsDict,
    env: MutableMapping[str, Any],
) -> str:
    """A cell without the style attribute, which the pages' content security policy forbids."""
    tokens[place].attrs.pop("style", None)
    return renderer.renderToken(tokens, place, options, env)  # type: ignore[attr-defined]
