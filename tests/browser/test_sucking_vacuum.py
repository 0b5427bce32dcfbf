"""Sucking Vacuum at the table: three people, one of them on a phone, build a station and live on it for ten rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import People, Visitor

ROUNDS = 10


def view(person: Visitor, code: str) -> dict[str, Any]:
    """What this person knows now."""
    return person.call("GET", f"/tables/{code}/view")["view"]


def asked(people: list[Visitor], code: str) -> tuple[Visitor, dict[str, Any]]:
    """Who is asked, with the open decision; their page shows it."""
    for person in people:
        snapshot = person.call("GET", f"/tables/{code}/view")
        if snapshot["decisions"]:
            expect(person.page.locator("#board")).to_have_attribute("data-version", str(snapshot["version"]))
            return person, snapshot["decisions"][0]
    raise AssertionError("nobody is asked")


def told(people: list[Visitor], before: int) -> None:
    """Everybody's page shows a later version."""
    for person in people:
        expect(person.page.locator("#board")).not_to_have_attribute("data-version", str(before))


def confirm(person: Visitor) -> None:
    before = person.version()
    person.page.locator("[data-act=confirm]").click()
    expect(person.page.locator("#board")).not_to_have_attribute("data-version", str(before))


def pick(person: Visitor, selector: str) -> None:
    """Chooses something on the plan; the plan moves beneath the finger, so the element itself is told."""
    person.page.locator(selector).first.dispatch_event("click")


def offer_in_sight(page: Page) -> None:
    """The whole tile that would be laid lies within the window on the plan."""
    page.wait_for_function("""() => {
        const [offer, pane] = ['.offer .room__floor', '.map__window'].map((one) => document.querySelector(one).getBoundingClientRect());
        return offer.top >= pane.top && offer.bottom <= pane.bottom && offer.left >= pane.left && offer.right <= pane.right;
    }""")


def deed(person: Visitor, name: str) -> None:
    person.page.locator(f"[data-deed={name}]").click()


def no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def build(people: list[Visitor], code: str, shot: Callable[[Page, str], None]) -> None:
    """Ada by the keyboard, Ben by the mouse, Cem (on the phone) by touch and by the list."""
    ada, ben, cem = people
    laid = 0
    while True:
        person, decision = asked(people, code)
        if decision["kind"] != "build":
            break
        page = person.page
        expect(page.locator(".joint").first).to_be_attached()
        if person is ada:
            page.locator(".joint[tabindex='0']").focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            expect(page.locator(".offer")).to_be_attached()
            page.keyboard.press("r")
            before = ada.version()
            page.keyboard.press("Enter")
            expect(page.locator("#board")).not_to_have_attribute("data-version", str(before))
        elif person is ben:
            pick(ben, ".joint >> nth=-1")
            offer_in_sight(ben.page)
            if laid < 4:
                shot(ben.page, "sucking-vacuum-build-desk")
            confirm(ben)
        elif laid < 6:
            pick(cem, ".joint")
            offer_in_sight(cem.page)
            shot(cem.page, "sucking-vacuum-build-phone")
            confirm(cem)
        else:
            before = cem.version()
            cem.choose(0)
            expect(page.locator("#board")).not_to_have_attribute("data-version", str(before))
        laid += 1
    assert laid == 14


def settle_in(people: list[Visitor], code: str) -> None:
    """Markers, and starting places beside each other."""
    taken: list[tuple[int, int, str]] = []
    while True:
        person, decision = asked(people, code)
        if decision["kind"] == "expose":
            pick(person, ".step--room")
            confirm(person)
        elif decision["kind"] == "start":
            near = [
                a
                for a in decision["actions"]
                if not taken or any(a["room"] == room and abs(a["x"] - x) + abs(a["y"] - y) == 1 for x, y, room in taken)
            ]
            choice = near[0] if near else decision["actions"][0]
            taken.append((choice["x"], choice["y"], choice["room"]))
            pick(person, f"[data-pick='space start {choice['x']} {choice['y']}']")
            confirm(person)
        else:
            return


def attack(ada: Visitor, ben: Visitor, shot: Callable[[Page, str], None]) -> None:
    """Ada attacks whoever stands beside her; Ben, asked out of turn, defends; dice fall for both to see."""
    deed(ada, "attack")
    if ada.page.locator(".option").count():
        ada.page.locator(".option", has_text="Ben").click()
    confirm(ada)
    expect(ada.page.locator(".decision__name")).to_contain_text("Ben")
    scene = ben.page.locator(".strike")
    expect(scene).to_contain_text("Ada swings at you")
    expect(scene.locator(".odds")).to_be_visible()
    shot(ben.page, "sucking-vacuum-attack")
    ben.page.get_by_role("button", name="Defend", exact=True).click()
    for person in (ada, ben):
        expect(person.page.locator(".strike .die[aria-label='not yet rolled']")).to_have_count(0)
        expect(person.page.locator(".strike svg.die")).to_have_count(2)
    shot(ada.page, "sucking-vacuum-dice")
    ada.page.locator(".strike__close").click()
    expect(ada.page.locator(".strike")).to_be_hidden()


