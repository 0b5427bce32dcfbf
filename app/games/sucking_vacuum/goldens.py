"""The ways Sucking Vacuum can end, recorded."""

from app.engine.golden import Golden

GOLDENS = (
    Golden("launch-of-two", "launched", seats=3, seed=78, players=("easy", "easy", "easy"), options={"max_rounds": 40}),
    Golden("launch-alone", "launched_alone", seats=3, seed=4, players=("easy", "easy", "easy"), options={"max_rounds": 40}),
    Golden(
        "burnt-up", "burnt", seats=3, seed=4, players=("random", "random", "random"),
        options={"max_rounds": 40, "station": "random", "memory_aid": True},
    ),
    Golden(
        "annabelle-and-the-jet-pack", "launched_alone", seats=3, seed=69, players=("easy", "random", "easy"),
        options={"station": "random"},
    ),
)  # fmt: skip
