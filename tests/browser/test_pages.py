"""Every page at every width: nothing scrolls sideways, axe finds nothing serious, both lights, both languages, names shown as typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, People, Visitor

OpenTable = Callable[..., str]
Shot = Callable[[Page, str], None]

GAMES = ("regicide", "suicidium", "death-wish", "sucking-vacuum", "noughts")
BOTS = {"regicide": 2, "suicidium": 2, "death-wish": 3, "sucking-vacuum": 3, "noughts": 1}

SHORT = {"noughts": {"marks": 9}}

NASTY = (
    "</script><img src=x onerror=__x()>"[:24],
    "{{7*7}} ${7*7}",
    "<b>bold</b>",
    "__proto__",
    "null",
)

NASTY_LINES = (
    "</script><img src=x onerror=__x()>",
    '"><svg/onload=__x()>',
    "{{7*7}}",
    "${7*7}",
    "javascript:__x()",
    "a\u2028b",
    "W" * 500,
    "constructor",
)


def serious(page: Page) -> list[str]:
    """What axe finds serious or worse on the page, and where. Whatever is on its way to another place or colour is waited for."""
    page.evaluate(
        """Promise.allSettled(document.getAnimations()
            .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
            .map((one) => one.finished))"""
    )
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']][:3]} {one['nodes'][0].get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def visit(person: Visitor, code: str, lobby: str) -> list[tuple[str, str, str]]:
    """The pages as (name, path, what must be visible before they are looked at)."""
    return [
        ("front", "/", ".tile"),
        ("me", "/me", ".panel"),
        ("rules", "/rules/regicide", ".prose h2"),
        ("lobby", f"/t/{lobby}", "#start"),
        ("table", f"/t/{code}", "#board .decision"),
        ("lost", "/t/ZZZZZZZZ", "h1"),
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious_and_nothing_scrolls_sideways(
    people: People, open_table: OpenTable, shot: Shot, theme: str
) -> None:
    ada = people("Ada", theme=theme)
    ada.pardon("404")
    lobby = open_table(ada, game="regicide", bots=1, start=False)
    code = open_table(ada, game="noughts", bots=1)
    for name, path, shown in visit(ada, code, lobby):
        page = ada.go(path)
        expect(page.locator(shown).first).to_be_visible()
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) <= 0, f"{name} at {width}"
            shot(page, f"{name}-{size}-{theme}")
            if size in ("desk", "phone"):
                assert serious(page) == [], f"{name} at {width}, {theme}"
        page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.parametrize("game", GAMES)
def test_each_table_is_usable_at_every_size_in_both_lights(people: People, open_table: OpenTable, shot: Shot, game: str) -> None:
    ada = people("Ada", locale="it-IT")
    open_table(ada, game=game, bots=BOTS[game])
    page = ada.page
    ada.wait_for_turn()
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) <= 0, f"{game} at {width}"
            shot(page, f"table-{game}-{size}-{theme}")
            if size in ("desk", "phone"):
                assert serious(page) == [], f"{game} at {width}, {theme}"
    page.keyboard.press("l")
    expect(page.locator("dialog[open] .choices-list__one").first).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_serious_in_what_opens_over_a_table(
    people: People, open_table: OpenTable, shot: Shot, size: str, theme: str
) -> None:
    ada = people("Ada", size=size, theme=theme)
    open_table(ada, game="regicide", bots=1, seed="00" * 32)
    page = ada.page
    ada.wait_for_turn()
    openings = (
        ("menu", lambda: page.click("#open-menu"), ".menu-body"),
        ("rules", lambda: page.keyboard.press("?"), ".dialog--rules .prose"),
        ("choices", lambda: page.keyboard.press("l"), "dialog[open] .choices-list__one"),
        ("phrases", lambda: page.keyboard.press("c"), ".phrases .menu button"),
    )
    for name, opens, shown in openings:
        opens()
        expect(page.locator(shown).first).to_be_visible()
        assert sideways(page) <= 0, name
        assert serious(page) == [], name
        shot(page, f"open-{name}-{size}-{theme}")
        page.keyboard.press("Escape")
        expect(page.locator(shown).first).to_be_hidden()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", ["regicide", "noughts"])
def test_axe_finds_nothing_serious_on_the_end_panel(
    people: People, open_table: OpenTable, shot: Shot, game: str, theme: str
) -> None:
    ada = people("Ada", theme=theme)
    play_to_the_end(ada, open_table, game)
    page = ada.page
    for size in ("desk", "phone"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        assert sideways(page) <= 0
        assert serious(page) == [], f"{game} at {width}"
        shot(page, f"over-{game}-{size}-{theme}")
        page.get_by_role("button", name="Look at the table").click()
        expect(page.locator(".over-panel")).to_be_hidden()
        shot(page, f"after-{game}-{size}-{theme}")
        page.get_by_role("button", name="How it ended").click()
        expect(page.locator(".over-panel")).to_be_focused()


def play_to_the_end(ada: Visitor, open_table: OpenTable, game: str) -> None:
    """The first choice that comes, again and again: lost alone at Regicide, drawn or won at noughts."""
    open_table(ada, game=game, bots=1, seed="33" * 32, options=SHORT.get(game))
    while ada.asked_or_over():
        before = ada.version()
        ada.choose(0)
        expect(ada.page.locator("#board")).not_to_have_attribute("data-version", str(before))


@pytest.mark.parametrize("page_path", ["/", "/me", "/rules/noughts"])
def test_a_page_speaks_the_browsers_language_until_another_is_chosen(people: People, page_path: str) -> None:
    ada = people("Ada", locale="it-IT")
    page = ada.go(page_path)
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.click("a[data-language=en]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(f"{ada.house.url}{page_path}")


def test_names_and_chat_are_shown_as_they_were_typed(people: People, open_table: OpenTable, shot: Shot) -> None:
    ada = people(NASTY[0])
    ben = people(NASTY[1])
    for person in (ada, ben):
        person.context.add_init_script("window.__x = () => { throw new Error('a script of a name ran'); };")
        person.page.on("dialog", lambda dialog: pytest.fail(f"a dialog opened: {dialog.message}"))
    code = open_table(ada, ben, start=False)
    for line in NASTY_LINES:
        ben.call("POST", f"/tables/{code}/chat", {"text": line})
    page = ada.page
    expect(page.locator(".chairs")).to_contain_text(NASTY[1])
    expect(page.locator(".chat__line p").nth(len(NASTY_LINES) - 1)).to_be_visible()
    shown = page.locator(".lobby__chat .chat__line p").all_text_contents()
    assert shown == [line.replace("\u2028", " ") for line in NASTY_LINES]
    assert sideways(page) <= 0
    page.click("#start")
    expect(page.locator("#board .decision")).to_be_visible()
    expect(page.locator(".board__seats")).to_contain_text(NASTY[1])
    assert page.locator("#board img, #talk img, .chairs img").count() == 0
    ben.go("/me")
    expect(ben.page.locator(".top__me")).to_contain_text(NASTY[1])
    page.set_viewport_size({"width": 360, "height": 640})
    assert sideways(page) <= 0


def test_a_longest_name_breaks_nothing_at_the_smallest_size(people: People, open_table: OpenTable) -> None:
    ada, ben = people("W" * 24, size="small"), people("👨‍👩‍👧‍👦" * 24, size="small")
    open_table(ada, ben, start=False)
    assert sideways(ada.page) <= 0
    ada.page.click("#start")
    for person in (ada, ben):
        expect(person.page.locator("#board .decision")).to_be_visible()
        assert sideways(person.page) <= 0


def test_without_scripts_a_page_explains_itself_and_the_rules_can_be_read(people: People) -> None:
    eve = people(None, java_script_enabled=False)
    page = eve.go("/")
    expect(page.get_by_text("This page needs scripts.")).to_be_visible()
    page = eve.go("/rules/regicide")
    expect(page.locator(".prose h2").first).to_be_visible()


def test_another_device_becomes_mine_by_its_code(people: People) -> None:
    ada, phone = people("Ada"), people(None, size="phone")
    page = ada.go("/me")
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".device .code").inner_text()
    expect(page.locator(".device .qr svg")).to_be_visible()
    phone.go(f"/me#code={code}")
    phone.page.get_by_role("button", name="Be the same person here").click()
    expect(phone.page.locator("#name")).to_have_value("Ada")
    assert sideways(phone.page) <= 0


def test_my_name_colour_light_and_motion_are_kept(people: People) -> None:
    ada = people("Ada")
    page = ada.go("/me")
    page.fill("#name", "Adele")
    page.get_by_role("button", name="Change the name").click()
    expect(page.locator(".toast").first).to_be_visible()
    expect(page.locator(".top__me")).to_have_text("Adele")
    page.locator(".colours label").nth(4).click()
    page.get_by_role("button", name="light", exact=True).click()
    page.locator("#o-motion").uncheck()
    page.reload()
    expect(page.locator(".top__me")).to_contain_text("Adele")
    expect(page.locator(".colours input").nth(4)).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
