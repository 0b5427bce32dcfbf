"""The course of a turn: setup, drawing, composing and taking back, the window of answers, the end of the deck, the end."""

from __future__ import annotations

import pytest

from app.engine.chance import Chance
from app.engine.conformance import count_sequences, label
from app.engine.play import make_options, play
from app.games.suicidium import GAME
from app.games.suicidium.chain import cancelled
from app.games.suicidium.state import BACKS, LAST_DECK, Entry
from tests.games.suicidium.positions import (
    CRISIS,
    DRIZZLE,
    ERASER,
    FISH,
    GOLDFISH,
    GUMMY,
    HEIRESS,
    KRAMPUS,
    LATTE,
    LLAMA,
    MORS,
    NARCOLEPSY,
    PREMIER,
    SCHOOL,
    SMOKING,
    SPADES,
    SUSPENSE,
    TALENT,
    WASABI,
    A,
    B,
    C,
    D,
    Table,
    fill,
    seat,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_ten_points_and_seven_cards(seats: int) -> None:
    state = GAME.setup(make_options(GAME, {}), seats, Chance(b"setup", "1.0")).state
    assert [(s.will, len(s.hand)) for s in state.seats] == [(10, 7)] * seats
    assert len(state.deck) == 97 - 7 * seats


def test_the_lowest_die_begins_and_ties_roll_again() -> None:
    for number in range(40):
        step = GAME.setup(make_options(GAME, {}), 4, Chance(b"dice %d" % number, "1.0"))
        rolls = [e.values for e in step.events if e.kind == "dice"]
        lowest = min(r["roll"] for r in rolls[:4])
        tied = [r["seat"] for r in rolls[:4] if r["roll"] == lowest]
        assert step.state.active in tied
        assert (len(rolls) > 4) == (len(tied) > 1)


def test_themes_change_names_only() -> None:
    for seed in (b"one", b"two"):
        plays = [
            list(play(GAME, 3, make_options(GAME, {"theme": theme, "mode": "depression"}), seed, ["random"] * 3))
            for theme in ("base", "gentle")
        ]
        assert [m.step.state.discard for m in plays[0]] == [m.step.state.discard for m in plays[1]]
        assert all("title" not in (m.action or {}) for m in plays[0])


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_every_table_begins_with_the_gentle_names_unless_the_host_chooses_the_printed_ones(visibility: str) -> None:
    assert make_options(GAME, GAME.default_options(visibility)).model_dump()["theme"] == "gentle"


def test_an_answer_is_the_listed_one_to_the_type_of_each_value() -> None:
    table = Table("S", seat(5, fill(2)), seat(5))
    assert table.may("draw", n=1)
    for n in (True, 1.0, "1"):
        table.refuses(A, "draw", n=n)


def test_a_renamed_card_goes_by_its_gentle_name_and_keeps_its_id() -> None:
    table = Table("S", seat(5, [GOLDFISH]), seat(5), gentle=True).draw(A, 0)
    (action,) = [a for a in table.question.actions if a["type"] == "play"]
    assert action["card"] == GOLDFISH
    assert label(GAME, action) == "Your goldfish snubs you"


# Drawing ----------------------------------------------------------------------------------------------------------------


def test_drawing_at_the_last_point_ends_the_draw_and_the_turn_goes_on() -> None:
    table = Table("S", seat(2, fill(2)), seat(5), objects="a").draw(A, 2)
    assert table.will(A) == 10
    assert len(table.state.seats[A].hand) == 7
    assert not set(fill(2)) & set(table.state.seats[A].hand)
    assert not table.told("pending"), "nobody waits in this mode"
    assert table.state.agenda[0].kind == "main"
    assert table.may("pass"), "cards were drawn this turn"


def test_the_view_tells_what_each_draw_would_cost() -> None:
    survive = Table("S", seat(3, fill(5)), seat(5)).view(A)["prices"]
    assert survive == [[{"seat": A, "before": 3, "after": 3 - n}] for n in (0, 1, 2)]
    depression = Table("D", seat(3, fill(5)), seat(1), seat(5)).view(A)["prices"]
    assert depression[2] == [{"seat": B, "before": 1, "after": 0}, {"seat": C, "before": 5, "after": 3}]


def test_the_cards_drawn_are_told_to_their_owner_alone() -> None:
    table = Table("S", seat(9, fill(1)), seat(5)).draw(A, 2)
    (owner,) = [e for e in table.events if e.kind == "drew_known"]
    (others,) = [e for e in table.events if e.kind == "drew"]
    assert (owner.only, others.never) == ((A,), (A,))
    assert tuple(owner.values["cards"]) == table.state.seats[A].hand[1:]
    assert "cards" not in others.values


def test_a_swap_costs_a_point_and_the_card_has_no_effect() -> None:
    table = Table("S", seat(5, fill(7)), seat(5)).do(A, "swap", card=fill(7)[3])
    assert table.will(A) == 4
    assert fill(7)[3] in table.state.discard
    assert len(table.state.seats[A].hand) == 7
    assert table.view(None)["shown"] == [fill(7)[3]]
    table.do(A, "pass")
    assert table.view(None)["shown"] == [], "only what the latest step has shown"


def test_a_hand_beyond_seven_still_swaps_one() -> None:
    table = Table("D", seat(5, fill(9)), seat(5))
    assert table.draws == [0]
    table.do(A, "swap", card=fill(9)[0])
    assert len(table.state.seats[A].hand) == 9
    assert table.will(B) == 4


def test_a_hand_of_responses_only_must_draw() -> None:
    assert Table("S", seat(5, [SUSPENSE, SPADES]), seat(5)).draws == [1, 2, 3, 4, 5]


def test_a_hand_of_responses_only_without_a_draw_phase_may_pass_and_is_asked() -> None:
    table = Table("S", seat(5, [SUSPENSE], lasting=[NARCOLEPSY]), seat(5))
    assert table.asks(A, "main")
    assert [a["type"] for a in table.question.actions] == ["pass"]


def test_whoever_has_drawn_may_pass() -> None:
    table = Table("S", seat(5, fill(2)), seat(5)).draw(A, 1)
    table.do(A, "pass")
    assert table.asks(B, "declare")


def test_the_interrupted_drawer_may_stop() -> None:
    table = Table("D", seat(5, fill(1)), seat(10), seat(9), deck=1).draw(A, 3)
    assert table.asks(A, "resume")
    table.do(A, "stop")
    assert table.will(B) == 10
    assert table.asks(A, "main")


def test_events_can_end_the_deck_and_go_on_drawing() -> None:
    table = Table("S", seat(5, ["ev-all-the-post"]), seat(5), deck=2, objects="a b").main("ev-all-the-post")
    assert [o["seat"] for o in table.told("object")] == [A, B]
    assert len(table.state.seats[A].hand) == 3
    assert table.state.decks == 1


def test_the_active_player_put_out_by_the_end_of_the_deck_loses_the_rest_of_the_turn() -> None:
    table = Table("S", seat(5, ["ev-all-the-post", GUMMY]), seat(5), seat(5), deck=2, objects="final a b", seed=b"both stay").main(
        "ev-all-the-post", (GUMMY, B)
    )
    assert [s.out for s in table.state.seats] == [1, 0, 0]
    assert not table.told("will"), "the gummy bears were called off"
    assert table.asks(B, "declare")


def test_effects_on_a_player_who_is_out_fall_flat() -> None:
    hand = ["ev-all-the-post", LLAMA, NARCOLEPSY]
    table = Table("S", seat(5, hand), seat(5, fill(2), "a"), seat(5), deck=2, objects="b a c", seed=b"C stays")
    table.main("ev-all-the-post", (LLAMA, B), (NARCOLEPSY, B)).rest(B)
    assert [s.out for s in table.state.seats] == [0, 1, 0]
    assert NARCOLEPSY in table.state.discard
    assert not table.told("will")
    assert len(table.told("nothing")) == 2
    assert set(fill(2)) <= {*table.state.deck, *table.state.seats[A].hand}, "the hand of who is out is in the new deck"


def test_responses_of_a_player_who_is_out_keep_counting() -> None:
    table = Table("S", seat(5, ["ev-all-the-post", HEIRESS]), seat(5, [WASABI], "a"), seat(5), deck=2, objects="b a c").main(
        "ev-all-the-post", (HEIRESS, C)
    )
    table.play(B, (WASABI, "on", HEIRESS))
    assert table.state.seats[B].out == 1
    assert table.will(C) == 9


def test_the_deck_ends_for_whoever_took_its_last_card_first_also_on_anothers_turn() -> None:
    table = Table("S", seat(5, ["ev-buffet-for-two"]), seat(5), seat(5), deck=4, objects="a b c").main(("ev-buffet-for-two", C))
    assert [o["seat"] for o in table.told("object")] == [C, A, B]
    table = Table("D", seat(9, ["ev-buffet-for-two", GUMMY]), seat(9, fill(3)), seat(10, fill(7)[3:]), deck=4)
    table.main(("ev-buffet-for-two", C)).rest(B, C)
    for _ in range(3):
        table.do(C, "discard", card=table.state.seats[C].hand[0])
    assert table.asks(A, "overflow")
    assert table.state.deck == (), "the discards are shuffled once the last of them has come"


def test_of_two_who_would_both_be_out_at_the_end_of_the_deck_the_second_wins_undrawn() -> None:
    table = Table("S", seat(5, objects="a"), seat(5, objects="a"), deck=1, objects="a a").draw(A, 1)
    assert [o["seat"] for o in table.told("object")] == [A]
    assert (table.state.winners, table.state.reason) == ((B,), "last_left")


def test_with_no_card_anywhere_the_draw_is_lost_and_counts() -> None:
    table = Table("S", seat(5, fill(2)), seat(5)).change(deck=(), discard=())
    held = table.state
    step = GAME.apply(held, A, {"type": "draw", "n": 1}, Chance(b"none", "2.0"))
    assert (step.state.seats, step.state.drawn) == (held.seats, 1)
    assert {"type": "pass"} in GAME.decisions(step.state)[0].actions


def test_a_deck_left_empty_is_made_of_the_first_cards_that_are_discarded() -> None:
    table = Table("S", seat(5, ["ev-lost-and-found"]), seat(5), seat(5), deck=0).main("ev-lost-and-found")
    assert len(table.state.seats[A].hand) == 2
    assert not table.told("deck_out"), "it had run out before"


def test_in_depression_the_deck_running_out_for_the_sixth_time_ends_the_game() -> None:
    table = Table("D", seat(5, fill(1), "a"), seat(3, [], "a b"), seat(3, [], "b c"), deck=1).change(decks=LAST_DECK - 1)
    table.draw(A, 1)
    assert table.state.reason == "decks"
    assert table.state.winners == (B, C)


# Composing --------------------------------------------------------------------------------------------------------------


def test_a_composition_is_seen_only_by_its_seat() -> None:
    table = Table("S", seat(5, [GUMMY, WASABI]), seat(5, fill(1)))
    table.draw(A, 0)
    before = [table.view(viewer) for viewer in (B, None)]
    table.put(A, GUMMY, B).put(A, WASABI)
    assert [table.view(viewer) for viewer in (B, None)] == before
    draft = table.view(A)["draft"]
    assert [e["card"] for e in draft["entries"]] == [GUMMY, WASABI]
    assert draft["forecast"][0]["changes"] == [{"seat": B, "by": 2, "before": 5, "after": 7}]
    table.do(A, "done")
    assert [e["card"] for e in table.view(B)["table"]] == [GUMMY, WASABI]


def test_a_composition_can_be_taken_back_step_by_step() -> None:
    table = Table("S", seat(5, [GUMMY, MORS]), seat(5), seat(5)).draw(A, 0)
    table.put(A, GUMMY, B).do(A, "play", card=MORS).do(A, "aim", at=C)
    table.do(A, "back")
    assert table.question.kind == "main"
    assert len(table.view(A)["draft"]["entries"]) == 1
    table.do(A, "back")
    assert table.view(A)["draft"]["entries"] == []
    assert not table.may("back")


def test_taking_back_ends_after_a_while_so_that_no_play_goes_on_for_ever() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5), seat(5)).draw(A, 0)
    for _ in range(BACKS):
        table.put(A, GUMMY, B).do(A, "back")
    table.put(A, GUMMY, B)
    assert "enough taking back" in table.refuses(A, "back")
    assert [a["type"] for a in table.question.actions] == ["done"]


