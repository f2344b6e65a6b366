"""The socket of the service: whoever connects and then stands still is not waited for without end."""

import socket

import pytest

from api.config import instance


@pytest.fixture
def connection(monkeypatch):
    """Both ends of a connection to a listening socket with a patience of one second: ours, the client's."""
    monkeypatch.setattr(instance, "PATIENCE", 1)
    with (
        instance.listening_socket("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()) as client,
    ):
        accepted, _ = listener.accept()
        with accepted:
            accepted.setblocking(True)
            yield accepted, client


def test_a_request_that_stops_half_way_is_given_up(connection):
    accepted, client = connection
    client.sendall(b"POST /api/v1/decks/validate/ HTTP/1.1\r\n")
    assert accepted.recv(1024).endswith(b"HTTP/1.1\r\n")

    with pytest.raises(BlockingIOError):
        accepted.recv(1024)


def test_an_answer_that_nobody_reads_is_given_up(connection):
    accepted, _ = connection

    with pytest.raises(BlockingIOError):
        accepted.sendall(bytes(64 * 1024 * 1024))
