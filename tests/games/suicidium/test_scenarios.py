"""Every scenario of the rules, T01 to T44 (T34 does not exist), the rulebook's own examples and its F.A.Q. among them."""

from __future__ import annotations

import pytest

from tests.games.suicidium.positions import (
    CANDY,
    CRISIS,
    DRIZZLE,
    ERASER,
    FISH,
    GOLDFISH,
    GUMMY,
    HEIRESS,
    IMMUNITY,
    JUMPER,
    KRAMPUS,
    LATTE,
    LLAMA,
    LOVE,
    MORS,
    NARCOLEPSY,
    PANIC,
    PREMIER,
    SCHOOL,
    SMOKING,
    SPADES,
    SPOILER,
    SUSPENSE,
    TALENT,
    TOFFEE,
    WASABI,
    A,
    B,
    C,
    D,
    Table,
    fill,
    seat,
)


def test_t01_points_beyond_ten_are_lost() -> None:
    table = Table("S", seat(6, [PREMIER, SCHOOL]), seat(5))
    table.main((PREMIER, A), (SCHOOL, A))
    assert table.will(A) == 10


def test_t02_vincenzo_and_lucia() -> None:
    table = Table("S", seat(1, [GUMMY, MORS, *fill(1)]), seat(2, [IMMUNITY]))
    table.main((GUMMY, A), (MORS, B, "gain"))
    table.play(B, (IMMUNITY, "on", MORS))
    table.rest(A)
    assert (table.will(A), table.will(B)) == (2, 2)
    assert not table.told("object")


def test_t03_andrea_vincenzo_and_erica() -> None:
    table = Table("S", seat(1, [CANDY, PANIC]), seat(1, fill(1)), seat(1, [SMOKING]), objects="final")
    table.main((CANDY, B, "gain"), (PANIC, C))
    table.rest(B)
    table.play(C, (SMOKING, "on", CANDY))
    assert table.state.seats[A].out == 1
    assert table.will(B) == 2
    assert table.state.seats[C].lasting == ()
    assert PANIC in table.state.discard
    assert table.asks(B, "declare")


def test_t04_the_heiress_stops_at_ten() -> None:
    table = Table("D", seat(5, [HEIRESS]), seat(9))
    table.main((HEIRESS, B))
    assert table.will(B) == 10


def test_t05_luigi_and_maria() -> None:
    table = Table("D", seat(10, [LOVE, GOLDFISH]), seat(5))
    table.main((LOVE, B), (GOLDFISH, A))
    assert [(w["seat"], w["before"], w["after"]) for w in table.told("will")] == [(A, 10, 10), (B, 5, 8), (A, 10, 9)]


def marco_luisa_and_gino(top: str) -> Table:
    table = Table("D", seat(2, [SPOILER, *fill(1)], "a"), seat(2, [SUSPENSE]), seat(5, [SPADES]), objects=top)
    table.main((SPOILER, C))
    table.play(B, (SUSPENSE, "on", SPOILER))
    table.play(C, (SPADES, "on", SUSPENSE))
    return table.rest(A)


def test_t06_a_cancelled_cancel_lets_the_card_through_and_marco_wins() -> None:
    table = marco_luisa_and_gino("a")
    assert table.will(C) == 2
    assert (table.state.winners, table.state.reason) == ((A,), "pair")


def test_t07_the_same_with_another_object_goes_on() -> None:
    table = marco_luisa_and_gino("b")
    assert table.will(A) == 10
    assert table.state.seats[A].objects == ("object_a", "object_b")
    assert table.will(C) == 2
    assert table.asks(B, "declare")


def test_t08_lisa_federico_and_andrea_doubles_add_up() -> None:
    table = Table("S", seat(5, [GUMMY, LATTE]), seat(5, [WASABI]), seat(5, fill(1)))
    table.main((GUMMY, C))
    table.play(B, (WASABI, "on", GUMMY))
    table.rest(C)
    table.play(A, (LATTE, "on", GUMMY))
    assert table.will(C) == 8


def test_t09_without_an_answer_there_is_no_closing() -> None:
    table = Table("S", seat(5, [GUMMY, LATTE]), seat(5, fill(1)), seat(5, fill(2)[1:]))
    table.main((GUMMY, C))
    table.rest(B, C)
    assert table.asks(B, "declare")
    assert table.will(C) == 6
    assert table.state.seats[A].hand == (LATTE,)


