"""The ways Suicidium can end, and the end of the deck in each mode, recorded."""

from app.engine.golden import Golden

GOLDENS = (
    Golden("last-one-left", "last_left", seats=2, seed=29, players=("normal", "easy")),
    Golden("won-by-a-pair", "pair", seats=2, seed=18, players=("easy", "normal"), options={"mode": "depression"}),
    Golden(
        "won-by-the-single-card",
        "final",
        seats=3,
        seed=46,
        players=("easy", "easy", "easy"),
        options={"mode": "depression", "theme": "base", "characters": True},
    ),
    Golden("end-of-deck-survive", "last_left", seats=3, seed=53, players=("random", "easy", "easy"), options={"theme": "base"}),
    Golden("end-of-deck-depression", "pair", seats=2, seed=26, players=("easy", "easy"), options={"mode": "depression"}),
)

UNRECORDED = {
    "decks": "no play of bots empties the deck six times; tests/games/suicidium/test_rules.py plays the end of the last one"
}
"""Ways to end that no seeded play was found for, and what shows them instead."""
