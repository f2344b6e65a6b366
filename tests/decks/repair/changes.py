"""What a repair changes, in a form to compare."""

from decks.repair.nearest import Repairs


def changes_of(answer: Repairs) -> list[dict[str, int]]:
    """Each alternative as a mapping of place to change."""
    return [
        {f"{edit.zone}/{edit.card}": edit.change for edit in repair.edits} for repair in answer.alternatives
    ]
