"""Results come back from the database as they went in."""

import json

import pytest

from rules.models import Simulation

ROW = {"game": "toy", "format": "toy-dice", "games": 1, "seed": 1}


@pytest.mark.django_db
def test_members_keep_their_order():
    receipt = {"z": 1, "a": {"histogram": {"10": 1, "9": 2}}, "ü": 0.333333}
    Simulation.objects.create(**ROW, receipt=receipt)
    assert json.dumps(Simulation.objects.get().receipt) == json.dumps(receipt)


@pytest.mark.django_db
def test_nothing_is_kept_as_nothing():
    Simulation.objects.create(**ROW)
    assert Simulation.objects.filter(result__isnull=True, failure__isnull=True).exists()


@pytest.mark.django_db
def test_a_number_that_json_does_not_have_is_refused():
    with pytest.raises(ValueError, match="not JSON compliant"):
        Simulation.objects.create(**ROW, failure={"share": float("nan")})