def test_at_most_three_cards_and_attached_responses_count() -> None:
    table = Table("S", seat(5, [GUMMY, HEIRESS, WASABI, KRAMPUS]), seat(5)).draw(A, 0)
    table.put(A, GUMMY, A).put(A, HEIRESS, A).put(A, WASABI, on=GUMMY)
    assert "as many cards as you may" in table.refuses(A, "play", card=KRAMPUS)
    assert {a["type"] for a in table.question.actions} == {"done", "back"}


def test_a_response_needs_a_card_of_the_same_main_phase_to_hang_on() -> None:
    table = Table("S", seat(5, [KRAMPUS, WASABI, GUMMY]), seat(5)).draw(A, 0)
    assert "hang on" in table.refuses(A, "play", card=WASABI)
    table.put(A, KRAMPUS, B)
    assert "hang on" in table.refuses(A, "play", card=WASABI), "a double needs a point card"
    table.put(A, GUMMY, B)
    assert table.may("play", card=WASABI)


def test_a_response_in_the_main_phase_hangs_on_a_point_or_event_card_never_on_a_response() -> None:
    table = Table("S", seat(5, [GUMMY, WASABI, SPADES]), seat(5)).draw(A, 0).put(A, GUMMY, A).put(A, WASABI)
    assert table.view(A)["draft"]["aimable"] == {SPADES: [1]}