def turn(person: Visitor, decision: dict[str, Any], number: int) -> None:
    """Something of everything: a walk, a search, a breath, or nothing."""
    page = person.page
    types = {a["type"] for a in decision["actions"]}
    moves = [a for a in decision["actions"] if a["type"] == "move"]
    if decision["kind"] == "search":
        takes = page.locator(".find:not(.find--off)")
        if takes.count():
            takes.first.click()
            confirm(person)
        else:
            before = person.version()
            page.get_by_role("button", name="Take nothing").click()
            expect(page.locator("#board")).not_to_have_attribute("data-version", str(before))
        return
    if decision["kind"] != "turn":
        before = person.version()
        person.choose(0)
        expect(page.locator("#board")).not_to_have_attribute("data-version", str(before))
        return
    if "breathe" in types and number % 2:
        deed(person, "breathe")
    elif moves and number % 3 == 0 and decision["prompt"]["moves"] == 7:
        move = next((a for a in moves if a["price"]), moves[-1])
        pick(person, f"[data-pick='space move {move['x']} {move['y']}']")
        expect(page.locator(".route__tag")).to_be_attached()
    elif "search" in types:
        deed(person, "search")
    else:
        deed(person, "end")
    confirm(person)


def test_three_people_build_a_station_and_live_on_it_for_ten_rounds(
    people: People, open_table: Callable[..., str], shot: Callable[[Page, str], None]
) -> None:
    ada, ben, cem, dot = people("Ada"), people("Ben", theme="light"), people("Cem", size="phone"), people("Dot")
    crew = [ada, ben, cem]
    code = open_table(ada, ben, cem, game="sucking-vacuum", options={"max_rounds": 40, "memory_aid": True}, seed="07" * 32)
    build(crew, code, shot)
    settle_in(crew, code)
    person, decision = asked(crew, code)
    assert person is ada and any(a["type"] == "attack" for a in decision["actions"])
    attack(ada, ben, shot)
    steps = 0
    while (now := view(ada, code))["round"] <= ROUNDS and now["phase"] != "over":
        person, decision = asked(crew, code)
        if steps == 3:
            shot(ada.page, "sucking-vacuum-turn-desk")
            shot(cem.page, "sucking-vacuum-turn-phone")
        turn(person, decision, steps)
        steps += 1
    told(crew, 1)
    assert now["round"] > ROUNDS or now["phase"] == "over"
    lines = " ".join(ada.log())
    for sentence in ("Ada swings at Ben", "Ben strikes back", "joins", "walks", "searches", "opens to vacuum"):
        assert sentence in lines, sentence
    person, decision = asked(crew, code)
    if any(a["type"] == "stop" for a in decision["actions"]):
        deed(person, "end")
        expect(person.page.locator(".option[aria-pressed=true]")).to_contain_text("End the turn")
        expect(person.page.locator(".option", has_text="Stop here")).to_be_visible()
    no_sideways_scroll(cem.page)
    expect(cem.page.locator(".board__seats .crew__accent").first).to_be_visible()
    dot.go(f"/t/{code}/watch")
    expect(dot.page.locator(".figure[data-seat]")).to_have_count(3)
    expect(dot.page.locator(".mine")).to_be_hidden()
    expect(dot.page.locator(".step")).to_have_count(0)


def test_the_plan_zooms_pans_and_comes_back_by_keys_and_wheel(people: People, open_table: Callable[..., str]) -> None:
    ada = people("Ada")
    open_table(ada, game="sucking-vacuum", bots=2, options={"station": "random"})
    ada.wait_for_turn()
    plan, window = ada.page.locator(".map__plan"), ada.page.locator(".map__window")
    whole = plan.get_attribute("viewBox") or ""
    window.focus()
    ada.page.keyboard.press("+")
    expect(plan).not_to_have_attribute("viewBox", whole)
    nearer = plan.get_attribute("viewBox") or ""
    ada.page.keyboard.press("ArrowLeft")
    expect(plan).not_to_have_attribute("viewBox", nearer)
    ada.page.keyboard.press("9")
    expect(plan).to_have_attribute("viewBox", whole)
    box = window.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 100, box["y"] + 100)
    ada.page.mouse.wheel(0, -300)
    expect(plan).not_to_have_attribute("viewBox", whole)
    ada.page.mouse.down()
    before = plan.get_attribute("viewBox") or ""
    ada.page.mouse.move(box["x"] + 180, box["y"] + 140)
    ada.page.mouse.up()
    expect(plan).not_to_have_attribute("viewBox", before)


def test_the_board_speaks_italian_and_is_played_from_the_list_alone(people: People, open_table: Callable[..., str]) -> None:
    ada = people("Ada", locale="it-IT", size="small")
    open_table(ada, game="sucking-vacuum", bots=2, options={"station": "random"})
    ada.wait_for_turn()
    expect(ada.page.locator(".suit__accent")).to_be_visible()
    expect(ada.choices().first).to_contain_text("Togli l’aria")
    ada.choose(0)
    ada.wait_for_turn()
    no_sideways_scroll(ada.page)
    ada.choose("Comincia da")
    expect(ada.page.locator(".figure[data-seat]").first).to_be_attached()
