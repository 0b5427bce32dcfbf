"""The ways Noughts can end, recorded."""

from app.engine.golden import Golden

GOLDENS = (Golden("counted", "counted", seats=2, seed=1, players=("easy", "random"), options={"marks": 20}),)
