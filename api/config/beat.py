"""The schedule of recurring tasks, kept in memory: its tasks are all due again soon after a start."""

from celery.beat import Scheduler


class MemoryScheduler(Scheduler):
    """Celery's scheduler over `beat_schedule`, with no file that could be lost, locked or planted."""

    def setup_schedule(self) -> None:
        self.merge_inplace(self.app.conf.beat_schedule)
        self.install_default_entries(self.schedule)
