"""Which frames of a replay are asked for.

Authority: API, simulations and matches (replay).
"""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.errors import bad_parameter
from api.parameters import whole_number
from rules.services.replay import MOST_FRAMES, Frames

MOST_STEP: Final = 1_000_000
DEFAULT_FRAMES: Final = 20
REPLAY_QUERY: Final = ("step", "steps", "seat")
REPLAY_PARAMETERS: Final = (
    OpenApiParameter(
        "step",
        {"type": "integer", "minimum": 0, "maximum": MOST_STEP},
        description="The first frame wanted; 0 is the table before the first decision. Default: no frames.",
    ),
    OpenApiParameter(
        "steps",
        {"type": "integer", "minimum": 1, "maximum": MOST_FRAMES, "default": DEFAULT_FRAMES},
        description="How many frames.",
    ),
    OpenApiParameter(
        "seat",
        {"type": "integer", "minimum": 0, "maximum": 9, "default": 0},
        description="The seat whose view the frames show.",
    ),
)


def requested_frames(request: Request, seats: int) -> Frames | None:
    """The frames asked for; None without `step`. Raises: ApiProblem (400)."""
    seat = whole_number(request, "seat", default=0, least=0, most=9)
    if seat >= seats:
        raise bad_parameter("seat", "bad_seat", f"The seats are 0 to {seats - 1}.")
    count = whole_number(request, "steps", default=DEFAULT_FRAMES, least=1, most=MOST_FRAMES)
    if "step" not in request.query_params:
        return None
    return Frames(whole_number(request, "step", default=0, least=0, most=MOST_STEP), count, seat)
