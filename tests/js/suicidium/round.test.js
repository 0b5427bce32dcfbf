/** What came of a round is remembered from the events, though the cards leave the table in the same step. */

import assert from "node:assert/strict";
import test from "node:test";
import { follow } from "../../../static/js/games/suicidium/round.js";

const goat = { uid: 1, card: "pt-viral-goat", owner: 3, order: 1, at: 3 };
const geese = { uid: 2, card: "pt-twelve-geese", owner: 3, order: 2, at: 0 };
const onTable = { turn: 7, active: 3, table: [goat, geese] };
const after = { turn: 8, active: 0, table: [] };
const will = (/** @type {number} */ seat, /** @type {number} */ by) => ({
	kind: "will",
	values: { seat, by, before: 5, after: 5 + by },
});

test("cards and results stay when the table is cleared, and end with the turn", () => {
	const events = [
		{ kind: "resolves", values: { uid: 1, times: 2, flipped: true } },
		will(3, -6),
		{ kind: "void", values: { uid: 2 } },
		{ kind: "turn", values: { seat: 0 } },
		will(0, -1),
	];
	const round = follow(null, onTable, after, events);
	assert.deepEqual(round?.order, [1, 2]);
	assert.equal(round?.results[1].times, 2);
	assert.deepEqual(
		round?.results[1].changes.map((one) => one.by),
		[-6],
	);
	assert.equal(round?.results[2].state, "void");
	assert.deepEqual(round?.entries, [goat, geese]);
});

test("a closing card that took effect in its own step is remembered from its event", () => {
	const closes = { kind: "closes", values: { seat: 3, uid: 5, card: "rs-latte-plus", entry: 1 } };
	const round = follow(null, onTable, after, [closes, { kind: "resolves", values: { uid: 1, times: 2 } }]);
	assert.deepEqual(round?.entries.at(-1), { uid: 5, card: "rs-latte-plus", owner: 3, on: 1 });
});

test("cards that nobody could answer are remembered from the event that put them down", () => {
	const before = { turn: 7, active: 3, table: [] };
	const plays = { kind: "plays", values: { seat: 3, uid: 1, card: "pt-one-chair", order: 1, at: 0, sign: "+3/−3", aimed: true } };
	const round = follow(null, before, after, [plays, { kind: "resolves", values: { uid: 1 } }, will(0, -3)]);
	assert.deepEqual(round?.entries, [{ uid: 1, card: "pt-one-chair", owner: 3, order: 1, at: 0, sign: "+3/−3" }]);
	assert.equal(round?.active, 3);
});

test("what was called off is told as that", () => {
	const events = [{ kind: "resolves", values: { uid: 1 } }, will(0, -5), { kind: "called_off", values: {} }];
	assert.equal(follow(null, onTable, after, events)?.results[2].state, "off");
});

test("a new turn's cards begin a new round", () => {
	const round = follow(null, onTable, after, [{ kind: "resolves", values: { uid: 1 } }]);
	const next = follow(round, after, { turn: 8, active: 0, table: [{ ...goat, owner: 0 }] }, []);
	assert.deepEqual(next?.results, {});
	assert.equal(next?.active, 0);
});

test("an event's facts belong to the card that brought them", () => {
	const lies = { kind: "lies", values: { seat: 0, card: "ev-beanbag" } };
	const round = follow(null, onTable, after, [{ kind: "resolves", values: { uid: 2 } }, lies]);
	assert.deepEqual(round?.results[2].facts, [lies]);
});