def test_attached_responses_have_no_order_of_their_own() -> None:
    table = Table("S", seat(5, [GUMMY, WASABI, HEIRESS]), seat(5)).main((GUMMY, A), WASABI, (HEIRESS, A))
    assert table.will(A) == 9
    assert [p["order"] for p in table.told("plays")] == [1, 2]


# Answers ----------------------------------------------------------------------------------------------------------------


def test_a_window_is_never_skipped_because_a_hand_holds_no_response() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5, fill(2)), seat(5, [SUSPENSE]))
    table.main((GUMMY, A))
    assert table.asks(B, "respond")
    assert [a["type"] for a in table.question.actions] == ["pass"]
    assert "wait for your own turn" in table.refuses(B, "play", card=fill(2)[0])
    table.rest(B)
    assert table.asks(C, "respond")


def test_who_visibly_holds_no_card_is_not_asked() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5), seat(5, fill(1))).main((GUMMY, A))
    assert table.asks(C, "respond")


def test_opponents_answer_clockwise_up_to_three_cards_each() -> None:
    table = Table("S", seat(5, [HEIRESS, GUMMY]), seat(5, [WASABI, LATTE, SUSPENSE, SPADES]), seat(5, [ERASER]))
    table.main((HEIRESS, A), (GUMMY, A))
    table.put(B, WASABI, on=HEIRESS).put(B, LATTE, on=HEIRESS).put(B, SUSPENSE, on=GUMMY)
    assert {a["type"] for a in table.question.actions} == {"done", "back"}
    table.do(B, "done").play(C, (ERASER, "on", SUSPENSE))
    assert table.will(A) == 10, "5 + 2 × 3, then + 1, and ten is the limit"


