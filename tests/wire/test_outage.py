"""The database goes away under a running game, and comes back."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.until import until
from tests.wire.conftest import serve
from tests.wire.people import at_table


class Cable:
    """A way to the database that can be cut."""

    def __init__(self, real: str) -> None:
        self.real = real
        self.whole = True
        self._writers: set[asyncio.StreamWriter] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole:
            writer.transport.abort()
            return
        there_reader, there_writer = await asyncio.open_unix_connection(self.real)
        ends = {writer, there_writer}
        self._writers |= ends
        try:
            await asyncio.gather(self._pump(reader, there_writer), self._pump(there_reader, writer))
        finally:
            self._writers -= ends

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        self.whole = False
        for writer in tuple(self._writers):
            writer.transport.abort()

    def mend(self) -> None:
        self.whole = True


@asynccontextmanager
async def cable(url: str) -> AsyncGenerator[tuple[Cable, str]]:
    """A cable to the server of `url` (on a unix socket), and the address at its other end."""
    sockets = parse_qs(urlsplit(url).query)["host"][0]
    with tempfile.TemporaryDirectory(prefix="cable-", dir="/tmp") as folder:
        one = Cable(str(Path(sockets) / ".s.PGSQL.5432"))
        server = await asyncio.start_unix_server(one.carry, Path(folder) / ".s.PGSQL.5432")
        try:
            yield one, url.replace(sockets, folder)
        finally:
            one.cut()
            server.close()


async def test_while_the_database_is_away_commands_are_answered_try_again_and_within_seconds_of_its_return_play_goes_on(
    database_url: str, expect_log: Callable[[str], None]
) -> None:
    for pattern in ("store.lost", "bus.lost", "sweep.failed|database.away"):
        expect_log(pattern)
    async with cable(database_url) as (line, url), serve(url, sweep_s=0.1) as house:
        ann, ben = await house.person("Ann"), await house.person("Ben")
        async with at_table(ann, ben, options={"marks": 500}) as (a, b):
            await a.act()
            await b.until_version(2)
            line.cut()
            await until(lambda: not house.parts.bus.ready)
            for n in range(5):
                reply = await b.act(ref=f"away-{n}")
                assert (reply["type"], reply["code"]) == ("rejected", "try_again")
            assert (await b.command({"type": "chat", "text": "hello?"}))["code"] == "try_again"
            assert (await ann.http.get("/readyz")).status_code == 503
            assert (await ann.http.get(f"/api/tables/{a.code}")).status_code == 503
            assert a.version == b.version == 2 and a.closed is None
            began = asyncio.get_running_loop().time()
            line.mend()
            while (reply := await b.act(ref="away-0"))["type"] != "accepted":
                assert reply["code"] == "try_again"
            assert reply["version"] == 3
            await until(lambda: house.parts.bus.ready)
            assert asyncio.get_running_loop().time() - began < 10
            assert (await ann.http.get("/readyz")).status_code == 200
            await a.until_version(3)
            assert (await b.act(2, {"type": "mark", "cell": 8}, ref="away-0"))["type"] == "duplicate"
            await a.act()
            for chair in (a, b):
                await chair.until_version(4)
                await chair.must_equal_a_fresh_snapshot()