def test_t10_the_closing_may_fall_on_a_card_nobody_answered() -> None:
    table = Table("S", seat(5, [GUMMY, GOLDFISH, WASABI]), seat(5, [SUSPENSE]))
    table.main((GUMMY, A), (GOLDFISH, B))
    table.play(B, (SUSPENSE, "on", GUMMY))
    table.play(A, (WASABI, "on", GOLDFISH))
    assert (table.will(A), table.will(B)) == (5, 3)


def test_t11_who_may_not_draw_must_play() -> None:
    table = Table("S", seat(5, [GOLDFISH], lasting=[NARCOLEPSY]), seat(5))
    assert table.asks(A, "main")
    assert "must play" in table.refuses(A, "pass")
    table.main((GOLDFISH, B))
    assert table.state.seats[A].lasting == ()
    assert NARCOLEPSY in table.state.discard


def test_t12_who_may_not_play_must_draw() -> None:
    table = Table("S", seat(5, fill(1), lasting=[TALENT]), seat(5))
    assert table.draws == [1, 2, 3, 4, 5]
    assert "must draw" in table.refuses(A, "draw", n=0)


def test_t13_a_full_hand_at_one_point_must_swap_and_the_zeroing_frees_the_main_phase() -> None:
    table = Table("S", seat(1, fill(7), lasting=[TALENT]), seat(5), objects="c")
    assert table.draws == []
    table.do(A, "swap", card=fill(7)[0])
    assert table.will(A) == 10
    assert table.state.seats[A].objects == ("object_c",)
    assert len(table.state.seats[A].hand) == 7
    assert not set(fill(7)) & set(table.state.seats[A].hand)
    assert TALENT in table.state.discard
    assert table.question.seat == A
    assert table.state.agenda[0].kind == "main"


def test_t14_who_may_neither_draw_nor_play_passes() -> None:
    table = Table("S", seat(5, fill(3), lasting=[NARCOLEPSY, TALENT]), seat(5, [GUMMY]))
    assert table.asks(B, "declare")
    assert table.state.seats[A].lasting == ()
    assert {NARCOLEPSY, TALENT} <= set(table.state.discard)


def test_t15_with_seven_cards_one_may_be_swapped_or_nothing_done() -> None:
    table = Table("S", seat(5, fill(7)), seat(5))
    assert table.draws == [0]
    assert sum(a["type"] == "swap" for a in table.question.actions) == 7


def test_t16_with_six_cards_one_may_be_drawn_and_none_swapped() -> None:
    table = Table("S", seat(5, fill(6)), seat(5))
    assert table.draws == [0, 1]
    assert not table.may("swap")
    assert "full hand" in table.refuses(A, "swap", card=fill(6)[0])


def test_t17_no_more_cards_may_be_declared_than_there_are_points() -> None:
    table = Table("S", seat(2, fill(2)), seat(5))
    assert table.draws == [0, 1, 2]
    assert "points left" in table.refuses(A, "draw", n=3)


def test_t18_in_depression_the_own_points_do_not_matter() -> None:
    assert Table("D", seat(2, fill(2)), seat(5)).draws == [0, 1, 2, 3, 4, 5]


def test_t19_in_survive_each_card_costs_the_drawer_a_point() -> None:
    table = Table("S", seat(5, fill(1)), seat(5)).draw(A, 3)
    assert (table.will(A), table.will(B)) == (2, 5)


def test_t20_in_depression_each_card_costs_every_opponent_a_point() -> None:
    table = Table("D", seat(5, fill(1)), seat(5), seat(2, fill(3)[1:]), objects="b").draw(A, 4)
    assert (table.will(A), table.will(B), table.will(C)) == (5, 1, 10)
    assert table.state.seats[C].objects == ("object_b",)
    assert not table.state.seats[C].pending
    assert table.state.seats[C].hand == fill(3)[1:]
    kinds = [e.kind for e in table.events]
    assert kinds.index("drew") < kinds.index("object"), "the object is drawn after the draw"


@pytest.mark.parametrize("mode", ["S", "D"])
def test_t21_events_never_change_will_power(mode: str) -> None:
    table = Table(mode, seat(5, [KRAMPUS, CRISIS]), seat(5, fill(4)))
    table.main((KRAMPUS, B), (CRISIS, B))
    table.rest(B)
    assert (table.will(A), table.will(B)) == (5, 5)
    assert (len(table.state.seats[A].hand), len(table.state.seats[B].hand)) == (1, 1)


