"""Death Wish: the first to die of something ridiculous wins."""

from app.games.death_wish.rules import DeathWish

GAME = DeathWish()
