"""A worker of the embedded service ends as a whole when one of its own processes is killed.

Processes of one worker share the queue of tasks and its lock; one that is killed while it waits for a task
takes the lock along, and the others wait for ever. A scheduler that is gone is not started again by Celery at
all. The supervisor starts the worker anew, and what was being done is done again after its lease.
"""

from __future__ import annotations

import os
from threading import Thread
from typing import Any, Final

from celery import bootsteps
from celery.utils.log import get_logger

#: Exit code of a worker that lost one of its processes.
LOST: Final = os.EX_SOFTWARE


class Fellows(bootsteps.StartStopStep):
    """Watches the processes of the pool and the scheduler, as long as nobody asked the worker to end."""

    requires = ("celery.worker.components:Pool", "celery.worker.components:Beat")

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self.is_ending = False

    def create(self, parent: Any) -> None:
        """Before the pool starts, so that no process of it is ever without a watch."""
        options = getattr(parent.pool, "options", None)
        if options is not None:
            options["on_process_down"] = lambda process: self.lost("a process of the pool", process)

    def start(self, parent: Any) -> None:
        if parent.beat is not None:
            Thread(target=self._wait_for, args=(parent.beat,), daemon=True).start()

    def stop(self, parent: Any) -> None:
        self.is_ending = True

    terminate = stop

    def lost(self, name: str, process: Any) -> None:
        """End this worker, unless the process was to end."""
        if self.is_ending or process.exitcode == 0:
            return
        get_logger(__name__).error("%s was lost (exit code %s)", name, process.exitcode)
        os._exit(LOST)

    def _wait_for(self, beat: Any) -> None:
        beat.join()
        self.lost("the scheduler", beat)
