"""Regicide: one to four players against the twelve royals of a castle, with a deck of playing cards."""

from app.games.regicide.game import Regicide

GAME = Regicide()
