"""Browsers at one real server. `people("Ada")` brings a person; whatever goes wrong in anybody's browser fails the test.

Screenshots are kept where `$SHOTS` names a folder. Every test runs in Chromium: `$CHROMIUM`, the one on the PATH, or Playwright's.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from app.store.embedded import temporary
from tests.browser.house import House, new_home
from tests.conftest import FAST

SIZES = {"desk": (1440, 900), "phone": (390, 844), "small": (360, 640), "tablet": (768, 1024)}
PATIENCE_MS = 15_000
"""How long something may take on a busy machine before it counts as not happening."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Which Chromium, and without what only costs time."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    quiet = ["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {"args": quiet, **({"executable_path": found} if found else {})}


@pytest.fixture(scope="session")
def house() -> Generator[House]:
    """The server that all tests share. Its log must tell of no fault at the end."""
    home = new_home()
    with temporary(settings=FAST) as database:
        house = House(home, database)
        try:
            house.start()
            yield house
            house.stop()
            assert house.faults() == []
        finally:
            house.stop()
            if not os.environ.get("KEEP"):
                shutil.rmtree(home, ignore_errors=True)


class Visitor:
    """A person with a browser of their own: `page`, and the calls that their browser could make."""

    def __init__(self, name: str, context: BrowserContext, house: House) -> None:
        self.name = name
        self.context = context
        self.house = house
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.pardoned: list[str] = []
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"uncaught: {error}\n{error.stack}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def pardon(self, pattern: str) -> None:
        """Errors that match are what the test is about."""
        self.pardoned.append(pattern)

    def another_tab(self) -> Page:
        """A second tab of the same browser."""
        page = self.context.new_page()
        self._listen(page)
        return page

    def call(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """A call to the API as this person. Fails unless it succeeds, or has the status that is expected."""
        answer = self.context.request.fetch(f"{self.house.url}/api{path}", method=method, data=body if body is not None else None)
        assert answer.ok if status is None else answer.status == status, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def go(self, path: str = "/") -> Page:
        self.page.goto(f"{self.house.url}{path}")
        return self.page

    def cut(self) -> None:
        """The network is gone."""
        self.pardon(r"ERR_INTERNET_DISCONNECTED|WebSocket connection")
        self.context.set_offline(True)

    def mend(self) -> None:
        """The network is back."""
        self.context.set_offline(False)

    def surprises(self) -> list[str]:
        return [trouble for trouble in self.troubles if not any(re.search(p, trouble) for p in self.pardoned)]

    # At a table -------------------------------------------------------------------------------------------------------

    def my_turn(self) -> bool:
        return self.page.title().startswith("●")

    def wait_for_turn(self) -> None:
        expect(self.page).to_have_title(re.compile("^●"), timeout=4 * PATIENCE_MS)

    def asked_or_over(self) -> bool:
        """Waits until it is my turn (True) or the game is over (False)."""
        over = ".over-panel:not([hidden])"
        self.page.wait_for_function("over => document.title.startsWith('●') || document.querySelector(over) !== null", arg=over)
        return self.page.locator(over).count() == 0

    def choices(self) -> Locator:
        """Every choice of the open decision, in the list that each board has (key `l`)."""
        if self.page.locator("dialog[open]").count() == 0:
            self.page.locator("body").press("l")
        return self.page.locator("dialog[open] .choices-list__one")

    def choose(self, which: int | str = 0) -> None:
        """Answers the open decision from the list: the nth choice, or the one with these words."""
        found = self.choices()
        (found.nth(which) if isinstance(which, int) else found.filter(has_text=which).first).click()

    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#board").get_attribute("data-version") or 0)

    def log(self) -> list[str]:
        """The lines of the log as they are shown."""
        return self.page.locator(".log li").all_text_contents()


class People(Protocol):
    def __call__(
        self,
        name: str | None,
        *,
        size: str = "desk",
        locale: str = "en-GB",
        theme: str = "dark",
        motion: str = "reduce",
        **context: Any,
    ) -> Visitor: ...


@pytest.fixture
def people(browser: Browser, house: House) -> Generator[People]:
    """Brings people: `people("Ada", size="phone")`. With a name they are known already; `None` is a stranger."""
    came: list[Visitor] = []

    def bring(
        name: str | None,
        *,
        size: str = "desk",
        locale: str = "en-GB",
        theme: str = "dark",
        motion: str = "reduce",
        **context: Any,
    ) -> Visitor:
        width, height = SIZES[size]
        made = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size != "desk",
            locale=locale,
            color_scheme=theme,
            reduced_motion=motion,
            **context,
        )
        person = Visitor(name or "somebody", made, house)
        came.append(person)
        if name is not None:
            person.call("POST", "/players", {"name": name})
        return person

    yield bring
    surprises = {person.name: person.surprises() for person in came if person.surprises()}
    for person in came:
        person.context.close()
    assert surprises == {}


@pytest.fixture
def open_table() -> Callable[..., str]:
    """Makes a table and seats everybody; `open_table(ada, ben, game="regicide", bots=1)` starts it, too, and answers its code.

    The first person is the host. All of them have the page open afterwards.
    """

    def open_it(
        host: Visitor,
        *friends: Visitor,
        game: str = "noughts",
        bots: int = 0,
        level: str = "easy",
        options: dict[str, Any] | None = None,
        seed: str | None = None,
        start: bool = True,
    ) -> str:
        wanted = {"game": game, "visibility": "private", "options": options or {}, **({"seed": seed} if seed else {})}
        code = host.call("POST", "/tables", wanted)["code"]
        for friend in friends:
            friend.call("POST", f"/tables/{code}/seats")
            friend.call("POST", f"/tables/{code}/ready", {"ready": True})
        for _ in range(bots):
            host.call("POST", f"/tables/{code}/bots", {"level": level})
        if start:
            host.call("POST", f"/tables/{code}/start")
        for person in (host, *friends):
            person.go(f"/t/{code}")
            expect(person.page.locator("#board .decision" if start else "#start-bar button").first).to_be_visible()
        return str(code)

    return open_it


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keeps a screenshot under a name, where `$SHOTS` names a folder."""
    folder = os.environ.get("SHOTS")

    def take(page: Page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=f"{folder}/{name}.png", caret="initial")

    return take
