"""What is hidden and what is open (ruling A46)."""

from __future__ import annotations

from app.engine.chance import Chance
from app.games.death_wish import GAME
from tests.games.death_wish.cases import case, everything, outbreak

HANDS = [("sw1", "sw2"), ("sb1", "sb2"), ("so1",)]


def test_a46_hands_stored_faces_and_hidden_outbreaks_are_their_owners_alone() -> None:
    play = case(hands=HANDS, stored=[("sr1",), ("sr2",), ()], kept=[("sealed-sample",), ("crash-cart",), ()], incubate=True)
    text = {viewer: str(GAME.view(play.ward, viewer)) for viewer in (0, 1, 2, None)}
    for owner, secrets in ((0, ("'sw1'", "'sr1'", "sealed-sample")), (1, ("'sb1'", "'sr2'", "crash-cart")), (2, ("'so1'",))):
        for secret in secrets:
            assert [viewer for viewer, seen in text.items() if secret in seen] == [owner]


def test_a46_all_counts_afflicters_diseases_and_the_discard_tops_are_open() -> None:
    play = case(hands=HANDS, afflicters=[("aw1",)], diseases=[(), ("goblin-flu",)], spent=("sr3", "sr4"))
    view = GAME.view(play.ward, None)
    assert [patient["hand"] for patient in view["patients"]] == [2, 2, 1]
    assert view["patients"][0]["afflicters"] == ["aw1"]
    assert view["patients"][1]["skulls"] == 3 and view["spent"]["symptoms"] == {"count": 2, "top": "sr4"}
    assert view["diseases"]["goblin-flu"]["skulls"] == 3 and set(view["diseases"]) == {"goblin-flu", *play.ward.tops}
    assert view["decks"]["symptoms"] == len(play.ward.symptoms.deck)


def test_a46_the_discarded_symptoms_lie_open_while_somebody_searches_them() -> None:
    play = outbreak("bin-diver", spent=("sr3", "sr4"))
    assert GAME.view(play.ward, 1)["search"] == ["sr3", "sr4", "sw1", "sw2", "sw3"]
    assert GAME.view(play.act(0, "salvage").ward, 1)["search"] == []


def test_what_cherry_pick_looks_at_is_for_the_active_player_only() -> None:
    play = outbreak("cherry-pick")
    assert len(GAME.view(play.ward, 0)["looked"]) == 4
    assert GAME.view(play.ward, 1)["looked"] == [] and GAME.view(play.ward, None)["looked"] == []


def test_a_blind_draw_is_told_by_number_to_the_others() -> None:
    play = case(next_symptoms=("sr1", "sr2")).act(0, "draw")
    told = {viewer: [event.kind for event in play.events if event.for_viewer(viewer)] for viewer in (0, 1, None)}
    assert told == {0: ["drew_these"], 1: ["drew"], None: ["drew"]}


def test_imagined_worlds_hold_every_card_once() -> None:
    play = case(hands=HANDS, stored=[("sr1",), ("sr2",)], kept=[("sealed-sample",), ("crash-cart",)], incubate=True)
    for viewer in (0, 1, 2, None):
        assert everything(GAME.resample(play.ward, viewer, Chance(b"dream", "0.0"))) == everything(play.ward)


def test_imagined_worlds_change_what_is_hidden() -> None:
    play = case(hands=HANDS, kept=[(), ("crash-cart",)])
    worlds = [GAME.resample(play.ward, 0, Chance(f"{n}".encode(), "0.0")) for n in range(30)]
    assert len({world.patients[1].hand for world in worlds}) > 20
    assert {world.patients[1].kept for world in worlds} == {("crash-cart",), ("sealed-sample",)}


def test_storing_reveals_nothing_and_can_be_taken_back() -> None:
    assert not case(hands=HANDS, incubate=True).act(0, "store", symptoms=["sw1"]).reveals
    assert case(hands=HANDS).act(0, "draw").reveals
