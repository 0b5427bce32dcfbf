"""Waiting for what happens in other tasks or processes, without guessing how long it takes."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any


async def until(true: Callable[[], Any], within: float = 30.0) -> None:
    """Returns as soon as `true()` is; fails when it is not within so many seconds."""
    try:
        async with asyncio.timeout(within):
            for _ in itertools.count():
                if true():
                    return
                await asyncio.sleep(0.002)
    except TimeoutError:
        raise AssertionError("it never came to that") from None
