"""`python -m bench.broadcast`: a bare server that sends each message that it gets to all others with `websockets.broadcast`."""

from __future__ import annotations

import asyncio

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

WELCOME = "welcome"
"""What each connection gets first: from then on it gets everything."""

connections: set[ServerConnection] = set()


async def handle(connection: ServerConnection) -> None:
    connections.add(connection)
    await connection.send(WELCOME)
    try:
        async for message in connection:
            broadcast(connections - {connection}, message)
    except ConnectionClosed:
        pass  # the crowd leaves without a word
    finally:
        connections.remove(connection)


async def main() -> None:
    async with serve(handle, "127.0.0.1", 0, compression=None, max_size=2**24) as server:
        print(f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
