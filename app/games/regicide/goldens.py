"""The ways Regicide can end, recorded."""

from app.engine.golden import Golden

GOLDENS = (
    Golden("won", "won", seats=3, seed=0, players=("easy", "easy", "easy")),
    Golden(
        "lost-damage", "lost_damage", seats=4, seed=0, players=("random", "easy", "random", "easy"), options={"open_discard": True}
    ),
    Golden("lost-no-action", "lost_no_action", seats=2, seed=21, players=("easy", "random")),
    Golden("solo-gold", "won_gold", seats=1, seed=664, players=("easy",)),
    Golden("solo-silver", "won_silver", seats=1, seed=62, players=("easy",)),
    Golden("solo-bronze", "won_bronze", seats=1, seed=6, players=("easy",)),
)
