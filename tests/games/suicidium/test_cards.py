"""Every card of the deck, played: it does what it says, no more and no less."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.games.suicidium import GAME, cards
from app.games.suicidium.card_names import GENTLE_NAMES, NAMES
from app.games.suicidium.card_texts import GENTLE_TEXTS, TEXTS
from app.games.suicidium.cards import CARDS, CHARACTERS, DECK, OBJECTS
from app.locale.catalogue import of_game
from tests.games.suicidium.positions import GOLDFISH, GUMMY, KRAMPUS, SUSPENSE, A, B, C, Table, fill, seat

POINTS = [c for c in DECK if c["type"] == "points"]
EVENTS = [c for c in DECK if c["type"] == "event"]
RESPONSES = [c for c in DECK if c["type"] == "response"]
LASTING = [c for c in EVENTS if c["lasting"]]


def ids(some: list[dict]) -> list[str]:
    return [c["id"] for c in some]


def wills(table: Table) -> list[int]:
    return [s.will for s in table.state.seats]


def sizes(table: Table) -> list[int]:
    return [len(s.hand) for s in table.state.seats]


def three(card: str, *more: str, b: int = 0, c: int = 0, **values: int) -> Table:
    """A holds `card`; B and C hold so many cards that nobody will play."""
    filler = [x for x in fill(20) if x not in (card, *more)]
    return Table("S", seat(5, [card, *more]), seat(5, filler[:b]), seat(5, filler[b : b + c]), **values)


def test_the_deck_is_49_points_24_events_and_24_responses_all_different() -> None:
    assert (len(POINTS), len(EVENTS), len(RESPONSES)) == (49, 24, 24)
    for language in ("en", "it"):
        assert len({c["name"][language] for c in DECK}) == len(DECK) == 97
    assert sorted(OBJECTS) == ["object_a"] * 4 + ["object_b"] * 4 + ["object_c"] * 4 + ["object_final"]


def test_the_words_are_those_of_the_deck_in_both_languages() -> None:
    italian = of_game("it", "suicidium")
    for card in DECK:
        assert NAMES[card["id"]] == card["name"]["en"]
        assert italian[NAMES[card["id"]]] == card["name"]["it"]
        assert TEXTS[card["id"]] == card["text"]["en"]
        assert italian[TEXTS[card["id"]]] == card["text"]["it"]
        if "gentleName" in card:
            assert GENTLE_NAMES[card["id"]] == card["gentleName"]["en"]
            assert italian[GENTLE_NAMES[card["id"]]] == card["gentleName"]["it"]


def test_the_gentle_theme_speaks_of_patience() -> None:
    for card in DECK:
        text = GENTLE_TEXTS.get(card["id"], card["text"]["en"])
        assert "will-power" not in text
        assert text == card["text"]["en"].replace("will-power", "patience")


def test_the_deck_is_read_as_it_lies_in_the_folder() -> None:
    assert list(DECK) == json.loads(Path(cards.__file__).with_name("deck.json").read_text())


def expected(card: dict, option: str | None) -> list[int]:
    """Points of A, B and C, all from five, after A plays the card (aimed at B where it is aimed)."""
    effect, n = card["effect"], card["effect"]["n"]
    by = {
        "points": [0, n, 0],
        "points_choice": [0, n if option == "plus" else -n, 0],
        "points_pair": [n, n, 0],
        "points_swing": [-n, n, 0] if option == "give" else [n, -n, 0],
        "points_each_opponent": [0, n, n],
        "points_all": [n, n, n],
    }[effect["kind"]]
    return [5 + x for x in by]


@pytest.mark.parametrize("card", POINTS, ids=ids(POINTS))
def test_a_point_card_moves_the_points_it_says(card: dict) -> None:
    options = {"points_choice": ("plus", "minus"), "points_swing": ("give", "gain")}.get(card["effect"]["kind"], (None,))
    for option in options:
        table = three(card["id"]).main((card["id"], B, option))
        assert wills(table) == expected(card, option)
        assert card["id"] in table.state.discard


@pytest.mark.parametrize("card", [c for c in POINTS if c["targetRule"] == "any_player"], ids=lambda c: c["id"])
def test_a_point_card_for_any_player_may_be_aimed_at_its_owner(card: dict) -> None:
    table = three(card["id"]).draw(A, 0).do(A, "play", card=card["id"])
    assert {a["at"] for a in table.question.actions if a["type"] == "aim"} == {A, B, C}


@pytest.mark.parametrize("card", [c for c in DECK if c["targetRule"] in ("opponent", "self_and_opponent")], ids=lambda c: c["id"])
def test_a_card_for_an_opponent_may_not_be_aimed_at_its_owner(card: dict) -> None:
    table = three(card["id"]).draw(A, 0).do(A, "play", card=card["id"])
    assert {a["at"] for a in table.question.actions if a["type"] == "aim"} == {B, C}


@pytest.mark.parametrize("card", LASTING, ids=ids(LASTING))
def test_a_lasting_card_lies_in_front_of_its_target_and_changes_no_points(card: dict) -> None:
    table = three(card["id"], b=1).main((card["id"], B)).rest(B)
    assert table.told("lies") == [{"card": card["id"], "seat": B}]
    assert wills(table) == [5, 5, 5]


@pytest.mark.parametrize("card", LASTING, ids=ids(LASTING))
def test_a_lasting_card_holds_through_the_next_turn_and_no_longer(card: dict) -> None:
    filler = [*fill(3), GUMMY, KRAMPUS]
    table = Table("S", seat(5, [card["id"]]), seat(5, [*filler, SUSPENSE]), seat(5))
    table.main((card["id"], B)).rest(B)
    kind = card["effect"]["kind"]
    if kind == "skip_draw":
        assert table.asks(B, "main")
        assert table.state.seats[B].lasting == ()
    elif kind == "skip_main":
        assert table.asks(B, "declare") and not table.may("draw", n=0)
        table.draw(B, 1)
        assert table.asks(C, "declare")
    elif kind == "no_points":
        table.draw(B, 0)
        assert {a["card"] for a in table.question.actions if a["type"] == "play"} == {KRAMPUS}
        assert "forbids point cards" in table.refuses(B, "play", card=GUMMY)
    elif kind == "no_responses":
        table.draw(B, 0).put(B, GUMMY, B)
        assert not table.may("play", card=SUSPENSE)
        assert "forbids responses" in table.refuses(B, "play", card=SUSPENSE)
    else:
        table.draw(B, 0).put(B, GUMMY, B)
        assert not table.may("play")
        assert "allows one card" in table.refuses(B, "play", card=KRAMPUS)
    while table.question.seat == B:
        if table.may("play", card=KRAMPUS) and not table.may("done") and not table.may("pass"):
            table.put(B, KRAMPUS, A)
        table.do(B, "done" if table.may("done") else "pass")
    assert table.state.seats[B].lasting == ()
    assert card["id"] in (*table.state.discard, *(e.card for e in table.state.table))


def test_a_silenced_player_is_silent_on_everybodys_turn_until_the_end_of_the_own() -> None:
    table = Table("S", seat(5, ["ev-toffee-mouth", *fill(1)]), seat(5, [GUMMY]), seat(5, [SUSPENSE]))
    table.main(("ev-toffee-mouth", C)).rest(B, C)
    table.draw(B, 0).play(B, (GUMMY, B))
    table.rest(A)
    assert table.asks(C, "declare"), "C was not asked about the gummy bears"
    assert table.state.seats[C].lasting == ("ev-toffee-mouth",)


@pytest.mark.parametrize(("card", "n"), [("ev-lost-and-found", 2), ("ev-spare-sleeves", 2), ("ev-all-the-post", 3)])
def test_draw_cards(card: str, n: int) -> None:
    table = three(card).main(card)
    assert sizes(table) == [n, 0, 0]
    assert wills(table) == [5, 5, 5]


def test_buffet_for_two_feeds_the_owner_first() -> None:
    table = three("ev-buffet-for-two").main(("ev-buffet-for-two", C))
    assert sizes(table) == [2, 0, 2]
    assert [e["seat"] for e in table.told("drew")] == [A, C]


def test_there_is_a_crisis_takes_two_cards_at_random() -> None:
    table = three("ev-crisis", b=4).main(("ev-crisis", B)).rest(B)
    assert sizes(table) == [0, 2, 0]
    assert len(table.told("loses")[0]["cards"]) == 2
    assert set(table.told("loses")[0]["cards"]) <= set(table.state.discard)


def test_spring_cleaning_lets_the_victim_choose() -> None:
    table = three("ev-spring-cleaning", b=4).main(("ev-spring-cleaning", B)).rest(B)
    for n in (2, 1):
        assert table.asks(B, "discard") and table.question.prompt["n"] == n
        table.do(B, "discard", card=table.state.seats[B].hand[0])
    assert sizes(table) == [0, 2, 0]


def test_spring_cleaning_takes_all_where_there_are_no_more_than_two() -> None:
    table = three("ev-spring-cleaning", b=2).main(("ev-spring-cleaning", B)).rest(B)
    assert sizes(table) == [0, 0, 0]
    assert table.asks(B, "declare")


def test_the_open_window_takes_one_card_of_each_opponent() -> None:
    table = three("ev-open-window", "pt-goldfish", b=3, c=1).main("ev-open-window").rest(B, C)
    assert sizes(table) == [1, 2, 0]
    assert [e["seat"] for e in table.told("loses")] == [B, C]


@pytest.mark.parametrize(("card", "n"), [("ev-krampus", 1), ("ev-magpie", 2)])
def test_taking_cards_at_random(card: str, n: int) -> None:
    table = three(card, b=3).main((card, B)).rest(B)
    assert sizes(table) == [n, 3 - n, 0]
    (known,) = [e for e in table.events if e.kind == "steals_known"]
    assert known.only == (A, B)
    assert tuple(known.values["cards"]) == table.state.seats[A].hand


def test_xray_spectacles_show_the_hand_to_their_owner_alone() -> None:
    table = three("ev-xray-specs", b=3).main(("ev-xray-specs", B)).rest(B)
    hand = table.state.seats[B].hand
    assert table.asks(A, "pick")
    assert table.view(A)["looking"] == list(hand)
    assert all("looking" not in (v := table.view(viewer)) or v["looking"] is None for viewer in (B, C, None))
    table.do(A, "take", card=hand[1])
    assert table.state.seats[A].hand == (hand[1],)
    assert sizes(table) == [1, 2, 0]


def test_xray_spectacles_see_nothing_in_an_empty_hand() -> None:
    table = three("ev-xray-specs").main(("ev-xray-specs", B))
    assert table.told("nothing")
    assert table.asks(B, "declare")


def test_the_wrong_suitcase_swaps_hands_of_any_size() -> None:
    table = three("ev-wrong-suitcase", GOLDFISH, b=4).main(("ev-wrong-suitcase", B)).rest(B)
    assert sizes(table) == [4, 1, 0]
    assert table.state.seats[B].hand == (GOLDFISH,)
    held = [(e.only, tuple(e.values["cards"])) for e in table.events if e.kind == "holds"]
    assert held == [((seat,), table.state.seats[seat].hand) for seat in (A, B)], "each is told their own hand"


@pytest.mark.parametrize("at", [A, B])
def test_the_snow_globe_renews_a_hand_without_cost(at: int) -> None:
    table = three("ev-snow-globe", *fill(3), b=2).draw(A, 0)
    old = table.state.seats[at].hand
    table.play(A, ("ev-snow-globe", at)).rest(B)
    new = table.state.seats[at].hand
    assert len(new) == len([c for c in old if c != "ev-snow-globe"])
    assert not set(new) & set(old)
    assert set(old) <= set(table.state.discard)
    assert wills(table) == [5, 5, 5]


@pytest.mark.parametrize("card", RESPONSES, ids=ids(RESPONSES))
def test_a_response_does_what_it_says_to_the_card_it_hangs_on(card: dict) -> None:
    kind = card["effect"]["kind"]
    on = KRAMPUS if kind == "cancel_event" else GUMMY
    table = Table("S", seat(5, [on]), seat(5, [card["id"], *fill(1)]), seat(5))
    table.main((on, B)).play(B, (card["id"], "on", on)).rest()
    if on == KRAMPUS:
        assert sizes(table) == [0, 1, 0], "Krampus took nothing"
    else:
        assert table.will(B) == {"double_points": 7, "reverse_sign": 4}.get(kind, 5)
    assert card["id"] in table.state.discard


@pytest.mark.parametrize("card", RESPONSES, ids=ids(RESPONSES))
def test_a_response_hangs_only_on_the_kinds_of_card_it_names(card: dict) -> None:
    table = Table("S", seat(5, [GUMMY, KRAMPUS, SUSPENSE if card["id"] != SUSPENSE else "rs-bubble-wrap"]), seat(5, [card["id"]]))
    table.draw(A, 0).put(A, GUMMY, A).put(A, KRAMPUS, B).put(A, table.state.seats[A].hand[2])
    table.do(A, "done")
    allowed = table.view(B)["draft"]["aimable"].get(card["id"], [])
    cancel_any = card["effect"]["kind"] == "cancel_any"
    assert allowed == ([1, 2, 3] if cancel_any else [2] if card["effect"]["kind"] == "cancel_event" else [1])


def test_every_card_has_a_text_and_every_character_a_sentence() -> None:
    for card in CARDS:
        assert GAME.words.terms[f"text.{card}"]
    for character in CHARACTERS:
        assert GAME.words.terms[character]
        assert GAME.words.terms[f"does.{character}"]
