"""Messages of the embedded broker are whole, or not there."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty

import pytest
from kombu import Connection

from api.config.broker import Transport
from api.config.celery import app


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "control").mkdir()
    return tmp_path


@pytest.fixture
def channel(folder):
    options = {"data_folder_in": str(folder), "data_folder_out": str(folder)}
    with Connection(
        "filesystem://", transport_options=options | {"control_folder": str(folder / "control")}
    ) as link:
        yield link.channel()


def test_the_service_uses_this_transport_for_files():
    with app.connection_for_write("filesystem://localhost") as link:
        assert link.get_transport_cls() is Transport


def test_messages_come_out_in_the_order_they_went_in(channel):
    for number in range(3):
        channel._put("work", {"number": number})
    taken = {channel._get("work")["number"] for _ in range(3)}
    assert taken == {0, 1, 2}


def test_a_message_is_in_its_own_queue_only(channel):
    channel._put("work", {"number": 1})
    with pytest.raises(Empty):
        channel._get("play")


def test_a_message_that_is_not_whole_yet_is_not_taken(channel, folder):
    (folder / ".000000000000001_x.work.msg").write_bytes(b"")
    with pytest.raises(Empty):
        channel._get("work")


@pytest.mark.parametrize("content", [b"", b'{"body": "half', b"\x00"])
def test_a_message_that_cannot_be_read_is_left_out(channel, folder, content):
    (folder / "000000000000001_x.work.msg").write_bytes(content)
    channel._put("work", {"number": 2})
    assert channel._get("work") == {"number": 2}


def test_a_folder_that_is_gone_is_an_error_of_the_channel(channel, folder):
    channel.__dict__["data_folder_out"] = str(folder / "nowhere")
    with pytest.raises(channel.connection.client.channel_errors):
        channel._put("work", {})


def take_all(channel):
    """Numbers of the messages that are there now."""
    numbers = []
    with suppress(Empty):
        while True:
            numbers.append(channel._get("work")["number"])
    return numbers


def test_whoever_takes_messages_while_they_are_put_gets_each_once(channel):
    def put(number):
        channel._put("work", {"number": number, "filling": "x" * 5_000})

    taken = []
    with ThreadPoolExecutor(4) as writers:
        done = [writers.submit(put, number) for number in range(300)]
        while not all(future.done() for future in done):
            taken += take_all(channel)
    assert sorted(taken + take_all(channel)) == list(range(300))
