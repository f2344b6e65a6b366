"""Outlines: every command that our faces use, absolute and relative, and what is none."""

from math import hypot, isclose

import pytest

from catalog.faces.art import pattern
from catalog.faces.palette import SUIT_SIGNS
from decks.printing.paths import path_draw


class Log:
    """A pen that remembers."""

    def __init__(self):
        self.done = []

    def moveTo(self, *at):
        self.done.append(("move", at))

    def lineTo(self, *at):
        self.done.append(("line", at))

    def curveTo(self, *points):
        self.done.append(("curve", points))

    def close(self):
        self.done.append(("close", ()))


def drawn(path):
    pen = Log()
    path_draw(path, pen)
    return pen.done


@pytest.mark.parametrize("path", ["M1 2L4 2L4 6Z", "m1 2l3 0l0 4z", "M1 2H4V6Z", "M1 2h3v4z"])
def test_lines_are_absolute_or_relative(path):
    assert drawn(path) == [("move", (1, 2)), ("line", (4, 2)), ("line", (4, 6)), ("close", ())]


def test_further_points_of_a_move_are_lines():
    assert drawn("M0 0 1 1 2 0") == [("move", (0, 0)), ("line", (1, 1)), ("line", (2, 0))]


def test_after_closing_the_pen_is_back_at_the_start():
    assert drawn("M1 1h2v2zl1 0")[-1] == ("line", (2, 1))


def test_numbers_may_touch():
    assert drawn("M13 3h3.5v16H13M10.6-.5")[-1] == ("move", (10.6, -0.5))


def test_a_smooth_curve_goes_on_in_its_direction():
    first, second = drawn("M0 0C1 2 3 4 5 5S8 8 9 9")[1:]
    assert first == ("curve", (1, 2, 3, 4, 5, 5))
    assert second == ("curve", (7, 6, 8, 8, 9, 9))
    assert drawn("M1 1S8 8 9 9")[1] == ("curve", (1, 1, 8, 8, 9, 9))


@pytest.mark.parametrize(("sweep", "middle"), [(1, (7.0710678, -7.0710678)), (0, (2.9289322, -2.9289322))])
def test_a_quarter_disc_is_one_curve_on_its_circle(sweep, middle):
    (_, (x1, y1, x2, y2, *end)) = drawn(f"M0 -10A10 10 0 0 {sweep} 10 0")[1]
    x, y = (0 + 3 * x1 + 3 * x2 + 10) / 8, (-10 + 3 * y1 + 3 * y2 + 0) / 8
    assert end == pytest.approx([10, 0])
    assert (x, y) == pytest.approx(middle, abs=0.02)


@pytest.mark.parametrize(("flags", "curves"), [("0 1", 1), ("1 0", 3)])
def test_of_two_arcs_the_asked_one_is_drawn(flags, curves):
    assert len(drawn(f"M10 0A10 10 0 {flags} 0 10")) == curves + 1


def test_too_small_an_arc_grows_until_it_reaches():
    *_, (_, (*_, x, y)) = drawn("M0 0A1 1 0 0 1 10 0")
    assert (x, y) == pytest.approx((10, 0))


@pytest.mark.parametrize("path", ["M0 0A0 5 0 0 1 3 3", "M0 0A5 5 0 0 1 0 0"])
def test_an_arc_without_size_or_length_is_not_drawn(path):
    assert drawn(path) == [("move", (0, 0))]


def test_all_points_of_an_arc_are_on_its_circle():
    curves = [points for kind, points in drawn("M10 0A10 10 0 1 1 9.9 -1.4107") if kind == "curve"]
    assert len(curves) == 4
    assert all(isclose(hypot(*points[4:]), 10, abs_tol=0.01) for points in curves)


@pytest.mark.parametrize("sign", SUIT_SIGNS)
def test_the_signs_of_suits_are_drawn(sign):
    assert len(drawn(SUIT_SIGNS[sign])) > 5


@pytest.mark.parametrize("slug", ["asio", "beast", "url", "core", "heisenbug", "birds-4", "fruits-3"])
def test_the_pictures_of_cards_are_drawn(slug):
    marks = pattern(slug, left=0, top=0, width=80, height=40)
    assert all(len(drawn(mark.path)) >= 3 for mark in marks)


@pytest.mark.parametrize("path", ["M0 0Q1 1 2 2", "T1 1", "M0 0L1", "5 5", "M0 0X"])
def test_what_is_no_path_of_ours_is_refused(path):
    with pytest.raises(ValueError, match=r"path|numbers"):
        drawn(path + "Z")
