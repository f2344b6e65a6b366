"""Settings of the tests: the service's own, in a data folder that lives as long as the test process.

A real worker or server that a test starts against the test database gets these settings too; it is told the
folder, the database and the queue by the variables that `tests.processes.child_environment` sets.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

IS_CHILD = "DECKWRIGHT_TEST_DATABASE" in os.environ
if not IS_CHILD:
    os.environ["DECKWRIGHT_DATA_DIR"] = tempfile.mkdtemp(prefix="deckwright-test-")
    atexit.register(shutil.rmtree, os.environ["DECKWRIGHT_DATA_DIR"], ignore_errors=True)
os.environ.setdefault("DECKWRIGHT_HTTPS", "0")
os.environ["DECKWRIGHT_EMBEDDED"] = "1"

from api.config.settings import *  # noqa: E402, F403
from api.config.settings import API_RATES, DATA_DIR, DATABASES, MEMORY_CACHE, STATIC_ROOT  # noqa: E402

if IS_CHILD:
    DATABASES["default"]["NAME"] = os.environ["DECKWRIGHT_TEST_DATABASE"]
elif DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, so that server threads and child processes see the same database as the test.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
if "pool" in DATABASES["default"].get("OPTIONS", {}):
    # A pool would keep connections open while the test database is dropped.
    del DATABASES["default"]["OPTIONS"]["pool"]

Path(STATIC_ROOT).mkdir(exist_ok=True)
CACHES = {"default": MEMORY_CACHE, "rates": MEMORY_CACHE | {"LOCATION": "rates"}}
API_RATES = dict.fromkeys(API_RATES)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_DEFAULT_QUEUE = os.environ.get("DECKWRIGHT_TEST_QUEUE") or f"test-{os.getpid()}"