def test_t22_what_each_response_may_be_played_on() -> None:
    table = Table("S", seat(5, [GUMMY, KRAMPUS]), seat(5, [WASABI]), seat(5, [DRIZZLE, SPADES, LATTE]))
    table.main((GUMMY, A), (KRAMPUS, B))
    table.play(B, (WASABI, "on", GUMMY))
    cards = {e.uid: e.card for e in table.state.table}
    aimable = {card: {cards[uid] for uid in uids} for card, uids in table.view(C)["draft"]["aimable"].items()}
    assert aimable == {DRIZZLE: {KRAMPUS}, SPADES: {GUMMY, KRAMPUS, WASABI}, LATTE: {GUMMY}}
    table.do(C, "play", card=SPADES)
    assert {a["card"] for a in table.question.actions if a["type"] == "on"} == {GUMMY, KRAMPUS, WASABI}


def test_t23_the_third_answers_the_second_and_the_fourth_the_third() -> None:
    table = Table("S", seat(5, [HEIRESS]), seat(5, [LATTE]), seat(5, [SPADES]), seat(5, [ERASER]))
    table.main((HEIRESS, A))
    table.play(B, (LATTE, "on", HEIRESS))
    table.play(C, (SPADES, "on", LATTE))
    table.play(D, (ERASER, "on", SPADES))
    assert table.will(A) == 9


def test_t24_end_of_the_deck_in_survive() -> None:
    table = Table("S", seat(10, fill(3)), seat(5), seat(5), deck=2, objects="a b final").draw(A, 4)
    assert [o["object"] for o in table.told("object")] == ["object_a", "object_b", "object_final"]
    assert table.state.seats[C].out == 1
    assert table.asks(A, "resume")
    table.do(A, "resume", n=2)
    assert table.will(A) == 6
    assert len(table.state.seats[A].hand) == 7


def test_t25_end_of_the_deck_in_depression() -> None:
    first, second = fill(6)[:3], fill(6)[3:5]
    table = Table("D", seat(4, first), seat(10, second), seat(9, fill(6)[5:]), deck=2).draw(A, 4)
    assert table.asks(B, "overflow")
    table.do(B, "discard", card=second[0])
    assert (table.will(A), table.will(B), table.will(C)) == (7, 10, 10)
    table.do(A, "resume", n=2)
    assert (table.will(A), table.will(B), table.will(C)) == (7, 8, 8)
    assert [len(s.hand) for s in table.state.seats] == [7, 1, 1]


def test_t26_in_depression_a_zeroing_stops_nothing() -> None:
    table = Table("D", seat(1, [GOLDFISH, LLAMA]), seat(5), objects="a")
    table.main((GOLDFISH, A), (LLAMA, A))
    assert table.will(A) == 8
    assert table.state.seats[A].objects == ("object_a",)


def test_t27_in_survive_a_zeroing_calls_off_the_rest() -> None:
    table = Table("S", seat(5, [GOLDFISH, LLAMA]), seat(1, lasting=[NARCOLEPSY]), seat(5), objects="a")
    table.main((GOLDFISH, B), (LLAMA, C))
    assert table.will(B) == 10
    assert table.state.seats[B].objects == ("object_a",)
    assert len(table.state.seats[B].hand) == 7
    assert NARCOLEPSY in table.state.discard
    assert table.will(C) == 5
    assert table.told("called_off")


def doubled_and_reversed(*more: str) -> Table:
    table = Table("S", seat(5, [MORS, WASABI, *more]), seat(5, [SMOKING]))
    table.main((MORS, B, "gain"), WASABI)
    return table.play(B, (SMOKING, "on", MORS))


def test_t28_a_doubled_and_reversed_card_turns_both_sides() -> None:
    table = doubled_and_reversed()
    assert (table.will(A), table.will(B)) == (1, 9)


def test_t29_with_the_reversal_cancelled_it_turns_back() -> None:
    table = doubled_and_reversed(SPADES)
    table.play(A, (SPADES, "on", SMOKING))
    assert (table.will(A), table.will(B)) == (9, 1)


def test_t30_two_reversals_cancel_each_other() -> None:
    table = Table("S", seat(5, [LOVE, WASABI]), seat(5, [SMOKING]), seat(5, [JUMPER]))
    table.main((LOVE, B))
    table.play(B, (SMOKING, "on", LOVE))
    table.play(C, (JUMPER, "on", LOVE))
    table.play(A, (WASABI, "on", LOVE))
    assert (table.will(A), table.will(B)) == (10, 10)
    assert [w["by"] for w in table.told("will")] == [6, 6]


def test_t31_two_at_zero_by_one_card() -> None:
    table = Table("S", seat(9, [FISH, GUMMY]), seat(2), seat(1), objects="a a")
    table.main(FISH, (GUMMY, A))
    assert [(o["seat"], o["object"]) for o in table.told("object")] == [(B, "object_a"), (C, "object_a")]
    assert (table.will(A), table.will(B), table.will(C)) == (9, 10, 10)


