"""The arithmetic of the decks."""

from __future__ import annotations

from collections import Counter

from app.engine.chance import Chance
from app.engine.play import play
from app.games.death_wish import GAME
from app.games.death_wish.cards import AFFLICTERS, DISEASES, OUTBREAKS, SYMPTOMS, WILD, colour, outbreak_deck, skulls
from app.games.death_wish.options import DeathWishOptions
from app.games.death_wish.sentences import TERMS
from tests.games.death_wish.cases import everything


def test_the_four_decks_hold_as_many_cards_as_the_box() -> None:
    assert (len(SYMPTOMS), len(AFFLICTERS), len(DISEASES), len(outbreak_deck(3))) == (96, 48, 40, 35)


def test_symptoms_and_afflicters_get_rarer_with_their_colour() -> None:
    assert Counter(map(colour, SYMPTOMS)) == {"white": 30, "blue": 24, "orange": 18, "red": 12, WILD: 12}
    assert Counter(map(colour, AFFLICTERS)) == {"white": 15, "blue": 12, "orange": 9, "red": 6, WILD: 6}


def test_each_strain_has_its_cost_its_skulls_and_its_outbreaks() -> None:
    strains = Counter((d.colour, d.symptoms, d.skulls) for d in DISEASES.values())
    assert strains == {
        ("white", 2, 1): 6, ("white", 3, 2): 8, ("blue", 3, 2): 6, ("blue", 4, 3): 5, ("orange", 3, 3): 4,
        ("orange", 4, 4): 3, ("red", 3, 4): 3, ("red", 4, 5): 2, ("wild", 4, 5): 3,
    }  # fmt: skip
    outbreaks = Counter((d.colour, d.symptoms) for d in DISEASES.values() if d.outbreak)
    assert outbreaks == {
        ("white", 2): 5, ("white", 3): 6, ("blue", 3): 4, ("blue", 4): 4, ("orange", 3): 3, ("orange", 4): 1, ("red", 3): 1,
        ("red", 4): 1, ("wild", 4): 1,
    }  # fmt: skip
    assert outbreaks.total() == 26


def test_all_diseases_together_bring_110_skulls() -> None:
    assert skulls(tuple(DISEASES)) == 110


def test_wild_diseases_ask_for_a_blue_an_orange_and_a_red_afflicter() -> None:
    wild = {d.name: d.afflicter for d in DISEASES.values() if d.colour == WILD}
    assert wild == {"Kaleidoscope Syndrome": "blue", "Chimera Complex": "orange", "Rainbow Rot": "red"}


def test_two_players_leave_the_seven_icons_in_the_box() -> None:
    assert len(outbreak_deck(2)) == 28
    assert not any(OUTBREAKS[card].icon for card in outbreak_deck(2))


def test_no_secret_outbreak_has_the_icon() -> None:
    assert not [card for card in OUTBREAKS.values() if card.secret and card.icon]
    assert sum(card.count for card in OUTBREAKS.values() if card.secret) == 3


def test_nobody_can_be_short_of_the_target_when_the_diseases_run_out() -> None:
    assert max(seats * (target - 1) for seats, target in ((5, 14), (8, 10))) < 110
    assert 6 * 14 + 2 * 9 < 110


def test_every_card_has_a_name_of_its_own() -> None:
    names = [*SYMPTOMS.values(), *AFFLICTERS.values(), *(d.name for d in DISEASES.values()), *(o.name for o in OUTBREAKS.values())]
    assert len(set(names)) == len(names) == 96 + 48 + 40 + 21
    ids = [*SYMPTOMS, *AFFLICTERS, *DISEASES, *OUTBREAKS, *TERMS]
    assert len(set(ids)) == len(ids)


def test_no_card_is_lost_or_doubled_in_a_whole_game() -> None:
    options = DeathWishOptions(after_first_death="play_on", incubate=True)
    for seats in (2, 5):
        plays = play(GAME, seats, options, b"count every card", ["easy"] * (seats - 1) + ["random"])
        start = everything(GAME.setup(options, seats, Chance(b"count every card", "1.0")).state)
        assert start.total() == 96 + 48 + 40 + (28 if seats == 2 else 35)
        assert all(everything(move.step.state) == start for move in plays)
