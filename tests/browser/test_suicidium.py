"""Suicidium at the table: three people and a chain of five cards, on a laptop, a phone and a small phone; a spectator looks on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People, Visitor

CHAIN = (3988).to_bytes(32, "big").hex()
"""With three people the first goes first and holds twelve geese; the second can cancel them, the third cancel that."""

GEESE, MOTHS, LATTE = "pt-twelve-geese", "ev-abacus-moths", "rs-latte-plus"
REHEARSAL, SPADES = "rs-only-rehearsal", "rs-two-of-spades"


def card(page: Page, name: str) -> Locator:
    return page.locator(f".mine .hand button[data-fly='{name}']")


def link(page: Page, number: int) -> Locator:
    """The card of the chain with this number."""
    return page.locator(".chain .link", has=page.locator(".link__order", has_text=str(number)))


def press(page: Page, name: str) -> None:
    """A button of the decision bar."""
    page.locator(".decision").get_by_role("button", name=name).first.click()


def contrast(text: Locator) -> float:
    """How far the ink of a text is from what it is printed on, in WCAG's measure."""
    return float(
        text.evaluate("""element => {
        const paint = (colour) => {
            const dot = new OffscreenCanvas(1, 1).getContext("2d");
            dot.fillStyle = colour;
            dot.fillRect(0, 0, 1, 1);
            return [...dot.getImageData(0, 0, 1, 1).data];
        };
        const light = (colour) => paint(colour).slice(0, 3).reduce((sum, value, i) => {
            const part = value / 255;
            return sum + [0.2126, 0.7152, 0.0722][i] * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        }, 0);
        let paper = element;
        while (paper && paint(getComputedStyle(paper).backgroundColor)[3] < 200) paper = paper.parentElement;
        const [a, b] = [light(getComputedStyle(element).color), light(getComputedStyle(paper).backgroundColor)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }""")
    )


