"""Imagined worlds: nobody can tell them from the real one, and what everybody knows holds in each of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from app.engine.chance import Chance, QuickChance
from app.engine.play import make_options, play
from app.games.regicide import GAME
from app.games.regicide.cards import DECK
from app.games.regicide.state import SUFFER, Hidden, State
from tests.games.regicide.scene import cards, scene


def all_cards(state: State) -> list[str]:
    lying = [card for played in state.fight for card in played.cards]
    return sorted([*sum(state.hands, ()), *state.tavern, *state.discard, *state.castle, *lying] + [state.enemy or ""])


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("open_discard", [False, True])
def test_at_no_moment_of_a_long_play_can_a_viewer_tell_an_imagined_world_from_the_real_one(seats: int, open_discard: bool) -> None:
    options = make_options(GAME, {"open_discard": open_discard})
    for move in play(GAME, seats, options, b"memory 2", ["easy"] * seats):
        state = move.step.state
        mind = QuickChance(b"mind", f"{move.version}.0")
        for viewer in [*range(seats), None]:
            other = GAME.resample(state, viewer, mind)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            assert all_cards(other) == all_cards(state)
            assert [d for d in GAME.decisions(other) if d.seat == viewer] == [d for d in GAME.decisions(state) if d.seat == viewer]
            if GAME.outcome(state) is None:
                assert all(d.actions for d in GAME.decisions(other))
            assert {h.card for h in other.hidden} == {h.card for h in state.hidden}
            assert Counter((h.put, h.card in other.tavern) for h in other.hidden) == Counter(
                (h.put, h.card in state.tavern) for h in state.hidden
            )
            assert all(hidden.seen < hidden.put for hidden in other.hidden)


def worlds(state: State, viewer: int | None, count: int = 60) -> list[State]:
    return [GAME.resample(state, viewer, Chance(b"worlds", f"{n}.0")) for n in range(count)]


def test_a_royal_known_on_top_of_the_tavern_stays_there() -> None:
    state = scene("JH", "5S 2C", "3C", damage=15).play("5S").state
    assert {world.tavern[0] for world in worlds(state, 1)} == {"JH"}
    assert len({world.tavern[1] for world in worlds(state, 1)}) > 10


def test_a_royal_drawn_from_the_top_is_known_in_the_hand_that_drew_it_until_it_is_played() -> None:
    at = scene("JH", "5S 2D 3S", "3C", damage=15, castle="QH QS").play("5S").play("2D")
    assert "JH" in at.state.hands[0] and at.state.known == ("JH",)
    assert all("JH" in world.hands[0] for world in worlds(at.state, 1))
    assert GAME.view(at.state, 1)["seats"][0]["known"] == ["JH"]


def test_cards_healed_under_the_tavern_stay_under_those_never_seen() -> None:
    state = scene("JS", "3H JC", "4D", tavern="2D 3D", discard="5C 6C 7C").play("3H").state
    for world in worlds(state, 1):
        assert set(world.tavern[2:]) == {"5C", "6C", "7C"}
    assert len({world.tavern[2:] for world in worlds(state, 1)}) == 6


def test_in_a_closed_pile_nobody_knows_which_cards_hearts_took() -> None:
    state = scene("JS", "2H JC", "4D", tavern="2D", discard="5C 6C 7C 8C 9C").play("2H").state
    top = state.discard[-1]
    found = worlds(state, 1)
    assert {world.discard[-1] for world in found} == {top}
    assert {card for world in found for card in world.tavern[1:]} == {"5C", "6C", "7C", "8C", "9C"} - {top}


def test_in_an_open_pile_everybody_does() -> None:
    state = scene("JS", "2H JC", "4D", tavern="2D", discard="5C 6C 7C 8C 9C", open_discard=True).play("2H").state
    for world in worlds(state, 1):
        assert world.discard == state.discard and set(world.tavern[1:]) == set(state.tavern[1:])


def test_a_card_seen_after_a_shuffle_cannot_lie_where_that_shuffle_left_others() -> None:
    at = scene("JS", "2H 3H JC JD", "4D", tavern="2D", discard="5C 6C 7C 8C 9C 10C").play("2H").discard("JC")
    again = replace(at.state, seat=0, phase="play")
    chances = (Chance(bytes([n]), "1.0") for n in range(99))
    states = (GAME.apply(again, 0, {"type": "play", "cards": ["3H"]}, chance).state for chance in chances)
    state = next(state for state in states if "JC" in state.tavern)
    found = worlds(state, None)
    assert all("JC" not in world.tavern[1:3] for world in found)
    assert any("JC" in world.tavern[3:] for world in found) and any("JC" in world.discard for world in found)


def test_a_player_under_attack_is_imagined_with_a_hand_that_can_pay() -> None:
    state = scene("KH", "2C 10D 10S", "3C", tavern=30, castle="").play("2C").state
    assert state.phase == SUFFER
    for world in worlds(state, 1):
        assert GAME.decisions(world)[0].actions


def test_what_is_hidden_and_what_was_seen_adds_up_to_the_deck() -> None:
    state = scene("JS", "2H JC", "4D", tavern="2D", discard="5C 6C 7C").play("2H").state
    assert {hidden.card for hidden in state.hidden} == {"5C", "6C", "7C"} - {state.discard[-1]}
    assert all(isinstance(hidden, Hidden) and hidden.card in DECK for hidden in state.hidden)
    assert cards("2D") == state.tavern[:1]
