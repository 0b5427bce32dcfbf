"""From the front page to the first move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People


def test_a_host_needs_three_clicks_and_a_friend_two(people: People) -> None:
    ada, ben = people(None), people(None, size="phone")
    page = ada.go()
    expect(page.locator(".button--primary").first).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")  # where a hover begins
    page.click("[data-new=noughts]")  # one
    page.fill("#introduce-name", "Ada")
    page.click("text=Open the table")  # two
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    assert len(page.locator("#code").inner_text().replace(" ", "")) == 8

    ben.page.goto(page.url)  # one
    ben.page.fill("#my-name", "Ben")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()  # two
    expect(page.locator(".chairs")).to_contain_text("Ben")
    expect(ben.page.locator(".top__me")).to_have_text("Ben")
    expect(page.locator("#seats-told")).to_have_text("2 of 2 taken, 2 ready")
    page.click("#start")  # three
    for person in (ada, ben):
        expect(person.page.locator("#board .decision")).to_be_visible()
    assert ada.my_turn()
    assert not ben.my_turn()


def test_a_friend_can_sit_down_where_nobody_may_look_on(people: People) -> None:
    ada, ben, eve = people("Ada"), people(None, size="phone"), people(None)
    code = ada.call("POST", "/tables", {"game": "noughts", "visibility": "private", "spectators": False})["code"]
    ada.go(f"/t/{code}")
    ben.go(f"/t/{code}").fill("#my-name", "Ben")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    expect(ada.page.locator(".chairs")).to_contain_text("Ben")
    ada.page.click("#start")
    expect(ben.page.locator("#decision-name")).to_have_text("Waiting for Ada")
    eve.go(f"/t/{code}")
    expect(eve.page.locator("#removed h1")).to_contain_text("not open to spectators")


def test_a_code_may_be_typed_as_it_is_spoken_or_pasted_as_a_link(people: People) -> None:
    ada, ben = people("Ada"), people(None)
    code = ada.call("POST", "/tables", {"game": "noughts", "visibility": "private"})["code"]
    for typed in (f"{code[:4].lower()} {code[4:].lower()}", f"{ada.house.url}/t/{code}"):
        page = ben.go()
        page.focus("#code")
        page.keyboard.insert_text(typed)  # as a paste, it respects the length that the field takes
        page.press("#code", "Enter")
        page.wait_for_url(f"**/t/{code}")


def test_a_code_that_leads_nowhere_is_told_beside_the_field(people: People) -> None:
    ben = people(None)
    ben.pardon("404")
    page = ben.go()
    page.fill("#code", "ZZZZZZZZ")
    page.click("text=Join")
    expect(page.locator("#code-error")).not_to_be_empty()
    expect(page.locator("#code")).to_be_focused()


def test_a_public_table_is_listed_and_can_be_watched_by_a_stranger(people: People) -> None:
    ada, eve = people("Ada"), people(None)
    code = ada.call("POST", "/tables", {"game": "noughts", "visibility": "public"})["code"]
    ada.call("POST", f"/tables/{code}/bots")
    ada.call("POST", f"/tables/{code}/start")
    page = eve.go()
    row = page.locator(".live").filter(has=page.locator(f"a[href='/t/{code}/watch']"))
    row.get_by_role("link").click()
    expect(page.locator("#board .decision")).to_contain_text("Waiting for Ada")


@pytest.mark.parametrize("path", ["/t/ZZZZZZZZ", "/nowhere", "/rules/chess", "/t/" + "A" * 300])
def test_a_wrong_address_is_a_sentence_with_a_way_out(people: People, path: str) -> None:
    ada = people("Ada")
    ada.pardon("404")
    page = ada.go(path)
    expect(page.locator("h1")).not_to_be_empty()
    page.click("main a")
    expect(page).to_have_url(f"{ada.house.url}/")
