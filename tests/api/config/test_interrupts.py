"""Ctrl-C while `up` prepares: heeded at once, and where something drops it, a moment later."""

import signal
import sys
import time

import pytest

from api.management.commands.up import heeded_interrupts


class Dropping:
    """What it comes upon is thrown away, as all that is raised in a finalizer is."""

    def __del__(self):
        signal.raise_signal(signal.SIGINT)


def interrupted_block(cause, done):
    with heeded_interrupts():
        cause()
        done.append("more")


def faulty_block(cause):
    with heeded_interrupts():
        cause()
        raise ValueError("broken off")


def test_it_ends_what_is_done_at_once():
    done = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_block(lambda: signal.raise_signal(signal.SIGINT), done)
    assert done == []


def test_one_that_was_dropped_is_raised_again_a_moment_later(capsys):
    done = []

    def busy():
        Dropping()
        done.append("dropped")
        while True:
            time.sleep(0.001)

    with pytest.raises(KeyboardInterrupt):
        interrupted_block(busy, done)
    assert done == ["dropped"]
    assert capsys.readouterr() == ("", "")


class Lasting:
    """A finalizer in the midst of which it is raised again."""

    def __del__(self):
        time.sleep(0.2)


def test_one_that_is_dropped_once_more_is_raised_once_more():
    def busy():
        Dropping()
        Lasting()
        while True:
            time.sleep(0.001)

    with pytest.raises(KeyboardInterrupt):
        interrupted_block(busy, [])


def test_one_that_was_dropped_at_the_end_of_the_block_ends_it_then():
    with pytest.raises(KeyboardInterrupt):
        interrupted_block(Dropping, [])


def test_a_fault_that_it_brought_about_is_not_told():
    with pytest.raises(KeyboardInterrupt):
        faulty_block(Dropping)


class Faulty:
    def __del__(self):
        raise ValueError("in a finalizer")


def test_what_else_is_dropped_is_told_as_before(monkeypatch):
    told = []
    monkeypatch.setattr("sys.unraisablehook", lambda what: told.append(what.exc_type))
    with heeded_interrupts():
        Faulty()
    assert told == [ValueError]


def test_handlers_hook_and_timer_are_put_back():
    def kept():
        numbers = signal.SIGINT, signal.SIGALRM
        has_timer = signal.getitimer(signal.ITIMER_REAL)[0] > 0
        return [signal.getsignal(number) for number in numbers], sys.unraisablehook, has_timer

    before = kept()
    with pytest.raises(KeyboardInterrupt):
        interrupted_block(Dropping, [])
    assert kept() == before


def test_without_it_faults_are_told_and_the_handler_is_put_back():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="broken off"):
        faulty_block(dict)
    assert signal.getsignal(signal.SIGINT) is before
