"""A finished game looked through: its moments, whose eyes, and its shuffles dealt again by the reader's browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import People, Visitor
from tests.browser.test_pages import serious

OpenTable = Callable[..., str]
Shot = Callable[[Page, str], None]

MOST_MOVES = 80


def play_alone(ada: Visitor, open_table: OpenTable) -> str:
    """A game of Regicide by Ada alone, to its end; answers the session."""
    code = open_table(ada, game="regicide", seed="33" * 32)
    session = ada.call("GET", f"/tables/{code}")["session"]
    for _ in range(MOST_MOVES):
        if ada.page.locator(".over-panel").is_visible():
            break
        before = ada.version()
        ada.choose(0)
        ada.page.wait_for_function("v => Number(document.querySelector('#board').dataset.version) > v", arg=before)
    expect(ada.page.locator("#replay")).to_be_visible()
    return str(session)


def test_a_game_is_looked_through_and_its_shuffles_come_out_again(people: People, open_table: OpenTable, shot: Shot) -> None:
    ada, eve = people("Ada"), people(None, size="phone", theme="light")
    session = play_alone(ada, open_table)
    ada.page.click("#replay")
    page = ada.page
    expect(page.locator(".verify h2")).to_have_text(re.compile("Every shuffle is as sealed"))
    expect(page.locator(".scrub__at b")).to_have_text("Step 1")
    hand = page.locator(".mine .card")
    expect(hand).to_have_count(8)
    liked = ada.call("GET", "/players/me")["player"]["colour"] % 8 + 1
    expect(page.locator(".mine .avatar").first).to_have_attribute("data-seat", str(liked))
    expect(page.locator(".board__seats li")).to_have_count(0)
    expect(page.locator(".mine .hand")).to_have_attribute("aria-label", "The hand of Ada, 8 cards")
    expect(page.locator("#game")).to_have_text("Regicide")

    page.locator("#main").press("ArrowRight")
    expect(page.locator(".scrub__at b")).to_have_text("Step 2")
    expect(page).to_have_url(re.compile(r"v=2&as=0$"))
    expect(page.locator(".replay__told")).to_contain_text("Ada")
    assert serious(page) == []
    shot(page, "replay-desk")

    page.locator("#main").press("End")
    expect(page).to_have_url(re.compile(r"v=\d\d&"))
    expect(page.locator(".log__line--here").last).to_be_in_viewport()
    eyes = page.get_by_role("button", name="Table", exact=True)
    expect(eyes).to_be_in_viewport()
    page.locator("#main").press("Home")
    page.locator("#main").press("ArrowRight")

    eyes.click()
    expect(page.locator(".mine")).to_be_hidden()
    expect(page.locator(".board__seats li")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"v=2&as=spectator$"))

    eve.go(f"/s/{session}?v=3")
    expect(eve.page.locator(".scrub__at b")).to_have_text("Step 3")
    expect(eve.page.locator(".mine")).to_be_hidden()
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert eve.page.locator(".enemy__facts").evaluate("facts => facts.getBoundingClientRect().right") <= 390
    shot(eve.page, "replay-phone")


def test_a_game_that_is_not_over_keeps_its_secrets(people: People, open_table: OpenTable) -> None:
    ada = people("Ada")
    code = open_table(ada, game="regicide")
    session = ada.call("GET", f"/tables/{code}")["session"]
    ada.pardon("403")
    ada.go(f"/s/{session}")
    expect(ada.page.locator("main")).to_contain_text("not over yet")
    for call in ("replay", "chance", "replay/1"):
        assert ada.call("GET", f"/sessions/{session}/{call}", status=403)["error"]["code"] == "not_finished"
