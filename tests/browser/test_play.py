"""Playing: whose turn it is, what may be done, what happened, and that a misclick or a double click does no harm."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import People

OpenTable = Callable[..., str]


def test_it_is_obvious_whose_turn_it_is(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben", size="phone")
    open_table(ada, ben)
    expect(ada.page.locator("#decision-name")).to_have_text("Your move")
    expect(ben.page.locator("#decision-name")).to_have_text("Waiting for Ada")
    expect(ben.page.locator(".board__seats [data-chair='0']")).to_have_class(re.compile("seat--acting"))
    assert ada.my_turn()
    assert not ben.my_turn()
    expect(ada.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn"))
    ada.choose("Mark the middle")
    ben.wait_for_turn()
    expect(ada.page.locator("link[rel=icon]")).not_to_have_attribute("href", re.compile("icon-turn"))


def test_what_happened_is_told_in_the_log_and_to_screen_readers(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ada.choose("Mark the middle")
    expect(ben.page.locator(".log li").last).to_have_text("Ada marks the middle.")
    expect(ben.page.locator("#announce")).to_contain_text("Ada marks the middle.")


def test_a_whole_game_is_played_by_keyboard_alone(people: People, open_table: OpenTable) -> None:
    ada = people("Ada")
    open_table(ada, game="noughts", bots=1, options={"marks": 9})
    page = ada.page
    for turn in range(5):
        expect(page.locator("#board")).to_have_attribute("data-version", str(2 * turn + 1))
        ada.wait_for_turn()
        page.keyboard.press("l")
        expect(page.locator("dialog[open] .choices-list__one").first).to_be_focused()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".over-panel")).to_be_visible()
    expect(page.locator(".over-panel")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#lobby-view")).to_be_visible()


def test_keys_open_the_rules_and_the_chat_and_do_nothing_while_somebody_types(people: People, open_table: OpenTable) -> None:
    ada = people("Ada", locale="it-IT")
    open_table(ada, game="regicide")
    page = ada.page
    page.keyboard.press("?")
    rules = page.locator("dialog.dialog--rules[open]")
    expect(rules.locator(".prose")).to_have_attribute("lang", "it")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    free = people("Eve")
    open_table(free, game="noughts", bots=1)
    page = free.page
    expect(page.locator(".side .chat__form")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".side .chat__form input")).to_be_focused()
    page.keyboard.type("l?c")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".side .chat")).to_contain_text("l?c")


def test_a_double_click_has_one_effect(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben)
    ada.page.locator(".zones__choices button").first.dblclick()
    ben.wait_for_turn()
    expect(ada.page.locator(".log li")).to_have_count(1)
    assert ada.version() == 2


def test_two_tabs_of_one_person_show_the_same(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    code = open_table(ada, ben)
    second = ada.another_tab()
    second.goto(f"{ada.house.url}/t/{code}")
    expect(second.locator("#decision-name")).to_have_text("Your move")
    ada.page.locator(".zones__choices button").first.click()
    for page in (ada.page, second):
        expect(page.locator("#decision-name")).to_have_text("Waiting for Ben")
    assert second.locator(".log li").all_text_contents() == ada.log()


def test_a_rematch_brings_everybody_back_to_the_lobby_at_the_same_address(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben, options={"marks": 9})
    for turn in range(9):
        mover = (ada, ben)[turn % 2]
        mover.wait_for_turn()
        mover.choose(0)
    for person in (ada, ben):
        expect(person.page.locator(".over-panel")).to_be_visible()
        assert person.page.locator(".places li").count() == 2
    ben.page.click("#rematch")
    expect(ada.page.locator("#lobby-view")).to_be_visible()
    ada.page.click("#start")
    ada.wait_for_turn()
    assert ben.log() == []


def test_a_watcher_sees_the_table_chooses_a_side_and_may_do_nothing(
    people: People, open_table: OpenTable, shot: Callable[[Page, str], None]
) -> None:
    ada, eve = people("Ada"), people(None)
    code = open_table(ada, game="regicide", bots=1)
    page = eve.go(f"/t/{code}/watch")
    expect(page.locator("#board .decision")).to_be_visible()
    expect(page.locator(".mine")).to_be_hidden()
    expect(ada.page.locator("#watching")).to_contain_text("1")
    assert page.locator(".decision__acts button").count() == 0
    page.click("#open-menu")
    page.select_option("#m-side", label="Ada")
    page.keyboard.press("Escape")
    expect(page.locator(".board__seats li").last).to_contain_text("Ada")
    shot(page, "watch-desk")


def test_a_friend_who_is_missing_is_replaced_by_a_bot_and_gets_the_chair_back(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    code = open_table(ada, ben)
    ada.choose(0)
    ben.wait_for_turn()
    ben.go("/")
    page = ada.page
    page.get_by_role("button", name="Let a bot play").click(timeout=30_000)
    ada.wait_for_turn()
    ben.go(f"/t/{code}")
    ben.page.get_by_role("button", name="Sit down again").click()
    expect(ben.page.locator("#decision-name")).to_have_text("Waiting for Ada")
    ada.choose(0)
    ben.wait_for_turn()


def test_a_removed_player_is_told_and_shown_a_way_out(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben, game="regicide", start=False)
    page = ada.page
    page.locator("[data-chair='3'] select").evaluate("list => list.classList.add('open')")
    page.locator("[data-chair='1'] summary").click()
    page.get_by_role("button", name="Remove from the table").click()
    page.locator("dialog[open]").get_by_role("button", name="Remove").click()
    expect(ben.page.locator("h1").last).to_have_text("You were removed from this table.", timeout=5_000)
    expect(page.locator("[data-chair='1']")).to_contain_text("Open chair")
    expect(page.locator("[data-chair='3'] select.open")).to_be_visible()  # nothing has happened to that chair
    ben.page.click("text=To the front page")
    expect(ben.page).to_have_url(f"{ben.house.url}/")


def test_someone_kept_out_can_not_come_back_by_the_link(people: People, open_table: OpenTable) -> None:
    ada, ben = people("Ada"), people("Ben")
    ben.pardon("403")
    code = open_table(ada, ben, start=False)
    ada.call("DELETE", f"/tables/{code}/seats/1", {"ban": True})
    expect(ben.page.locator("h1").last).to_contain_text("closed this table")
    ben.go(f"/t/{code}")
    expect(ben.page.locator("h1").last).to_contain_text("closed this table")
    assert ben.page.locator("#start-bar button").count() == 0


def test_a_choice_is_composed_first_and_can_be_taken_back(people: People, open_table: OpenTable) -> None:
    ada = people("Ada")
    open_table(ada, game="regicide", seed="07" * 32)
    page = ada.page
    card = page.locator(".hand button:not([aria-disabled])").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    confirm = page.locator("[data-act=confirm]")
    expect(confirm).to_be_enabled()
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    assert ada.version() == 1
    card.click()
    confirm.click()
    expect(page.locator("#board")).not_to_have_attribute("data-version", "1")


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_press_becomes_a_click_whatever_others_do_meanwhile(people: People, open_table: OpenTable, by: str) -> None:
    ada, ben = people("Ada"), people("Ben")
    page = ada.page
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))
    code = open_table(ada, ben, start=False)
    page.locator("#start:not([aria-disabled])").hover()
    page.focus("#start")
    with lines[-1].expect_event("framereceived", lambda text: "public" in str(text)):
        page.mouse.down() if by == "mouse" else page.keyboard.down(" ")
        ada.call("PATCH", f"/tables/{code}", {"visibility": "public"})
    page.mouse.up() if by == "mouse" else page.keyboard.up(" ")
    expect(page.locator("#board .decision")).to_be_visible()


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_press_becomes_a_click_whatever_the_network_does_meanwhile(people: People, open_table: OpenTable, by: str) -> None:
    ada, ben = people("Ada"), people("Ben")
    page = ada.page
    open_table(ada, ben, start=False)
    page.locator("#start:not([aria-disabled])").hover()
    page.focus("#start")
    page.mouse.down() if by == "mouse" else page.keyboard.down(" ")
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.mouse.up() if by == "mouse" else page.keyboard.up(" ")
    expect(page.locator("#board .decision")).to_be_visible()


def test_the_focus_stays_on_a_choice_whatever_others_do_meanwhile(people: People, open_table: OpenTable) -> None:
    ada, eve = people("Ada"), people("Eve")
    code = open_table(ada, game="regicide", bots=1, seed="00" * 32)
    ada.wait_for_turn()
    choice = ada.page.locator("[data-act=act-0]")
    choice.focus()
    eve.go(f"/t/{code}/watch")
    expect(ada.page.locator("#watching")).to_contain_text("1")
    expect(choice).to_be_focused()


def test_what_may_not_be_done_says_why_until_the_next_deed(people: People, open_table: OpenTable) -> None:
    ada, ben, eve = people("Ada", size="phone"), people("Ben"), people("Eve")
    code = open_table(ben, ada, game="suicidium", seed="07" * 32)
    page = ada.page
    page.get_by_role("button", name="Draw nothing").click()
    expect(page.locator("#decision-name")).to_have_text("Your cards")
    veiled = page.locator(".hand button[aria-disabled=true]").first
    expect(veiled).to_be_visible()
    version = ada.version()
    veiled.click(force=True, position={"x": 10, "y": 30})
    why = page.locator(".decision__then--why")
    expect(why).not_to_be_empty()
    expect(page.locator("#announce")).not_to_be_empty()
    eve.go(f"/t/{code}/watch")
    expect(page.locator("#watching")).to_contain_text("1")
    expect(why).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert ada.version() == version
