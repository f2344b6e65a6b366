"""Two sessions at once: one in a transaction, and another that has to wait for its end."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def while_another(work: Callable[[], object]) -> Iterator[list[str]]:
    """Inside, a transaction is open; at its end another session tries to do the work, and waits.

    Afterwards the list holds what came of the work: "done", or the code of its refusal.
    """
    outcome: list[str] = []

    def try_it() -> None:
        try:
            work()
            outcome.append("done")
        except Exception as refused:
            outcome.append(getattr(refused, "code", repr(refused)))
        finally:
            connection.close()

    other = threading.Thread(target=try_it)
    with transaction.atomic():
        yield outcome
        other.start()
        other.join(0.5)
        assert outcome == []
    other.join()
