"""A run from the order to the result."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from kombu.exceptions import OperationalError

from catalog.models import CardVersion, RuleParameter
from rules import services, tasks
from rules.engine.core.rng import derive_seed
from rules.engine.simulation.batch import play_batch
from rules.engine.simulation.result import simulation_result
from rules.models import Simulation, SimulationChunk, SimulationStatus
from rules.orders import OrderRefused
from rules.services import TooManySimulations, chunk_claim, chunk_finish, simulation_cancel, simulation_create
from tests.rules.toy import FACES, publish

pytestmark = pytest.mark.usefixtures("toy_catalog")

ORDER = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "seed": 7, "games": 200}


def ordered(**changes):
    return simulation_create(ORDER | changes, client="somebody")


def played(run):
    services.simulation_play(run.pk)
    run.refresh_from_db()
    return run


def result_of(run):
    return simulation_result(play_batch(run.snapshot, 0, run.games).sums, FACES)


def test_a_new_run_waits():
    run = ordered()
    assert (run.status, run.games_done, run.result) == (SimulationStatus.QUEUED, 0, None)


def test_a_run_played_is_done_with_the_result_of_its_games():
    run = played(ordered())
    assert (run.status, run.games_done, run.finished is not None) == ("done", 200, True)
    assert json.dumps(run.result) == json.dumps(result_of(run))


def test_the_same_order_has_the_same_result_to_the_byte():
    results = [json.dumps(played(ordered()).result) for _ in range(2)]
    assert results[0] == results[1]


def test_the_result_does_not_depend_on_chunks(monkeypatch):
    usual = played(ordered())
    monkeypatch.setattr("rules.services.chunk.FIRST_CHUNK", 1)
    monkeypatch.setattr("rules.services.chunk.LARGEST_CHUNK", 7)
    small = played(ordered())
    assert small.chunks.count() > 2 * usual.chunks.count()
    assert json.dumps(small.result) == json.dumps(usual.result)


def test_chunks_cover_every_game_once():
    run = played(ordered())
    ranges = list(run.chunks.order_by("first").values_list("first", "last"))
    games = [game for first, last in ranges for game in range(first, last)]
    assert games == list(range(200))


def test_the_first_range_is_small_so_that_progress_shows_at_once():
    run = played(ordered())
    assert run.chunks.order_by("first").first().games == 10


def test_a_task_plays_the_run():
    run = ordered()
    assert tasks.play_chunks(str(run.pk)) == str(run.pk)
    run.refresh_from_db()
    assert run.status == SimulationStatus.DONE


def test_a_task_for_a_run_that_is_over_does_nothing():
    run = played(ordered())
    tasks.play_chunks(str(run.pk))
    assert run.chunks.count() == SimulationChunk.objects.count()


def test_what_is_published_while_a_run_waits_does_not_touch_it():
    expected = json.dumps(played(ordered()).result)
    waiting = ordered()
    day = CardVersion.objects.first().effective_from.replace(month=2)
    game = CardVersion.objects.first().card.game
    publish([RuleParameter(game=game, name="rolls", value=9, effective_from=day)])
    assert json.dumps(played(waiting).result) == expected
    assert json.dumps(played(ordered()).result) != expected


def test_an_engine_changed_since_the_order_fails_the_run():
    run = ordered()
    Simulation.objects.filter(pk=run.pk).update(receipt=run.receipt | {"engine": "older"})
    assert (played(run).status, run.failure["code"]) == ("failed", "engine_changed")


def test_a_game_that_breaks_three_times_fails_the_run_with_its_number_and_seed():
    seed = derive_seed(7, 33, "game")
    run = ordered()
    Simulation.objects.filter(pk=run.pk).update(
        snapshot=run.snapshot | {"rules": run.snapshot["rules"] | {"broken_seed": seed}}
    )
    failure = played(run).failure
    assert (run.status, failure["game"], failure["seed"]) == ("failed", 33, seed)


def test_a_failed_run_keeps_what_the_games_without_gap_came_to():
    run = ordered()
    broken = run.snapshot["rules"] | {"broken_seed": derive_seed(7, 33, "game")}
    Simulation.objects.filter(pk=run.pk).update(snapshot=run.snapshot | {"rules": broken})
    played(run)
    assert (run.result, run.partial["games"]) == (None, run.games_done)


def test_cancelling_a_waiting_run_ends_it():
    run = ordered()
    assert simulation_cancel(run)
    assert (run.status, run.games_done, run.partial) == (SimulationStatus.CANCELLED, 0, None)


def test_a_cancelled_run_is_not_played():
    run = ordered()
    simulation_cancel(run)
    assert (played(run).status, run.chunks.count()) == (SimulationStatus.CANCELLED, 0)


def test_cancelling_keeps_what_was_counted_and_says_how_many():
    run = ordered()
    claim = chunk_claim(run.pk, 10)
    chunk_finish(claim, play_batch(run.snapshot, claim.first, claim.last))
    simulation_cancel(run)
    assert (run.games_done, run.result) == (10, None)
    assert run.partial == simulation_result(play_batch(run.snapshot, 0, 10).sums, FACES)


def test_partial_counts_leave_out_what_lies_behind_a_gap():
    run = ordered()
    claims = [chunk_claim(run.pk, 10) for _ in range(2)]
    chunk_finish(claims[1], play_batch(run.snapshot, 10, 20))
    simulation_cancel(run)
    assert (run.games_done, run.partial) == (10, None)


def test_a_run_that_is_done_cannot_be_cancelled():
    run = played(ordered())
    assert not simulation_cancel(run)
    assert (run.status, run.result is not None) == (SimulationStatus.DONE, True)


def test_cancelling_twice_changes_nothing():
    run = ordered()
    simulation_cancel(run)
    ended = run.finished
    assert not simulation_cancel(run)
    assert run.finished == ended


def test_a_result_is_stored_once():
    run = played(ordered())
    assert not services.simulation_settle(run.pk)


def test_callers_without_login_have_one_run_playing_and_five_waiting():
    runs = [ordered() for _ in range(6)]
    with pytest.raises(TooManySimulations, match="one simulation runs and 5 wait"):
        ordered()
    assert Simulation.objects.count() == len(runs)


def test_a_place_is_free_again_when_a_run_ends():
    runs = [ordered() for _ in range(6)]
    simulation_cancel(runs[0])
    assert ordered().status == SimulationStatus.QUEUED


def test_the_places_of_one_address_are_not_those_of_another():
    for _ in range(6):
        ordered()
    assert simulation_create(ORDER, client="somebody else").status == SimulationStatus.QUEUED


def test_with_an_account_the_places_of_its_address_are_not_taken(django_user_model):
    owner = django_user_model.objects.create(username="ada")
    for _ in range(7):
        run = simulation_create(ORDER, owner=owner, client="somebody")
    assert (run.owner, run.client) == (owner, "")


@pytest.fixture
def ada(django_user_model, settings):
    """An account that may have two runs at a time."""
    settings.MOST_ACCOUNT_SIMULATIONS = 2
    return django_user_model.objects.create(username="ada")


def test_an_account_has_so_many_runs_at_a_time(ada):
    runs = [simulation_create(ORDER, owner=ada) for _ in range(2)]
    with pytest.raises(TooManySimulations, match="An account has at most 2 simulations that run or wait"):
        simulation_create(ORDER, owner=ada)
    assert Simulation.objects.count() == len(runs)


def test_a_run_of_an_account_that_ends_makes_room(ada):
    runs = [simulation_create(ORDER, owner=ada) for _ in range(2)]
    simulation_cancel(runs[0], viewer=ada)
    assert simulation_create(ORDER, owner=ada).status == SimulationStatus.QUEUED


def test_the_runs_of_one_account_are_not_those_of_another(ada, django_user_model):
    for _ in range(2):
        simulation_create(ORDER, owner=ada)
    other = django_user_model.objects.create(username="bea")
    assert simulation_create(ORDER, owner=other).status == SimulationStatus.QUEUED


def test_with_an_account_a_million_games_may_be_ordered(django_user_model):
    owner = django_user_model.objects.create(username="ada")
    assert simulation_create(ORDER | {"games": 1_000_000}, owner=owner).games == 1_000_000


def test_without_login_a_thousand_games_are_the_most():
    with pytest.raises(OrderRefused, match=r"from 1 to 1,000\."):
        simulation_create(ORDER | {"games": 1_001}, owner=AnonymousUser())


@pytest.fixture
def sent(monkeypatch):
    """Ids of the runs that workers are told of, in order."""
    messages = []

    class Task:
        def __init__(self, args):
            self.args = args

        def apply_async(self, retry):
            messages.append(self.args[0])

    monkeypatch.setattr("rules.services.simulation.signature", lambda name, args: Task(args))
    return messages


def test_workers_are_told_once_the_order_is_stored(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        run = ordered()
        assert sent == []
    assert set(sent) == {str(run.pk)}


def test_a_short_run_calls_one_worker(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        ordered(games=20)
    assert len(sent) == 1


def test_the_next_run_of_the_caller_is_called_when_one_ends(sent):
    first, second, _ = (ordered() for _ in range(3))
    simulation_cancel(first)
    assert set(sent) == {str(second.pk)}


def test_a_run_is_stored_though_the_broker_is_down(monkeypatch, django_capture_on_commit_callbacks):
    def unreachable(self, **options):
        raise OperationalError("connection refused")

    monkeypatch.setattr("celery.canvas.Signature.apply_async", unreachable)
    with django_capture_on_commit_callbacks(execute=True):
        run = ordered()
    run.refresh_from_db()
    assert (run.status, run.enqueued) == (SimulationStatus.QUEUED, None)


def test_games_are_read_by_number_across_ranges():
    run = played(ordered())
    rows = services.game_rows(run.pk, 5, 25)
    batch = play_batch(run.snapshot, 5, 25)
    assert rows == [batch.columns.row(at, first=5) for at in range(20)]


def test_games_behind_a_gap_are_not_counted_yet():
    run = ordered()
    claims = [chunk_claim(run.pk, 10) for _ in range(3)]
    for claim in (claims[0], claims[2]):
        chunk_finish(claim, play_batch(run.snapshot, claim.first, claim.last))
    assert services.games_unbroken(run.pk) == 10
