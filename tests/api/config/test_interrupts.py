"""Ctrl-C while `up` prepares: heeded at once, and where something drops it, a little later."""

import signal

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


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_one_that_was_dropped_ends_it_after_the_block():
    done = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_block(Dropping, done)
    assert done == ["more"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_fault_that_it_brought_about_is_not_told():
    with pytest.raises(KeyboardInterrupt):
        faulty_block(Dropping)


def test_without_it_faults_are_told_and_the_handler_is_put_back():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="broken off"):
        faulty_block(dict)
    assert signal.getsignal(signal.SIGINT) is before
