"""Game Setup, and what a table may choose."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.engine.chance import Chance
from app.engine.conformance import count_sequences
from app.games.death_wish import GAME
from app.games.death_wish.cards import WILD, colour
from app.games.death_wish.options import DeathWishOptions
from app.games.death_wish.state import Ward


def begin(seats: int, seed: str = "setup", **options: object) -> Ward:
    return GAME.setup(DeathWishOptions.model_validate(options), seats, Chance(seed.encode(), "1.0")).state


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_gets_four_symptoms_and_two_afflicters_and_four_of_each_lie_open(seats: int) -> None:
    ward = begin(seats)
    assert [(len(p.hand), len(p.afflicters), len(p.diseases)) for p in ward.patients] == [(4, 2, 0)] * seats
    assert [len(slot) for slot in ward.slots] == [1] * 4 and len(ward.pool) == 4
    assert len(ward.symptoms.deck) == 96 - 4 * seats - 4
    assert len(ward.outbreaks.deck) == (28 if seats == 2 else 35)


@pytest.mark.parametrize("target", range(10, 15))
def test_up_to_five_players_choose_a_target_from_10_to_14(target: int) -> None:
    assert {begin(seats, target=target).target for seats in range(2, 6)} == {target}


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_six_and_more_players_always_play_to_10_and_are_told_so(seats: int) -> None:
    step = GAME.setup(DeathWishOptions(target=14), seats, Chance(b"setup", "1.0"))
    assert step.state.target == 10
    assert "always_ten" in [event.kind for event in step.events]


@pytest.mark.parametrize("target", [9, 15])
def test_other_targets_cannot_be_chosen(target: int) -> None:
    with pytest.raises(ValidationError):
        DeathWishOptions(target=target)


def test_incubation_and_playing_on_are_off_unless_chosen() -> None:
    ward = begin(3)
    assert not ward.incubate and not ward.play_on


def test_the_first_player_is_left_to_chance() -> None:
    assert {begin(4, seed=f"first {n}").turn for n in range(40)} == {0, 1, 2, 3}


def test_a_deal_of_one_colour_is_refreshed_before_the_first_turn() -> None:
    told: set[str] = set()
    for number in range(400):
        step = GAME.setup(DeathWishOptions(), 2, Chance(f"equal {number}".encode(), "1.0"))
        told |= {event.kind for event in step.events}
        shown = {colour(card) for card in step.state.pool}
        assert len(shown) > 1 or WILD in shown
    assert {"pool_refreshed", "slots_refreshed"} <= told


def test_the_first_three_decisions_can_be_answered_in_as_many_ways_as_ever() -> None:
    assert count_sequences(GAME, 2, DeathWishOptions(), b"checksum", depth=3) == 1878
    assert count_sequences(GAME, 3, DeathWishOptions(incubate=True), b"checksum", depth=2) == 580