def test_nobody_answers_a_card_of_the_same_batch() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5, [WASABI, SPADES])).main((GUMMY, A))
    table.put(B, WASABI, on=GUMMY).do(B, "play", card=SPADES)
    assert [e.card for e in table.state.draft.entries] == [WASABI, SPADES]
    assert table.state.draft.entries[1].on == 1, "only the card on the table was left to aim at"


def test_the_closing_may_answer_ones_own_attached_card_and_nobody_answers_it() -> None:
    table = Table("S", seat(5, [GUMMY, WASABI, SPADES]), seat(5, [SMOKING, ERASER]))
    table.main((GUMMY, B), WASABI)
    table.play(B, (SMOKING, "on", GUMMY))
    table.play(A, (SPADES, "on", WASABI))
    assert table.will(B) == 4, "reversed, and no longer doubled"
    assert table.asks(B, "declare")


def test_a_cancel_event_does_not_hit_a_response() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5, [SUSPENSE]), seat(5, [DRIZZLE])).main((GUMMY, A))
    table.play(B, (SUSPENSE, "on", GUMMY))
    assert [a["type"] for a in table.question.actions] == ["pass"]
    assert "nothing on the table" in table.refuses(C, "play", card=DRIZZLE)


@pytest.mark.parametrize("depth", range(1, 6))
def test_a_chain_of_cancels_of_any_depth_is_judged_from_its_end(depth: int) -> None:
    table = [Entry(1, GUMMY, A, 0, order=1, at=A)]
    table += [Entry(k + 1, SPADES, k % 2, k, on=k) for k in range(1, depth + 1)]
    assert (1 in cancelled(table)) == (depth % 2 == 1)


