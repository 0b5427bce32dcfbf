"""Keeps a rule that runs away from taking the process with it.

Rules run in the event loop's thread, since they take microseconds. A watchdog thread looks a few times a second whether one
has used up its CPU time, and raises `RanAway` inside it; the caller treats that like any other crash of a rule.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

LIMIT = 1.0
"""Seconds of CPU time that one command's rules may take."""

LOOK = 0.1


class RanAway(BaseException):
    """The rules took too long. No `Exception`, so that no rule catches it by accident."""


class Guard:
    """Watches one thread at a time; `app.sessions` holds one for the process."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self._change = threading.Lock()
        self._watched: int | None = None
        self._clock: int | None = None
        self._end = 0.0
        self._struck = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def watch(self) -> Generator[None]:
        """Runs a block under the limit. Raises `RanAway` in it once it has used its time. Does not nest."""
        me = threading.get_ident()
        clock = time.pthread_getcpuclockid(me)
        with self._change:
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="rules guard", daemon=True)
                self._thread.start()
            self._clock, self._end = clock, time.clock_gettime(clock) + self.limit
            self._struck = False
            self._watched = me
        landed = False
        try:
            yield
        except RanAway:
            landed = True
            raise
        finally:
            with self._change:
                self._watched, struck = None, self._struck
            while struck and not landed:  # thrown, but the block was faster: it lands within the next few steps
                time.sleep(0)

    def _look(self) -> None:
        while True:
            time.sleep(LOOK)
            with self._change:
                if self._watched is None or self._struck or self._clock is None:
                    continue
                if time.clock_gettime(self._clock) < self._end:
                    continue
                self._struck = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._watched), ctypes.py_object(RanAway))
