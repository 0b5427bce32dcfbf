"""Suicidium: a satirical card game of will-power, cancelled cards and second thoughts, with a gentler theme of the same rules."""

from app.games.suicidium.rules import Suicidium

GAME = Suicidium()
