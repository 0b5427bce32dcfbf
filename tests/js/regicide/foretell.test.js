import assert from "node:assert/strict";
import { test } from "node:test";
import { foretell, left, strikes } from "../../../static/js/games/regicide/foretell.js";

const view = (enemy, more = {}) => ({
	enemy: { card: "QS", immune: true, health: 30, damage: 12, attack: 15, shield: 0, withheld: 0, ...enemy },
	castle: { J: 0, Q: 2, K: 4 },
	tavern: { count: 17, top: [] },
	discard: { count: 16 },
	hand_limit: 6,
	hand: ["AC", "4D", "8D", "10S", "JH", "X1"],
	seats: [{ cards: 6 }, { cards: 3 }, { cards: 2 }],
	jesters: null,
	...more,
});

test("a companion of clubs with the eight of diamonds draws what there is room for and doubles to an exact kill", () => {
	const next = foretell(view({}), ["AC", "8D"]);
	assert.deepEqual(
		[next.attack, next.damage, next.doubled, next.drew, next.left, next.kill, next.strikes],
		[9, 18, true, 9, 0, "exact", 0],
	);
});

test("the power of the enemy's own suit is lost", () => {
	const next = foretell(view({}), ["10S"]);
	assert.deepEqual([next.blocked, next.shield, next.damage, next.left, next.strikes], ["S", 0, 10, 8, 15]);
});

test("without immunity spades shield and hearts return what lies there", () => {
	assert.equal(foretell(view({ immune: false }), ["10S"]).strikes, 5);
	assert.equal(foretell(view({}, { discard: { count: 3 } }), ["JH"]).healed, 3);
});

test("diamonds stop at full hands and at an empty Tavern", () => {
	const full = [{ cards: 6 }, { cards: 6 }, { cards: 6 }];
	assert.equal(foretell(view({}, { seats: full }), ["8D"]).drew, 1);
	assert.equal(foretell(view({}, { tavern: { count: 2, top: [] } }), ["8D"]).drew, 2);
});

test("a Jester brings back the spades held back and leaves health as it is", () => {
	const next = foretell(view({ withheld: 6 }), ["X1"]);
	assert.deepEqual([next.jester, next.shield, next.strikes, next.left, next.doomed], [true, 6, 9, 18, false]);
});

test("a strike that the rest of the hand can't cover is foretold as the end", () => {
	const poor = view({}, { hand: ["10S", "4C"] });
	assert.equal(foretell(poor, ["10S"]).doomed, true);
	assert.equal(foretell(view({}, { hand: ["10S", "4C"], jesters: 1 }), ["10S"]).doomed, false);
});

test("the last King's fall wins", () => {
	assert.equal(foretell(view({ damage: 25 }, { castle: { J: 0, Q: 0, K: 0 } }), ["JH"]).won, true);
});

test("a shield never makes a strike less than nothing", () => {
	assert.equal(strikes({ attack: 10, shield: 14 }), 0);
	assert.equal(left({ health: 20, damage: 22 }), 0);
});
