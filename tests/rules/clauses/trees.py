"""Small invented trees of fixtures and tests, for the tools that read them."""

import json
import textwrap


def write(folder, files):
    """Write each file, a text or a JSON document, below the folder; the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            textwrap.dedent(content) if isinstance(content, str) else json.dumps(content), "utf-8"
        )
    return folder


def book(*numbers):
    return {"game": "chess", "clauses": [{"number": number} for number in numbers], "parameters": []}


def scenario(clause, **more):
    return {"game": clause.partition(":")[0], "title": "A rook moves", "clause": clause, "expect": {}, **more}
