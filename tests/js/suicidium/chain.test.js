/** The chain is put in order as the server tells it; nothing of it is worked out anew. */

import assert from "node:assert/strict";
import test from "node:test";
import { chainOf, ends, link, sum, tone } from "../../../static/js/games/suicidium/chain.js";
import { FACES } from "../../../static/js/games/suicidium/faces.js";
import { printed, workings } from "../../../static/js/games/suicidium/links.js";
import { mayStand } from "../../../static/js/games/suicidium/windowrow.js";

/** @param {number} uid @param {any[]} changes */
const told = (uid, changes, more = {}) => ({
	uid,
	live: true,
	times: 1,
	flipped: false,
	stopped: false,
	changes,
	zeroed: [],
	...more,
});

const table = [
	{ uid: 1, card: "pt-viral-goat", owner: 3, order: 1, at: 3, option: null, cancelled: false },
	{ uid: 2, card: "pt-twelve-geese", owner: 3, order: 2, at: 0, option: null, cancelled: false },
	{ uid: 3, card: "rs-suspense", owner: 1, on: 1, batch: 1, cancelled: true },
	{ uid: 4, card: "rs-latte-plus", owner: 1, on: 2, batch: 1, cancelled: false },
	{ uid: 5, card: "rs-giant-eraser", owner: 2, on: 3, batch: 2, cancelled: false },
];
const goat = told(1, [{ seat: 3, by: 3, before: 6, after: 9 }]);
const geese = told(2, [{ seat: 0, by: -6, before: 4, after: 0 }], { times: 2, zeroed: [0] });

test("answers hang on what they answer, to any depth", () => {
	const links = link(table, [goat, geese], []);
	assert.deepEqual(
		links.map((one) => one.entry.uid),
		[1, 2],
	);
	assert.deepEqual(
		links[0].answers.map((one) => [one.entry.uid, one.answers.map((deeper) => deeper.entry.uid)]),
		[[3, [5]]],
	);
});

test("what I compose hangs there too, marked as mine, and changes the forecast beside the old one", () => {
	const mirror = { uid: 6, card: "rs-lift-mirror", owner: 0, on: 2, batch: 3 };
	const turned = told(2, [{ seat: 0, by: 6, before: 4, after: 10 }], { times: 2, flipped: true });
	const view = { table, forecast: [goat, geese], draft: { entries: [mirror], cancelled: [3], forecast: [goat, turned] } };
	const [first, second] = chainOf(view);
	assert.equal(tone(first), "up");
	assert.equal(tone(second), "soon");
	assert.deepEqual(second.was, geese);
	assert.equal(second.answers.at(-1)?.entry.mine, true);
	assert.equal(first.answers[0].entry.cancelled, true);
});

test("a result is a gain, a loss, both or nothing", () => {
	const one = (/** @type {any} */ now) => tone({ entry: table[0], answers: [], told: now, was: null });
	assert.equal(one(goat), "up");
	assert.equal(one(geese), "down");
	assert.equal(one(told(1, [{ by: 1 }, { by: -1 }])), "both");
	assert.equal(one(told(1, [], { live: false })), "none");
	assert.equal(one({ ...goat, stopped: true }), "none");
	assert.equal(one(null), "none");
});

test("the arithmetic shows what is printed, how often, and whether it is turned round", () => {
	assert.equal(sum(goat, goat.changes[0]), null);
	assert.deepEqual(sum(geese, geese.changes[0]), { printed: -3, times: 2, flipped: false });
	const turned = told(1, [{ seat: 0, by: -4, before: 5, after: 1 }], { times: 2, flipped: true });
	assert.equal(workings(/** @type {any} */ (sum(turned, turned.changes[0]))), "+2 × 2 ⇄");
});

test("where a seat ends is its first before and its last after, and whether it was at zero in between", () => {
	const first = told(1, [{ seat: 0, by: -1, before: 1, after: 0 }]);
	const second = told(2, [{ seat: 0, by: -2, before: 10, after: 8 }]);
	assert.deepEqual(ends([first, second]), [{ seat: 0, before: 1, after: 8, zero: true }]);
});

test("a card with two sides shows the side that was chosen", () => {
	assert.equal(printed({ option: "give" }, FACES["pt-mors-tua"]), "−2/+2");
	assert.equal(printed({ option: "minus" }, FACES["pt-mystery-vending"]), "−1");
	assert.equal(printed({ sign: "+3/−3" }, FACES["pt-one-chair"]), "+3/−3");
	assert.equal(printed({}, FACES["ev-beanbag"]), "no draw phase");
});

test("one may pass in advance until the window has reached one", () => {
	const players = [{ out: 0 }, { out: 0 }, { out: 2 }, { out: 0 }];
	const window = { order: [0, 1], done: [0], silent: [], now: 1, closer: 3 };
	assert.equal(mayStand({ active: 3, players, phase: "main", window: null }, 0), true);
	assert.equal(mayStand({ active: 3, players, phase: "respond", window }, 0), false, "answered");
	assert.equal(mayStand({ active: 3, players, phase: "respond", window }, 1), false, "asked");
	assert.equal(mayStand({ active: 3, players, phase: "respond", window: { ...window, done: [], now: 0 } }, 1), true);
	assert.equal(mayStand({ active: 3, players, phase: "main", window: null }, 2), false, "out");
	assert.equal(mayStand({ active: 0, players, phase: "main", window: null }, 0), false, "the own turn");
});
