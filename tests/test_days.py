"""A suite may run past midnight: no module of tests keeps the time at which it was imported."""

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import seconds_to_midnight

TESTS = Path(__file__).parent
CLOCKS = {"now", "today", "utcnow"}


def at_import(node: ast.AST) -> Iterator[ast.Call]:
    """The calls that a module makes when it is imported: none of those within its functions."""
    for part, value in ast.iter_fields(node):
        if part == "body" and isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from [child] if isinstance(child, ast.Call) else []
                yield from at_import(child)


def clocks(source: str) -> list[int]:
    """The lines on which a clock is read at import."""
    calls = at_import(ast.parse(source))
    named = [(call, getattr(call.func, "attr", getattr(call.func, "id", ""))) for call in calls]
    return [call.lineno for call, name in named if name in CLOCKS]


def test_no_module_reads_a_clock_when_it_is_imported():
    sources = {path.relative_to(TESTS): path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    found = {str(path): clocks(source) for path, source in sources.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "A = datetime.now(UTC).date()",
        "def f(day=today()): ...",
        "@mark(date.today())\ndef f(): ...",
        "class A:\n  b = now()",
    ],
)
def test_a_clock_that_is_read_at_import_is_found(source):
    assert len(clocks(source)) == 1


@pytest.mark.parametrize(
    "source", ["def f():\n  return today()", "f = lambda: now()", "A = date(2026, 1, 1)"]
)
def test_a_clock_that_is_read_later_is_none(source):
    assert clocks(source) == []


@pytest.mark.parametrize(
    ("time", "seconds"),
    [("23:59:30", 30.0), ("23:59:59.5", 0.5), ("00:00:00", 86_400.0), ("12:00", 43_200.0)],
)
def test_midnight_is_told_by_utc(time, seconds):
    now = dt.datetime.fromisoformat(f"2026-11-01T{time}+00:00")
    assert seconds_to_midnight(now) == seconds
