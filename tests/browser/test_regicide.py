"""A whole evening: three people, a bot and a spectator play Regicide to its end through one link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People, Visitor

Shot = Callable[[Page, str], None]

MOST_TURNS = 200


@pytest.mark.parametrize("seed", ["00" * 32])
def test_three_people_a_bot_and_a_spectator_play_regicide_to_its_end(people: People, shot: Shot, seed: str) -> None:
    ada, ben, cem, eve = people("Ada"), people("Ben", size="phone"), people("Cem", locale="it-IT", theme="light"), people(None)
    code = ada.call("POST", "/tables", {"game": "regicide", "visibility": "private", "seats": 4, "seed": seed})["code"]
    ada.go(f"/t/{code}")
    for friend in (ben, cem):
        friend.go(f"/t/{code}").locator("#start-bar button").last.click()
        expect(friend.page.locator("#start-bar [data-focus=ready]")).to_be_visible()
    ada.page.locator("[data-focus='bot-3']").click()
    eve.go(f"/t/{code}/watch")
    expect(ada.page.locator(".chairs .chip--good")).to_have_count(3)
    shot(ada.page, "regicide-lobby")
    ada.page.click("#start")
    players = (ada, ben, cem)
    for person in (*players, eve):
        expect(person.page.locator("#board .decision")).to_be_visible()

    for turn in range(MOST_TURNS):
        mover = next_to_act(players)
        if mover is None:
            break
        if turn == 3:
            ben.page.reload()
            expect(ben.page.locator("#board .decision")).to_be_visible()
            continue
        if turn == 4:
            for person in (*players, eve):
                shot(person.page, f"regicide-{person.name}")
        before = mover.version()
        mover.choose(0)
        mover.page.wait_for_function("v => Number(document.querySelector('#board').dataset.version) > v", arg=before)

    for person in (*players, eve):
        panel = person.page.locator(".over-panel")
        expect(panel).to_be_visible()
        expect(panel.locator("p").first).not_to_be_empty()
        shot(person.page, f"regicide-over-{person.name}")
    assert len({person.version() for person in (*players, eve)}) == 1
    assert ada.log()[-1] == ben.log()[-1] == eve.log()[-1]
    assert ada.call("GET", f"/tables/{code}")["status"] == "finished"


def next_to_act(players: tuple[Visitor, ...]) -> Visitor | None:
    """Whoever's page says that it is their move; None once the game is over. A bot may be thinking meanwhile."""
    page = players[0].page
    for _ in range(1200):
        for person in players:
            if person.my_turn():
                return person
        if page.locator(".over-panel:visible").count():
            return None
        page.wait_for_timeout(50)
    raise AssertionError("nobody is to act and the game does not end")