def test_a_cancelled_card_loses_its_doubles_too() -> None:
    table = Table("S", seat(5, [GUMMY, WASABI]), seat(5, [SUSPENSE])).main((GUMMY, A), WASABI)
    table.play(B, (SUSPENSE, "on", GUMMY))
    assert table.will(A) == 5


def test_the_forecast_is_what_then_happens() -> None:
    table = Table("S", seat(5, [PREMIER, SCHOOL, MORS, *fill(1)]), seat(2, [SMOKING, WASABI]), seat(5, [SPADES]), objects="a")
    table.main((PREMIER, A), (SCHOOL, B), (MORS, B, "gain"))
    table.play(B, (SMOKING, "on", MORS), (WASABI, "on", PREMIER)).play(C, (SPADES, "on", SMOKING))
    told = table.view(None)["forecast"]
    expected = [(c["seat"], c["by"], c["before"], c["after"]) for line in told for c in line["changes"]]
    assert expected == [(A, 6, 5, 10), (B, 2, 2, 4), (A, 2, 10, 10), (B, -2, 4, 2)]
    table.rest(A)
    assert [(w["seat"], w["by"], w["before"], w["after"]) for w in table.told("will")] == expected


def test_the_forecast_brings_whoever_gets_to_zero_back_to_ten_and_in_depression_goes_on() -> None:
    hand = [GOLDFISH, LLAMA, GUMMY]
    for mode, after in (("D", [(1, 0), (10, 8), (8, 9)]), ("S", [(1, 0)])):
        table = Table(mode, seat(1, hand), seat(5, fill(1)), objects="a").main((GOLDFISH, A), (LLAMA, A), (GUMMY, A))
        told = table.view(None)["forecast"]
        assert [(c["before"], c["after"]) for line in told for c in line["changes"]] == after
        assert [line["stopped"] for line in told] == [False, mode == "S", mode == "S"]


def test_the_window_tells_who_has_answered_and_who_closes() -> None:
    table = Table("S", seat(5, [GUMMY]), seat(5, fill(1)), seat(5, [SUSPENSE])).main((GUMMY, A)).rest(B)
    assert table.view(None)["window"] == {"order": [B, C], "done": [B], "silent": [], "now": C, "closer": A}


# Before the end and after -------------------------------------------------------------------------------------------------


def test_whoever_is_at_zero_draws_clockwise_from_the_active_player_whatever_the_seat() -> None:
    table = Table("D", seat(2, fill(1)), seat(5, [FISH]), seat(2), seat(2), objects="a b c").draw(A, 0)
    table.play(A, (fill(1)[0], A)).play(B)
    assert table.asks(B, "declare")
    table.draw(B, 0).play(B, FISH)
    assert [o["seat"] for o in table.told("object")] == [C, D, A]


def test_an_eliminated_players_lasting_cards_and_hand_are_discarded() -> None:
    table = Table("S", seat(5, [LLAMA]), seat(1, fill(1), "a", [NARCOLEPSY]), seat(5), objects="a").main((LLAMA, B)).rest(B)
    assert (table.state.seats[B].hand, table.state.seats[B].lasting) == ((), ())
    assert {NARCOLEPSY, *fill(1)} <= set(table.state.discard)


