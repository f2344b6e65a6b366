"""The service's Celery application, whose processes halt in the midst of their work, to be killed there.

Whatever the speed of the machine, a run is neither before nor after the moment that a test means.
"""

import time

from celery.signals import worker_process_init

from api.config.celery import app

__all__ = ["HALTS_AT", "app"]

#: The first game that is not played on; that it was reached stands in the row of its range.
HALTS_AT = 25


@worker_process_init.connect
def halt(**_: object) -> None:
    """From now on this process halts within a range of games, and before a bot decides."""
    from rules.services import chunk, worker
    from rules.services.match_table import MatchTable

    def look_up(lease: worker.Lease, game: int) -> None:
        if game >= HALTS_AT:
            chunk.chunk_heartbeat(lease.claim, game=game)
            worker.connection_release()
            for_ever()

    worker.Lease.__call__ = look_up
    MatchTable.bot = for_ever


def for_ever(*_: object) -> None:
    while True:
        time.sleep(3600)
