import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, missing, sets, tap, tapped } from "../../../static/js/games/regicide/compose.js";

const play = (...plays) => ({ actions: plays.map((cards) => ({ type: "play", cards: cards.split(" ") })) });
const HAND = ["AC", "4D", "8D", "10S", "JH", "X1"];
const DECISION = play("AC", "4D", "8D", "10S", "JH", "X1", "AC 4D", "AC 8D", "AC 10S", "AC JH");
const LISTED = sets(DECISION);

test("the sets of cards are what a decision lists with cards", () => {
	assert.deepEqual(sets({ actions: [{ type: "yield" }, { type: "play", cards: ["8D"] }] }), [["8D"]]);
	assert.deepEqual(sets(null), []);
});

test("a card that is listed with the chosen ones comes in", () => {
	assert.deepEqual(tap(LISTED, ["AC"], "8D", null), { kind: "in" });
	assert.deepEqual(tapped(LISTED, ["8D"], "AC", null, HAND), ["AC", "8D"]);
});

test("a chosen card goes out", () => {
	assert.deepEqual(tapped(LISTED, ["AC", "8D"], "AC", null, HAND), ["8D"]);
});

test("a single chosen card gives way to another", () => {
	assert.deepEqual(tap(LISTED, ["8D"], "10S", null), { kind: "swap", gone: ["8D"] });
	assert.deepEqual(tapped(LISTED, ["8D"], "10S", null, HAND), ["10S"]);
});

test("of a pair the card that does not go with the new one gives way", () => {
	assert.deepEqual(tap(LISTED, ["AC", "8D"], "4D", null), { kind: "swap", gone: ["8D"] });
	assert.deepEqual(tapped(LISTED, ["AC", "8D"], "JH", null, HAND), ["AC", "JH"]);
});

test("a Jester never joins what is chosen, and says so", () => {
	assert.deepEqual(tap(LISTED, ["AC", "8D"], "X1", null), { kind: "no", why: "jester" });
	assert.deepEqual(tap(LISTED, ["8D"], "X1", null), { kind: "no", why: "jester" });
	assert.deepEqual(tapped(LISTED, ["X1"], "8D", null, HAND), ["8D"]);
});

test("two of a number do not make room for a third thing", () => {
	const listed = sets(play("3C", "3D", "9H", "3C 3D"));
	assert.deepEqual(tap(listed, ["3C", "3D"], "9H", null), { kind: "no", why: "number" });
});

test("a combo over ten says what it totals", () => {
	const listed = sets(play("4C", "4D", "4H", "4C 4D", "4C 4H", "4D 4H"));
	assert.deepEqual(tap(listed, ["4C", "4D"], "4H", null), { kind: "swap", gone: ["4D"] });
	const two = sets(play("3C 3D 3H", "3S"));
	assert.deepEqual(tap(two, ["3C", "3D", "3H"], "3S", null), { kind: "no", why: "total", values: { total: 12, most: 10 } });
});

test("what is complete is the listed action itself, whatever the order of choosing", () => {
	assert.equal(complete(DECISION, ["8D", "AC"]), DECISION.actions[7]);
	assert.equal(complete(DECISION, ["8D", "4D"]), null);
	assert.equal(complete(DECISION, []), null);
});

test("a payment takes cards until it is covered and then says that it is", () => {
	const listed = [["10S"], ["4D", "8D"], ["4D", "10S"], ["8D", "10S"]];
	assert.deepEqual(tap(listed, ["4D"], "8D", 10), { kind: "in" });
	assert.deepEqual(tap(listed, ["4D", "8D"], "10S", 10), { kind: "no", why: "enough", values: { need: 10 } });
	assert.equal(missing(["4D"], 10), 6);
	assert.equal(missing(["4D", "8D"], 10), 0);
});