def test_an_eliminated_players_objects_go_back_and_the_turn_passes_them_by() -> None:
    table = Table("S", seat(5, [LLAMA, *fill(1)]), seat(1, fill(3)[1:], "a b"), seat(5), objects="a").main((LLAMA, B)).rest(B)
    assert table.state.seats[B].objects == ()
    assert len(table.state.objects) == 13
    assert table.asks(C, "declare")
    assert table.view(None)["players"][B]["out"] == 1


def test_places_go_by_the_order_in_which_players_went_out() -> None:
    table = Table("S", seat(5, [LLAMA, GOLDFISH]), seat(1, [], "a"), seat(1, [], "b"), objects="a")
    table.main((LLAMA, B), (GOLDFISH, C))
    table.draw(C, 0) if table.may("draw", n=0) else None
    while GAME.outcome(table.state) is None:
        table.version += 1
        decision = table.question
        table.do(decision.seat, **{"kind" if k == "type" else k: v for k, v in GAME.default(table.state, decision).items()})
    outcome = GAME.outcome(table.state)
    assert outcome is not None and outcome.reason == "last_left"
    assert {p.seat: p.place for p in outcome.places}[B] == 3
    assert sorted(p.place for p in outcome.places) == [1, 2, 3]


def test_in_depression_one_may_make_another_win() -> None:
    table = Table("D", seat(5, [LLAMA]), seat(1), seat(5), objects="final").main((LLAMA, B))
    outcome = GAME.outcome(table.state)
    assert outcome is not None and outcome.reason == "final"
    assert [(p.seat, p.place, p.won) for p in outcome.places] == [(A, 2, False), (B, 1, True), (C, 2, False)]


def test_nothing_can_be_answered_after_the_end() -> None:
    table = Table("D", seat(5, [LLAMA]), seat(1), objects="final").main((LLAMA, B))
    assert GAME.decisions(table.state) == ()
    assert "over" in table.refuses(A, "pass")


def test_the_risk_counts_the_objects_that_would_be_the_last() -> None:
    table = Table("S", seat(5, [], "a b"), seat(5, [], "a"), seat(5))
    assert [p["risk"] for p in table.view(None)["players"]] == [2 + 3 + 1, 2 + 1, 1]


# The default ----------------------------------------------------------------------------------------------------------------


def test_the_default_passes_where_it_may_and_draws_the_least_where_it_must() -> None:
    def default(table: Table) -> dict:
        return GAME.default(table.state, table.question)

    assert default(Table("S", seat(5, fill(2)), seat(5))) == {"type": "draw", "n": 0}
    assert default(Table("S", seat(5, fill(1), lasting=[TALENT]), seat(5))) == {"type": "draw", "n": 1}
    assert default(Table("S", seat(5, fill(2)), seat(5)).draw(A, 1)) == {"type": "pass"}
    table = Table("S", seat(5, [KRAMPUS, GUMMY]), seat(5, fill(1))).draw(A, 0)
    assert default(table) == {"type": "play", "card": GUMMY}
    table.do(A, "play", card=GUMMY)
    assert default(table) == {"type": "aim", "at": A}
    table.do(A, "aim", at=A)
    assert default(table) == {"type": "done"}
    table.do(A, "done")
    assert default(table) == {"type": "pass"}


def test_the_default_of_a_choice_is_legal() -> None:
    table = Table("S", seat(5, [CRISIS, "ev-spring-cleaning"]), seat(5, fill(6)), seat(5), seat(5))
    table.main((CRISIS, B), ("ev-spring-cleaning", B)).rest(B)
    assert GAME.default(table.state, table.question) in table.question.actions
    assert table.question.seat in (B, D)


@pytest.mark.parametrize(("mode", "count"), [("survive", 1165), ("depression", 1165)])
def test_the_number_of_ways_to_begin_is_the_checksum_of_the_rules(mode: str, count: int) -> None:
    assert count_sequences(GAME, 3, make_options(GAME, {"mode": mode}), b"count", 4) == count
