"""Death Wish at the table: four people, a diagnosis with a backstory, and a Shared Spoon that all answer at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People, Visitor

SPOON = (6).to_bytes(32, "big").hex()
"""With four people the third goes first, can contract Mumbleguts at once, and its outbreak is a Shared Spoon."""

KEYS = (77).to_bytes(32, "big").hex()
"""With two people the first goes first, can contract Rainbow Rot at once, and no outbreak follows."""


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
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben, game="death-wish", seed=KEYS)
    page = ada.page
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