def test_t32_the_active_player_draws_first() -> None:
    table = Table("S", seat(2, [SPOILER], "a"), seat(3, [], "a"), seat(5), objects="a", seed=b"B stays")
    table.main((SPOILER, B))
    assert [o["seat"] for o in table.told("object")] == [A, B]
    assert table.state.seats[A].out == 1
    assert table.will(B) == 10
    assert table.asks(B, "declare")


def test_t33_with_two_players_the_first_one_out_makes_the_other_win_undrawn() -> None:
    table = Table("S", seat(2, [SPOILER], "a"), seat(3, [], "a"), objects="a")
    table.main((SPOILER, B))
    assert [o["seat"] for o in table.told("object")] == [A]
    assert (table.state.winners, table.state.reason) == ((B,), "last_left")


def test_t35_who_may_not_respond_is_not_asked() -> None:
    table = Table("S", seat(5, [GOLDFISH]), seat(5, [SUSPENSE], lasting=[TOFFEE]))
    table.main((GOLDFISH, B))
    assert table.will(B) == 4
    assert table.asks(B, "declare")
    assert table.state.seats[B].lasting == (TOFFEE,)
    table.draw(B, 1)
    table.do(B, "pass")
    assert table.state.seats[B].lasting == ()


def test_t36_a_cancelled_lasting_card_lies_in_front_of_nobody() -> None:
    table = Table("S", seat(5, [NARCOLEPSY, *fill(1)]), seat(5, [DRIZZLE]))
    table.main((NARCOLEPSY, B))
    table.play(B, (DRIZZLE, "on", NARCOLEPSY))
    table.rest(A)
    assert table.state.seats[B].lasting == ()
    assert NARCOLEPSY in table.state.discard


def test_t37_the_last_card_zeroes_the_drawer_who_stays() -> None:
    table = Table("S", seat(1), seat(5), deck=1, objects="a b c").draw(A, 1)
    assert [(o["seat"], o["object"]) for o in table.told("object")] == [(A, "object_a"), (A, "object_b"), (B, "object_c")]
    assert table.will(A) == 10
    assert len(table.state.seats[A].hand) == 7


def test_t38_the_last_card_puts_the_drawer_out_and_the_deck_still_ends() -> None:
    table = Table("S", seat(1), seat(10, fill(1)), seat(10), deck=1, objects="final").draw(A, 1)
    assert table.state.seats[A].out == 1
    assert [o["seat"] for o in table.told("object")] == [A, B, C]
    assert table.told("rebuilt"), "the deck is made anew when all have drawn"
    assert len(table.state.deck) > 90
    assert table.asks(B, "declare")


def test_t39_who_waits_at_zero_gains_nothing_from_the_end_of_the_deck() -> None:
    table = Table("D", seat(5, fill(1)), seat(1), seat(5), deck=2, objects="a").draw(A, 3)
    assert table.state.seats[B].pending
    assert table.will(B) == 0
    table.do(A, "resume", n=1)
    assert (table.will(A), table.will(B), table.will(C)) == (8, 10, 5)
    assert table.state.seats[B].objects == ("object_a",)


def test_t40_of_two_who_wait_the_first_clockwise_draws_first() -> None:
    table = Table("D", seat(5, fill(1)), seat(1, [], "b"), seat(1, [], "a"), objects="b").draw(A, 1)
    assert (table.state.winners, table.state.reason) == ((B,), "pair")
    assert [o["seat"] for o in table.told("object")] == [B]


def test_t41_with_only_forbidden_points_one_must_draw() -> None:
    assert Table("S", seat(5, fill(2), lasting=[PANIC]), seat(5)).draws == [1, 2, 3, 4, 5]


def test_t42_who_can_do_nothing_passes() -> None:
    table = Table("S", seat(5, lasting=[NARCOLEPSY]), seat(5, fill(1)))
    assert table.asks(B, "declare")


def test_t43_taking_from_an_empty_hand_is_legal_and_does_nothing() -> None:
    table = Table("S", seat(5, [KRAMPUS]), seat(5))
    table.main((KRAMPUS, B))
    assert KRAMPUS in table.state.discard
    assert table.told("nothing")


def test_t44_in_depression_lasting_cards_survive_a_zeroing() -> None:
    table = Table("D", seat(5, [GOLDFISH]), seat(5, [GUMMY]), seat(1, lasting=[NARCOLEPSY]), objects="a")
    table.main((GOLDFISH, C))
    table.rest(B)
    assert table.will(C) == 10
    assert table.state.seats[C].objects == ("object_a",)
    assert table.state.seats[C].lasting == (NARCOLEPSY,)