def no_sideways_scroll(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.fixture
def three(people: People, open_table: Callable[..., str]) -> list[Visitor]:
    """Ada (a laptop), Ben (Italian, on a phone), Cid (a small phone, by day); it is Ada's turn, and her hand is full."""
    friends = [people("Ada"), people("Ben", size="phone", locale="it"), people("Cid", size="small", theme="light")]
    open_table(*friends, game="suicidium", options={"theme": "gentle"}, seed=CHAIN)
    return friends


def draws_nothing(ada: Page) -> None:
    press(ada, "Draw nothing")
    expect(ada.locator(".decision__name")).to_have_text("Your cards")


def ada_plays(ada: Page) -> None:
    """Geese on Ben, moths on Cid, seen by nobody until she says so."""
    draws_nothing(ada)
    card(ada, GEESE).click()
    press(ada, "On Ben")
    expect(link(ada, 1)).to_contain_text("−3")
    expect(card(ada, GEESE)).to_have_count(0)
    card(ada, MOTHS).press("Space")
    press(ada, "On Cid")
    expect(link(ada, 2)).to_contain_text("Moths in the abacus")


def test_three_people_understand_a_chain_of_five_cards(
    three: list[Visitor], people: People, shot: Callable[[Page, str], None]
) -> None:
    ada, ben, cid = (visitor.page for visitor in three)
    watcher = people("Dan", size="tablet").go(f"/t/{ada.url.rsplit('/', 1)[-1]}/watch")
    expect(watcher.locator(".worker")).to_have_count(3)
    ada_plays(ada)
    expect(ben.locator(".chain .link")).to_have_count(0)
    assert contrast(ada.locator(".sum .who bdi").first) >= 4.5
    shot(ada, "suicidium-composed")
    press(ada, "Play these 2")

    expect(link(ben, 1).locator(".link__now")).to_contain_text("−3")
    card(ben, REHEARSAL).click()
    expect(link(ben, 1).locator(".link__now--soon")).to_contain_text("nessun effetto")
    shot(ben, "suicidium-answer-phone")
    press(ben, "Giocala")

    expect(link(cid, 1)).to_contain_text("no effect")
    card(cid, SPADES).click()
    assert cid.locator("#decision-name").evaluate("name => name.offsetHeight") <= 48, "two lines at the most, not a letter a line"
    shot(cid, "suicidium-aim-small")
    link(cid, 1).locator(".answer__aim").click()
    expect(link(cid, 1).locator(".link__now--soon")).to_contain_text("−3")
    expect(cid.locator(".answer--void")).to_contain_text("It was only a rehearsal")
    press(cid, "Play it")

    card(ada, LATTE).click()
    expect(link(ada, 1).locator(".link__now")).to_contain_text("−6")
    expect(link(ada, 1).locator(".link__sum")).to_contain_text("−3 × 2")
    expect(watcher.locator(".answers .answers")).to_contain_text("Two of spades")
    shot(ada, "suicidium-chain")
    shot(watcher, "suicidium-watching")
    press(ada, "Play it")

    for page in (ada, ben, cid, watcher):
        expect(link(page, 1)).to_contain_text("−6")
        expect(link(page, 1)).to_contain_text("10 → 4")
        expect(page.locator(".chain__links--past .link")).to_have_count(2)
        assert no_sideways_scroll(page)
    expect(ben.locator(".me .dial")).to_have_attribute("aria-label", "Pazienza 4 su 10")
    expect(cid.locator(".me .lasting")).to_contain_text("no point cards")
    expect(ben.locator(".decision__name")).to_have_text("La tua pesca")
    shot(ben, "suicidium-came-of-it-phone")
    shot(cid, "suicidium-came-of-it-small")


def test_a_card_is_taken_back_step_by_step_until_it_is_played(three: list[Visitor]) -> None:
    ada = three[0].page
    ada_plays(ada)
    ada.keyboard.press("Escape")
    expect(ada.locator(".chain .link--mine")).to_have_count(1)
    expect(card(ada, MOTHS)).to_be_visible()
    card(ada, MOTHS).click()
    expect(card(ada, MOTHS)).to_have_attribute("aria-pressed", "true")
    card(ada, MOTHS).click()
    expect(card(ada, MOTHS)).to_have_attribute("aria-pressed", "false")
    press(ada, "Take back")
    expect(ada.locator(".chain .link--mine")).to_have_count(0)
    expect(ada.locator(".window__pass")).to_have_count(0)
    card(ada, LATTE).press("Space")
    expect(ada.locator(".decision__then--why")).to_contain_text("hang on")


def test_who_wishes_passes_in_advance_for_one_turn(three: list[Visitor]) -> None:
    ada, ben, cid = (visitor.page for visitor in three)
    switch = cid.get_by_role("button", name="Pass for me")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    ada_plays(ada)
    ada.keyboard.press("Enter")
    expect(ben.locator(".window__now")).to_be_attached()
    ben.keyboard.press("p")
    expect(ada.locator(".log")).to_contain_text("Cid lets it stand.")
    expect(link(ada, 1)).to_contain_text("10 → 7")
    expect(cid.get_by_role("button", name="Pass for me")).to_have_attribute("aria-pressed", "false")


def test_the_keyboard_alone_plays_a_card(three: list[Visitor]) -> None:
    ada, ben, _cid = (visitor.page for visitor in three)
    draws_nothing(ada)
    card(ada, GEESE).focus()
    ada.keyboard.press("Space")
    expect(ada.locator(".decision__acts button").first).to_be_focused()
    ada.get_by_role("button", name="On Ben").first.focus()
    ada.keyboard.press("Space")
    expect(link(ada, 1)).to_contain_text("−3")
    ada.keyboard.press("Enter")
    expect(link(ben, 1)).to_contain_text("−3")


def test_a_reload_in_the_middle_of_composing_loses_nothing(three: list[Visitor]) -> None:
    ada = three[0].page
    ada_plays(ada)
    ada.reload()
    expect(ada.locator(".chain .link--mine")).to_have_count(2)
    expect(ada.locator(".head__game")).to_have_text("I Quit!")
    press(ada, "Play these 2")
    expect(ada.locator(".window__now")).to_contain_text("Ben")


def test_from_outside_the_page_is_called_by_the_tables_code(people: People, open_table: Callable[..., str]) -> None:
    ada, ben = people("Ada"), people("Ben")
    open_table(ada, ben, game="suicidium", options={"theme": "base"}, seed=CHAIN)
    shown = re.compile(r"^(● Your move · \w{4}.\w{4}|\w{4}.\w{4} · Tableside)$")
    for visitor in (ada, ben):
        expect(visitor.page.locator(".head__game")).to_have_text("Suicidium")
        expect(visitor.page).to_have_title(shown)


def test_cards_travel_and_take_effect_one_after_the_other_where_motion_is_welcome(
    people: People, open_table: Callable[..., str]
) -> None:
    ada, ben, cid = people("Ada", motion="no-preference"), people("Ben"), people("Cid")
    open_table(ada, ben, cid, game="suicidium", options={"theme": "base"}, seed=CHAIN)
    ada_plays(ada.page)
    press(ada.page, "Play these 2")
    press(ben.page, "Pass")
    expect(cid.page.locator(".window__now")).to_contain_text("you")
    press(cid.page, "Pass")
    expect(link(ada.page, 1)).to_contain_text("10 → 7")
    expect(ada.page.locator(".head__game")).to_have_text("Suicidium")


def test_a_cards_reason_stays_on_the_screen_of_a_small_phone(people: People, open_table: Callable[..., str]) -> None:
    ada = people("Ada", size="small")
    open_table(ada, game="suicidium", bots=1, seed="07" * 32)
    ada.wait_for_turn()
    veiled = ada.page.locator(".hand li:has(button[aria-disabled=true])").first
    veiled.locator("button").focus()
    reason = veiled.locator(".hand__why")
    expect(reason).to_be_visible()
    box = reason.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360
