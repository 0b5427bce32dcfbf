"""The ways Death Wish can end, recorded."""

from app.engine.golden import Golden

GREEDY = ("easy", "easy")

GOLDENS = (
    Golden("won-white", "died", seats=2, seed=114, players=GREEDY),
    Golden("won-blue", "died", seats=2, seed=29, players=("easy", "random")),
    Golden("won-orange", "died", seats=2, seed=29, players=GREEDY),
    Golden("won-red", "died", seats=2, seed=19, players=GREEDY),
    Golden("won-wild", "died", seats=2, seed=112, players=GREEDY),
    Golden("won-by-outbreak", "died", seats=2, seed=141, players=GREEDY),
    Golden("cart-undoes-a-death", "died", seats=2, seed=122, players=GREEDY),
    Golden("cart-does-not-help", "died", seats=2, seed=27, players=("easy", "random")),
    Golden("played-on-to-the-last", "last", seats=3, seed=10, players=(*GREEDY, "easy"), options={"after_first_death": "play_on"}),
    Golden("hospital-closes", "closed", seats=2, seed=0, players=("random", "random"), options={"incubate": True}),
)

UNRECORDED = {"cured": "no play of bots uses up every disease; tests/games/death_wish/test_ending.py plays the last one"}
"""Ways to end that no seeded play was found for, and what shows them instead."""
