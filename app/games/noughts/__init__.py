"""Noughts and crosses whose board refills: the smallest rule module, and the bench's game."""

from app.games.noughts.rules import Noughts

GAME = Noughts()
