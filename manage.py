#!/usr/bin/env python3
"""The service's command line: `up`, `test`, `account` and every other command (`help` lists them).

This file must parse on old Pythons too, so that they can be told what is needed.
"""

import os
import sys


def main():  # noqa: ANN201 (must parse on any Python 3)
    """Prepare the environment of packages, then run the command in it."""
    if sys.version_info < (3, 11):
        sys.stderr.write(
            "deckwright: this is Python %d.%d, but 3.11 or newer is needed: "
            "run manage.py with a newer one, for example python3.12 manage.py\n" % sys.version_info[:2]
        )
        return 2
    root = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, root)
    from api.config import bootstrap, commandline

    bootstrap.enter(root, sys.argv)
    return commandline.run(root, sys.argv)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.stderr.write("deckwright: interrupted\n")
        sys.exit(130)
