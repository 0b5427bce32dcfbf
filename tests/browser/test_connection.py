"""Nothing is lost: networks that go, servers that restart, frames that vanish, pages that sleep."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import People, Visitor

OpenTable = Callable[..., str]


def same(*people: Visitor) -> None:
    """Everybody's page shows the same version and the same log, once the newest version has reached them all."""
    first = max(people, key=Visitor.version)
    for person in people:
        expect(person.page.locator("#board")).to_have_attribute("data-version", str(first.version()))
        assert person.log() == first.log()


def test_a_move_made_offline_is_shown_as_not_sent_and_arrives_once(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ada.cut()
    expect(ada.page.locator("[data-banner=line]")).to_contain_text("Reconnecting")
    ada.page.locator(".zones__choices button").first.click()
    name = ada.page.locator("#decision-name")
    expect(name).to_have_text("Not sent yet")
    assert ada.version() == 1
    assert ada.log() == []
    ada.mend()
    ben.wait_for_turn()
    expect(name).to_have_text("Waiting for Ben")
    same(ada, ben)
    ben.choose(0)
    ada.wait_for_turn()
    ada.choose(0)
    ben.wait_for_turn()
    same(ada, ben)


def test_a_move_made_offline_can_be_taken_back(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ada.cut()
    ada.page.locator(".zones__choices button").first.click()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#decision-name")).to_have_text("Your move")
    ada.mend()
    expect(ada.page.locator("[data-banner=line]")).to_have_count(0)
    assert ada.version() == 1
    assert ben.version() == 1


def test_what_was_missed_while_cut_off_is_there_on_return(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ben.cut()
    expect(ben.page.locator("[data-banner=line]")).to_be_visible()
    ada.choose("Mark the middle")
    expect(ada.page.locator("#decision-name")).to_have_text("Waiting for Ben")
    ben.mend()
    expect(ben.page.locator(".log li").last).to_have_text("Ada marks the middle.")
    ben.wait_for_turn()
    same(ada, ben)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_pages_come_back_by_themselves_when_the_server_restarts(people: People, open_table: OpenTable, how: signal.Signals) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    for person in (ada, ben):
        person.pardon(r"WebSocket connection|net::ERR_")
    ada.choose("Mark the middle")
    ben.wait_for_turn()
    ada.house.restart(how)
    for person in (ada, ben):
        expect(person.page.locator("[data-banner=line]")).to_have_count(0)
    ben.choose(0)
    ada.wait_for_turn()
    same(ada, ben)


def tampered(person: Visitor, change: Callable[[list[str]], list[str]]) -> list[Any]:
    """Lets `change` decide what becomes of the `update` frames sent to this person; answers the list of frames they send."""
    sent: list[Any] = []

    def route(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def upwards(message: str | bytes) -> None:
            sent.append(json.loads(message))
            server.send(message)

        def downwards(message: str | bytes) -> None:
            text = str(message)
            for frame in change([text]) if json.loads(text)["type"] == "update" else [text]:
                page.send(frame)

        page.on_message(upwards)
        server.on_message(downwards)

    person.page.route_web_socket(re.compile("/ws/tables/"), route)
    return sent


def test_a_lost_frame_is_noticed_at_the_next_one(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    seen: list[str] = []

    def drop_the_first(frames: list[str]) -> list[str]:
        seen.extend(frames)
        return [] if len(seen) == 1 else frames

    sent = tampered(ben, drop_the_first)
    code = open_table(ada, bots=1)
    ben.go(f"/t/{code}/watch")
    expect(ben.page.locator("#board .decision")).to_be_visible()
    for _ in range(2):
        ada.wait_for_turn()
        ada.choose(0)
    ada.wait_for_turn()
    expect(ben.page.locator("#board")).to_have_attribute("data-version", str(ada.version()))
    assert {"type": "resync"} in sent
    same(ada, ben)


def test_doubled_and_swapped_frames_change_nothing(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    held: list[str] = []

    def swap_and_double(frames: list[str]) -> list[str]:
        held.extend(frames)
        if len(held) < 2:
            return []
        out = [*reversed(held), *held]
        held.clear()
        return out

    tampered(ben, swap_and_double)
    code = open_table(ada, bots=1)
    ben.go(f"/t/{code}/watch")
    expect(ben.page.locator("#board .decision")).to_be_visible()
    for _ in range(3):
        ada.wait_for_turn()
        ada.choose(0)
    ada.wait_for_turn()
    expect(ben.page.locator("#board")).to_have_attribute("data-version", str(ada.version()))
    same(ada, ben)


def test_a_page_that_slept_shows_each_move_once(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben", size="phone")
    code = open_table(ada, bots=1)
    ben.go(f"/t/{code}/watch")
    expect(ben.page.locator("#board .decision")).to_be_visible()
    cdp = ben.context.new_cdp_session(ben.page)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(3):
        ada.wait_for_turn()
        ada.choose(0)
    ada.wait_for_turn()
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ben.page.locator("#board")).to_have_attribute("data-version", str(ada.version()))
    same(ada, ben)


def test_a_phone_that_was_locked_and_cut_off_comes_back_with_its_seat(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben", size="phone")
    open_table(ada, ben)
    cdp = ben.context.new_cdp_session(ben.page)
    ben.cut()
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    ada.choose(0)
    expect(ada.page.locator("#decision-name")).to_have_text("Waiting for Ben")
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    ben.mend()
    ben.wait_for_turn()
    ben.choose(0)
    ada.wait_for_turn()
    same(ada, ben)


def test_going_back_shows_the_table_as_it_is_now(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ben.go("/me")
    ada.choose(0)
    expect(ada.page.locator("#decision-name")).to_have_text("Waiting for Ben")
    ben.page.go_back()
    ben.wait_for_turn()
    same(ada, ben)


def test_a_reload_at_the_start_keeps_the_seat(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben, start=False)
    ada.page.locator("#start").evaluate("start => start.click()")  # and don't wait for what comes of it
    ben.page.reload()
    expect(ben.page.locator("#decision-name")).to_have_text("Waiting for Ada")
    ada.choose(0)
    ben.wait_for_turn()


def test_a_page_of_an_older_build_offers_a_reload_that_keeps_the_draft(people: People, open_table: OpenTable) -> None:
    ada = people("Ada")
    open_table(ada, bots=1)
    ada.context.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real {
            constructor(address) { super(window.name === "old" ? address.replace(/build=[0-9a-f]+/, "build=older") : address); }
        };"""
    )
    ada.page.evaluate("window.name = 'old'")
    ada.page.reload()
    notice = ada.page.locator("[data-banner=version]")
    expect(notice).to_be_visible()
    ada.page.fill(".side .chat__form input", "half a sentence")
    ada.page.evaluate("window.name = ''")
    notice.get_by_role("button").click()
    expect(ada.page.locator("#board .decision")).to_be_visible()
    expect(notice).to_have_count(0)
    expect(ada.page.locator(".side .chat__form input")).to_have_value("half a sentence")


def test_without_cookies_the_page_says_so_and_watching_works(people: People, open_table: OpenTable) -> None:
    ada, eve = people("Ada"), people(None)
    code = open_table(ada, bots=1)
    eve.context.add_init_script(
        """Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
        for (const kind of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, kind, { get: () => { throw new DOMException("blocked", "SecurityError"); } });"""
    )
    eve.context.route(
        "**/*", lambda route: route.continue_(headers={k: v for k, v in route.request.headers.items() if k != "cookie"})
    )
    page = eve.go(f"/t/{code}/watch")
    expect(page.locator("[data-banner=cookies]")).to_contain_text("no cookies")
    expect(page.locator("#decision-name")).to_have_text("Waiting for Ada")
    ada.choose(0)
    expect(page.locator(".log li").first).to_contain_text("Ada marks")
