"""The ways Sucking Vacuum can end, recorded."""

from app.engine.golden import Golden

RANDOM = ("random",) * 3
AT_RANDOM = {"max_rounds": 40, "station": "random", "memory_aid": True}

GOLDENS = (
    Golden("launch-of-two", "launched", seats=3, seed=78, players=("easy", "easy", "easy"), options={"max_rounds": 40}),
    Golden("launch-alone", "launched_alone", seats=3, seed=4, players=("easy", "easy", "easy"), options={"max_rounds": 40}),
    Golden("burnt-up", "burnt", seats=3, seed=17, players=RANDOM, options=AT_RANDOM),
    Golden(
        "annabelle-and-the-jet-pack", "launched", seats=3, seed=271, players=("easy", "random", "easy"),
        options={"station": "random"},
    ),
    Golden("agreed-to-stop", "agreed", seats=3, seed=27, players=RANDOM, options=AT_RANDOM),
    Golden("deserted", "deserted", seats=3, seed=1122, players=RANDOM, options=AT_RANDOM),
)  # fmt: skip
