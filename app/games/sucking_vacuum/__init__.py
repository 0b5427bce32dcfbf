"""Sucking Vacuum: a leaking space station, an escape pod with two seats, and three to six astronauts."""

from app.games.sucking_vacuum.rules import SuckingVacuum

GAME = SuckingVacuum()
