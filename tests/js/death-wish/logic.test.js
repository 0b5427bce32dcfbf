import assert from "node:assert/strict";
import { test } from "node:test";
import {
	cheapest,
	choose,
	colourOf,
	contracts,
	mayPay,
	missing,
	narrowed,
	order,
	sorted,
	swapped,
	unfolded,
	withCards,
} from "../../../static/js/games/death-wish/logic.js";

const way = (afflicter, ...symptoms) => ({ type: "contract", disease: "basilisk-eye", afflicter, symptoms });
const cards = (...ids) => ids.map((id) => ({ id, colour: colourOf(id) }));
const EYE = { id: "basilisk-eye", colour: "red", symptoms: 3, skulls: 4, outbreak: false, afflicter: "red" };
const ROT = { id: "rainbow-rot", colour: "wild", symptoms: 4, skulls: 5, outbreak: false, afflicter: "red" };

test("a card's id tells its colour, and the sample is wild", () => {
	assert.deepEqual(["sw1", "ab2", "so3", "ar4", "sx5", "sample"].map(colourOf), ["white", "blue", "orange", "red", "wild", "wild"]);
});

test("a view's cards are unfolded with their colours, and diseases with what they cost", () => {
	const { id, ...facts } = EYE;
	const patient = { diseases: [id], afflicters: ["ar1"], hand: 2 };
	const none = { pool: [], hand: [], stored: [], looked: [] };
	const seen = unfolded({ target: 10, slots: [[id], []], diseases: { [id]: facts }, patients: [patient], ...none, pool: ["sw1"] });
	assert.deepEqual(seen.slots, [[EYE], []]);
	assert.deepEqual(seen.pool, [{ id: "sw1", colour: "white" }]);
	assert.deepEqual(seen.patients, [{ diseases: [EYE], afflicters: [{ id: "ar1", colour: "red" }], hand: 2 }]);
	assert.equal(seen.target, 10);
});

test("hands are shown by colour, wild last, and otherwise as they came", () => {
	assert.deepEqual(
		sorted(cards("sx1", "sr1", "sw2", "sw1")).map((card) => card.id),
		["sw2", "sw1", "sr1", "sx1"],
	);
});

test("only the ways to contract that disease are looked at", () => {
	const actions = [way("ar1", "sr1"), { ...way("ar1", "sb1"), disease: "kettle-ear" }, { type: "draw" }];
	assert.deepEqual(contracts(actions, "basilisk-eye"), [actions[0]]);
});

test("the proposal spends real colours first, then wild ones, the sample last", () => {
	const real = way("ar1", "sr1", "sr2", "sr3");
	const wild = way("ar1", "sr1", "sr2", "sx1");
	const sample = way("ar1", "sr1", "sr2", "sample");
	assert.equal(cheapest([sample, wild, real]), real);
	assert.equal(cheapest([sample, way("ax1", "sx1", "sx2", "sx3")]).afflicter, "ax1");
	assert.equal(cheapest([]), null);
});

test("a tap on another card swaps it in and keeps the rest", () => {
	const ways = [way("ar1", "sr1", "sr2"), way("ar1", "sr1", "sx1"), way("ar1", "sr2", "sx1"), way("ax1", "sr1", "sr2")];
	assert.deepEqual(swapped(ways, ways[0], "sx1"), ways[1]);
	assert.deepEqual(swapped(ways, ways[0], "ax1"), ways[3]);
});

test("a real colour that is tapped takes the place of a wild one", () => {
	const ways = [way("ar1", "sr1", "sr2"), way("ar1", "sr1", "sx1"), way("ar1", "sr2", "sx1")];
	assert.deepEqual(swapped(ways, ways[1], "sr2"), ways[0]);
});

test("a tap on a paying card takes it out where another can pay", () => {
	const ways = [way("ar1", "sr1", "sr2"), way("ar1", "sr1", "sx1"), way("ar1", "sr2", "sx1")];
	assert.deepEqual(swapped(ways, ways[0], "sr1"), ways[2]);
	assert.equal(swapped([ways[0]], ways[0], "sr1"), null);
	assert.equal(swapped(ways, ways[0], "ar1"), null);
});

test("a card may pay if it pays in any way", () => {
	assert.ok(mayPay([way("ar1", "sr1")], "ar1"));
	assert.ok(!mayPay([way("ar1", "sr1")], "sw1"));
});

test("what is missing is told by colour, with wild cards and the sample counted in", () => {
	assert.deepEqual(missing(EYE, cards("sr1", "sx1"), cards("aw1"), false), { symptoms: ["red"], afflicter: true });
	assert.deepEqual(missing(EYE, cards("sr1", "sx1"), cards("ax1"), true), { symptoms: [], afflicter: false });
	assert.deepEqual(missing(ROT, cards("sw1", "sw2", "sr1", "sx1"), cards("ar1"), false), {
		symptoms: ["orange"],
		afflicter: false,
	});
});

test("chosen cards answer when exactly they are listed", () => {
	const actions = [
		{ type: "discard", cards: ["sw1", "sw2"] },
		{ type: "discard", cards: ["sw1", "sb1"] },
	];
	assert.equal(withCards(actions, "cards", new Set(["sb1", "sw1"])), actions[1]);
	assert.equal(withCards(actions, "cards", new Set(["sw1"])), null);
});

const SWAPS = [
	{ type: "swap", mine: "a", seat: 1, other: "x" },
	{ type: "swap", mine: "a", seat: 2, other: "y" },
	{ type: "swap", mine: "b", seat: 2, other: "y" },
];

test("each field offers what goes with the other choices", () => {
	const free = narrowed(SWAPS, ["mine", "seat", "other"], {});
	assert.deepEqual(free, { values: { mine: ["a", "b"], seat: [1, 2], other: ["x", "y"] }, action: null });
	const some = narrowed(SWAPS, ["mine", "seat", "other"], { mine: "b" });
	assert.deepEqual(some.values.seat, [2]);
	assert.equal(some.action, SWAPS[2]);
});

test("an action without these fields is no part of the choice", () => {
	assert.deepEqual(narrowed([...SWAPS, { type: "decline" }], ["mine"], {}).values, { mine: ["a", "b"] });
});

test("a new choice drops the older ones that do not go with it", () => {
	assert.deepEqual(choose(SWAPS, { mine: "b", seat: 2 }, "other", "x"), { other: "x" });
	assert.deepEqual(choose(SWAPS, { mine: "a" }, "seat", 2), { seat: 2, mine: "a" });
});

test("seats are shown clockwise from one's own", () => {
	assert.deepEqual(order(4, 2), [2, 3, 0, 1]);
	assert.deepEqual(order(3, null), [0, 1, 2]);
});
