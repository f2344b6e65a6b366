"""The marker of tests that prove clauses which no scenario can state: `@clause("release:setup.3")`.

Coverage finds it by reading the sources, so the ids are written out as text.
"""

import pytest

clause = pytest.mark.clause
