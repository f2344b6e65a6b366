"""Text to tree.

Terms are anded; `or` binds weaker; `-` negates a term or a group; parentheses. Every refusal says where and
what, and comes before any work that grows faster than the text. Authority: API, search language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from catalog.search.errors import SearchRefused, gettext_noop
from catalog.search.nodes import And, Node, Not, Or
from catalog.search.tokens import Kind, Piece, pieces_of

_GRAMMAR: Final = """
    ?start: any
    ?any: all (OR all)*
    ?all: one+
    ?one: TERM -> leaf
        | MINUS one -> negation
        | OPEN any CLOSE -> group
    %declare OPEN CLOSE MINUS OR TERM
"""


def parse(text: str) -> Node | None:
    """The tree of a query; None of a blank one, which asks for everything.

    Raises: SearchRefused (`too_long`, `too_complex`, `unbalanced`, `empty_group`, `dangling_or`,
    `dangling_minus`, `missing_value`, `missing_field`, `bad_operator`, `empty_value`, `unbalanced_quote`,
    `unbalanced_regex`, `missing_blank`).
    """
    pieces = pieces_of(text)
    if not pieces:
        return None
    try:
        tree = _PARSER.parse(pieces)
    except UnexpectedInput as unexpected:
        raise _refusal(pieces, getattr(unexpected, "token", None), len(text)) from None
    node: Node = _Builder(pieces).transform(tree)
    return node


class _Pieces(Lexer):
    """Hands the pieces to the parser; the value of a token is the place of its piece."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: list[Piece]) -> Iterator[Token]:  # type: ignore[override]
        for place, piece in enumerate(data):
            yield Token(piece.kind.value, str(place))


class _Builder(Transformer[Token, Node]):
    """Tree of the parser to tree of the query: flat, without groups of one and double negations."""

    def __init__(self, pieces: list[Piece]) -> None:
        super().__init__()
        self._pieces = pieces

    def leaf(self, children: list[Token]) -> Node:
        term = self._pieces[int(children[0])].term
        assert term is not None
        return term

    def negation(self, children: list[Any]) -> Node:
        term: Node = children[1]
        return term.term if isinstance(term, Not) else Not(term)

    def group(self, children: list[Any]) -> Node:
        node: Node = children[1]
        return node

    def all(self, children: list[Node]) -> Node:
        return And(tuple(_flat(And, children)))

    def any(self, children: list[Any]) -> Node:
        return Or(tuple(_flat(Or, [child for child in children if not isinstance(child, Token)])))


def _flat(kind: type[And] | type[Or], terms: list[Node]) -> Iterator[Node]:
    for term in terms:
        if isinstance(term, kind):
            yield from term.terms
        else:
            yield term


def _refusal(pieces: list[Piece], token: Token | None, end: int) -> SearchRefused:
    """What is wrong where the parser could not go on: told by the pieces before and after that place."""
    place = len(pieces) if token is None or token.type == "$END" else int(token)
    before = pieces[place - 1] if place else None
    piece = pieces[place] if place < len(pieces) else None
    if before and before.kind is Kind.OR:
        hint = gettext_noop("Nothing follows “or”. To search for the word, put it in quotes.")
        return _at(before, "dangling_or", hint)
    if piece and piece.kind is Kind.OR:
        hint = gettext_noop("Nothing stands before “or”. To search for the word, put it in quotes.")
        return _at(piece, "dangling_or", hint)
    if before and before.kind is Kind.OPEN and piece and piece.kind is Kind.CLOSE:
        return _at(before, "empty_group", gettext_noop("There is nothing between the parentheses."))
    if before and before.kind is Kind.MINUS:
        return _at(before, "dangling_minus", gettext_noop("Nothing follows the minus."))
    if piece and piece.kind is Kind.CLOSE:
        return _at(piece, "unbalanced", gettext_noop("No parenthesis is open here."))
    opened = _unclosed(pieces)
    if opened:
        return _at(opened[-1], "unbalanced", gettext_noop("The parenthesis is not closed."))
    message = gettext_noop("The query cannot be read here.")
    return SearchRefused("syntax", message, position=piece.position if piece else end)


def _unclosed(pieces: list[Piece]) -> list[Piece]:
    opened: list[Piece] = []
    for piece in pieces:
        if piece.kind is Kind.OPEN:
            opened.append(piece)
        elif piece.kind is Kind.CLOSE and opened:
            opened.pop()
    return opened


def _at(piece: Piece, code: str, message: str) -> SearchRefused:
    return SearchRefused(code, message, position=piece.position, token=piece.token)


_PARSER: Final = Lark(_GRAMMAR, parser="lalr", lexer=_Pieces)
