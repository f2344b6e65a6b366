"""Counts in a grid brought to given sums of rows and of columns with the fewest changes. Pure.

A copy more is a step of a network from the row of a cell to its column, a copy fewer one back; the fewest
changes are a flow of the least cost. Source: successive shortest paths (Ahuja, Magnanti, Orlin: Network
Flows, 9.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

#: A row or a column, which may have names in common.
Node = tuple[str, str]
_SOURCE: Final[Node] = ("source", "")
_SINK: Final[Node] = ("sink", "")


class Cell(NamedTuple):
    """What a cell holds, and how many can be taken out of it and put into it."""

    held: int
    loose: int
    room: int


class _Edge:
    """A step, what may still flow along it, and the step back, which takes a flow back."""

    __slots__ = ("back", "begin", "cost", "end", "left")

    def __init__(self, begin: Node, end: Node, left: int, cost: int) -> None:
        self.begin = begin
        self.end = end
        self.left = left
        self.cost = cost
        self.back = self


def balanced(
    cells: Mapping[Node, Cell], rows: Mapping[str, int], columns: Mapping[str, int]
) -> dict[Node, int] | None:
    """The change of each cell that leaves these sums, with the fewest changes in all; None where none does.

    A cell is known by its row and its column. Rows and columns without a sum have to become empty; the sums
    of rows and of columns are the same in all.
    """
    edges: list[_Edge] = []
    more = {at: _connect(edges, ("row", at[0]), ("column", at[1]), cell.room) for at, cell in cells.items()}
    less = {at: _connect(edges, ("column", at[1]), ("row", at[0]), cell.loose) for at, cell in cells.items()}
    wanted = 0
    for node, missing in _missing(cells, rows, columns):
        if missing > 0:
            wanted += missing
            _connect(edges, _SOURCE, node, missing, cost=0)
        elif missing < 0:
            _connect(edges, node, _SINK, -missing, cost=0)
    if _flow(edges) < wanted:
        return None
    return {at: more[at].back.left - less[at].back.left for at in cells}


def _connect(edges: list[_Edge], begin: Node, end: Node, most: int, *, cost: int = 1) -> _Edge:
    edge, back = _Edge(begin, end, most, cost), _Edge(end, begin, 0, -cost)
    edge.back, back.back = back, edge
    edges += (edge, back)
    return edge


def _missing(
    cells: Mapping[Node, Cell], rows: Mapping[str, int], columns: Mapping[str, int]
) -> Iterator[tuple[Node, int]]:
    """What the steps from each row, and those from each column, have to bring about."""
    for place, kind, sums, sign in ((0, "row", rows, 1), (1, "column", columns, -1)):
        for name in sorted({at[place] for at in cells} | sums.keys()):
            held = sum(cell.held for at, cell in cells.items() if at[place] == name)
            yield (kind, name), sign * (sums.get(name, 0) - held)


def _flow(edges: list[_Edge]) -> int:
    """Let as much flow as can from source to sink, along the cheapest path each time."""
    flowed = 0
    while path := _cheapest_path(edges):
        most = min(edge.left for edge in path)
        for edge in path:
            edge.left -= most
            edge.back.left += most
        flowed += most
    return flowed


def _cheapest_path(edges: list[_Edge]) -> list[_Edge]:
    """By Bellman and Ford, since steps back cost less than nothing; empty where no path is left."""
    cost: dict[Node, int] = {_SOURCE: 0}
    came: dict[Node, _Edge] = {}
    is_settled = False
    while not is_settled:
        is_settled = True
        for edge in edges:
            if edge.left and edge.begin in cost:
                there = cost[edge.begin] + edge.cost
                if there < cost.get(edge.end, there + 1):
                    cost[edge.end], came[edge.end] = there, edge
                    is_settled = False
    path: list[_Edge] = []
    node = _SINK
    while node in came:
        path.append(came[node])
        node = came[node].begin
    return path[::-1]
