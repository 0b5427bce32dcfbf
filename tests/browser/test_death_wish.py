"""Death Wish at the table: four people, a diagnosis with a backstory, and a Shared Spoon that all answer at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.engine.play import play
from app.games.death_wish import GAME
from app.sessions.sessions import seed_of
from tests.browser.conftest import PATIENCE_MS, People, Visitor

SPOON = (6).to_bytes(32, "big").hex()
"""With four people the third goes first, can contract Mumbleguts at once, and its outbreak is a Shared Spoon."""

KEYS = (77).to_bytes(32, "big").hex()
"""With two people the first goes first, can contract Rainbow Rot at once, and no outbreak follows."""

CART = (33).to_bytes(32, "big").hex()
"""With two people who play as the easy bot would, the second has the target after a few turns, and the first holds a Crash Cart."""

PLAYS = """([code, actions]) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/tables/${code}`);
    socket.onmessage = ({ data }) => {
        const { decisions, version } = JSON.parse(data);
        if (actions[version] && decisions?.length)
            socket.send(JSON.stringify({ type: "act", ref: `play-${version}`, decision: decisions[0].id, actions: [actions[version]] }));
    };
}"""
"""Plays, by version, what was chosen beforehand."""

TAPS = """(words) => {
    new MutationObserver((_, observer) => {
        const bar = document.querySelector(".decision--cart");
        const button = [...(bar?.querySelectorAll("button") ?? [])].find((one) => one.textContent.includes(words));
        if (!button) return;
        observer.disconnect();
        window.asked = bar.textContent;
        button.click();
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Taps the button with these words as soon as it is there: a person has ten seconds, a busy machine may have fewer."""


def until_the_cart() -> list[tuple[int, Any]]:
    """What is played, and by which of two seats, from version 1 on until somebody may use a Crash Cart."""
    chosen: list[tuple[int, Any]] = []
    for move in play(GAME, 2, GAME.options(), seed_of(bytes.fromhex(CART), []), ["easy", "easy"]):
        if move.seat is not None:
            chosen.append((move.seat, move.action))
        if any(decision.kind == "cart" for decision in GAME.decisions(move.step.state)):
            return chosen
    raise AssertionError("this seed leads to no Crash Cart")


def hand(page: Page) -> list[str]:
    return page.locator(".hand .symptom__text").all_text_contents()


def no_sideways_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.fixture
def four(people: People, open_table: Callable[..., str]) -> list[Visitor]:
    """Ada, Marta (in Italian, on a phone), Idris and Noor (on a small phone); it is Idris's turn."""
    friends = [
        people("Ada"),
        people("Marta", size="phone", locale="it"),
        people("Idris"),
        people("Noor", size="small", theme="light"),
    ]
    open_table(*friends, game="death-wish", seed=SPOON)
    return friends


def test_four_people_catch_a_disease_and_pass_the_spoon_at_once(four: list[Visitor], shot: Callable[[Page, str], None]) -> None:
    ada, marta, idris, noor = (visitor.page for visitor in four)
    chart = idris.locator(".case--may .chart", has_text="Mumbleguts")
    chart.click()
    expect(idris.locator(".decision .diagnosis")).to_contain_text("I’ve contracted Mumbleguts because I")
    idris.get_by_label("Backstory, if you like").fill("It followed me home.")
    shot(idris, "death-wish-contract")
    idris.get_by_role("button", name="Contract", exact=False).first.click()

    for page, name in ((ada, "Shared Spoon"), (marta, "Cucchiaio Comune"), (idris, "Shared Spoon"), (noor, "Shared Spoon")):
        expect(page.locator(".outbreak__name")).to_have_text(name)
        assert no_sideways_scroll(page)
    expect(ada.locator(".log")).to_contain_text("Idris: “I’ve contracted Mumbleguts because I")
    expect(marta.locator(".log")).to_contain_text("«Ho contratto Budella Borbottone perché")
    expect(ada.locator(".log")).to_contain_text("Idris adds: “It followed me home.”")
    shot(marta, "death-wish-spoon-phone")

    before = {}
    for page in (noor, idris, ada):
        page.locator(".outbreak .button").click()
        before[page] = hand(page)
        page.locator(".hand .card").first.click()
        page.locator(".decision [data-act=confirm]").click()
        expect(page.locator(".decision--waiting")).to_be_visible()
        assert len(hand(page)) == len(before[page])
        expect(marta.locator(".outbreak__who .is-done")).to_have_count(len(before))
        assert before[page][0] not in marta.locator("#board").inner_text().replace("\n", " ")

    marta.locator(".outbreak .button").click()
    before[marta] = hand(marta)
    marta.locator(".hand .card").first.click()
    marta.locator(".decision [data-act=confirm]").click()
    for giver, taker in ((ada, marta), (idris, noor), (noor, ada)):
        expect(taker.locator(".hand .card")).to_have_count(len(before[taker]))
        if taker is not marta:
            expect(taker.locator(".hand")).to_contain_text(before[giver][0])
    expect(noor.locator(".decision")).to_contain_text("Your move")


def test_a_disease_is_contracted_with_the_keyboard_alone(people: People, open_table: Callable[..., str]) -> None:
    ada, ben = people("Ada"), people("Fiorella")
    open_table(ada, ben, game="death-wish", seed=KEYS, options={"incubate": True})
    page = ada.page
    said = page.locator(".decision__then")
    expect(said).to_contain_text("You can contract Rainbow Rot")
    assert said.evaluate("line => line.clientHeight < 2 * parseFloat(getComputedStyle(line).lineHeight)"), "the deeds crowd it"
    page.locator(".cases .chart").first.focus()
    while page.locator(".case--may .chart:focus").count() == 0:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".decision .diagnosis")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".decision .diagnosis")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(ben.page.locator(".log")).to_contain_text("I’ve contracted")
    expect(ben.page.locator(".decision")).to_contain_text("Your move")
    acting = page.locator(".patient--acting .patient__who > bdi")
    expect(acting).to_have_text("Fiorella")
    assert acting.evaluate("name => name.scrollWidth <= name.clientWidth"), "the name is cut"


def let_ben_die(ada: Visitor, ben: Visitor, code: str) -> None:
    """Plays until Ben has reached the target, while Ada holds a Crash Cart. Her page keeps up, so that her ten seconds are hers."""
    *most, (_, last) = until_the_cart()
    for seat, person in enumerate((ada, ben)):
        mine = {version: action for version, (player, action) in enumerate(most, 1) if player == seat}
        person.page.evaluate(PLAYS, [code, mine])
    end = len(most) + 1
    expect(ada.page.locator("#board")).to_have_attribute("data-version", str(end), timeout=4 * PATIENCE_MS)
    ben.page.evaluate(PLAYS, [code, {end: last}])


def test_a_crash_cart_is_used_within_its_ten_seconds(people: People, open_table: Callable[..., str]) -> None:
    ada, ben = people("Ada"), people("Ben")
    code = open_table(ada, ben, game="death-wish", seed=CART)
    ada.page.evaluate(TAPS, "Use the Crash Cart on Ben")
    let_ben_die(ada, ben, code)
    for person in (ada, ben):
        expect(person.page.locator(".log")).to_contain_text("Clear! Ada uses the Crash Cart, and Ben loses")
        expect(person.page.locator(".log")).not_to_contain_text("Ben is dead")
    assert "Ben is about to die. You have ten seconds" in ada.page.evaluate("window.asked")


def test_after_ten_seconds_the_dying_are_let_go_and_nobody_learns_of_the_cart(
    people: People, open_table: Callable[..., str]
) -> None:
    ada, ben = people("Ada"), people("Ben", size="phone")
    code = open_table(ada, ben, game="death-wish", seed=CART)
    let_ben_die(ada, ben, code)
    for person in (ada, ben):
        expect(person.page.locator(".log")).to_contain_text("Ben is dead", timeout=4 * PATIENCE_MS)
    expect(ben.page.locator(".log")).not_to_contain_text("Crash Cart")
    assert ben.call("GET", f"/tables/{code}/view")["outcome"]["reason"] == "died"


def test_the_open_symptoms_are_on_the_screen_of_a_small_phone(four: list[Visitor]) -> None:
    noor = four[3].page
    for slip in noor.locator(".pool .slip").all():
        expect(slip).to_be_in_viewport()
