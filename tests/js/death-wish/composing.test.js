import assert from "node:assert/strict";
import { test } from "node:test";
import { composition } from "../../../static/js/games/death-wish/composing.js";
import { colourOf } from "../../../static/js/games/death-wish/logic.js";

const EYE = { id: "basilisk-eye", colour: "red", symptoms: 3, skulls: 4, outbreak: false, afflicter: "red" };
const GOUT = { id: "gnome-gout", colour: "white", symptoms: 3, skulls: 2, outbreak: false, afflicter: "white" };
const way = (afflicter, ...symptoms) => ({ type: "contract", disease: "basilisk-eye", afflicter, symptoms });
const cards = (...ids) => ids.map((id) => ({ id, colour: colourOf(id) }));

/** A composition for one decision of mine, with what it said and how often it drew. */
function composing(kind, actions, view = {}) {
	const said = [];
	const kept = new Map();
	const ctx = {
		words: { term: (id) => String(id) },
		join: (names) => names.join(" and "),
		bar: { why: (sentence) => said.push(sentence) },
		draft: { get: (id) => kept.get(id) ?? null, set: (id, value) => kept.set(id, value) },
	};
	const compose = composition(ctx, () => {});
	const seen = {
		hand: cards("sr1", "sr2", "sr3", "sx1", "sw1"),
		kept: [],
		incubate: false,
		patients: [{ afflicters: cards("ar1", "ax1") }],
	};
	const moment = { session: "s", me: 0, sent: null, decision: { id: 7, kind, actions }, view: { ...seen, ...view } };
	compose.begin(moment);
	return { compose, said, moment, ctx };
}

const TURN = [
	way("ar1", "sr1", "sr2", "sr3"),
	way("ar1", "sr1", "sr2", "sx1"),
	way("ax1", "sr1", "sr2", "sr3"),
	{ type: "take", symptom: "sb4" },
	{ type: "draw" },
	{ type: "add", on: "gnome-gout" },
	{ type: "store", symptoms: ["sw1"] },
	{ type: "store", symptoms: ["sw1", "sr1"] },
	{ type: "collect", symptoms: ["so1"] },
];

test("a tap on a disease proposes the cheapest payment, and a second tap forgets it", () => {
	const { compose } = composing("turn", TURN);
	assert.equal(compose.composed(), undefined);
	compose.tap.chart(EYE);
	assert.equal(compose.composed(), TURN[0]);
	compose.tap.chart(EYE);
	assert.equal(compose.composed(), undefined);
});

test("what pays is chosen, what could pay may be, and the rest says why not", () => {
	const { compose } = composing("turn", TURN);
	compose.tap.chart(EYE);
	assert.deepEqual(compose.standing.hand("sr1"), { chosen: true });
	assert.deepEqual(compose.standing.hand("sx1"), { may: true, why: "" });
	assert.match(compose.standing.hand("sw1").why, /white.*basilisk-eye/);
	compose.tap.hand("sx1");
	assert.equal(compose.composed(), TURN[1]);
	compose.tap.chart(EYE);
	compose.tap.chart(EYE);
	compose.tap.cause("ax1");
	assert.equal(compose.composed(), TURN[2]);
});

test("a disease out of reach says what is lacking", () => {
	const { compose, said } = composing("turn", TURN);
	compose.tap.chart(GOUT);
	assert.deepEqual(said, ["You lack 1 white."]);
	assert.equal(compose.standing.chart(GOUT).why, "You lack 1 white.");
	assert.equal(compose.standing.chart(EYE).may, true);
});

test("adding a disease asks for one that lies alone", () => {
	const { compose, said } = composing("turn", TURN);
	compose.start("add");
	assert.equal(compose.composed(), null);
	compose.tap.chart(EYE);
	assert.equal(said.length, 1);
	compose.tap.chart(GOUT);
	assert.equal(compose.composed(), TURN[5]);
});

test("an open symptom is composed before it is taken", () => {
	const { compose } = composing("turn", TURN);
	compose.tap.slip("sb4");
	assert.equal(compose.composed(), TURN[3]);
	assert.ok(compose.standing.slip("sb4").chosen);
	compose.clear();
	assert.equal(compose.composed(), undefined);
});

test("without incubation a tap on the hand explains itself; with it, it stores", () => {
	const plain = composing("turn", TURN);
	plain.compose.tap.hand("sw1");
	assert.equal(plain.said.length, 1);
	const { compose } = composing("turn", TURN, { incubate: true });
	compose.tap.hand("sw1");
	assert.equal(compose.composed(), TURN[6]);
	compose.tap.hand("sr1");
	assert.equal(compose.composed(), TURN[7]);
	compose.tap.dish("so1");
	assert.equal(compose.composed(), TURN[8]);
});

test("a discard is complete with exactly as many cards as asked, and not more", () => {
	const pairs = [
		{ type: "discard", cards: ["sr1", "sr2"] },
		{ type: "discard", cards: ["sr1", "sr3"] },
		{ type: "discard", cards: ["sr2", "sr3"] },
	];
	const { compose, said } = composing("discard", pairs);
	compose.tap.hand("sr1");
	assert.equal(compose.composed(), null);
	compose.tap.hand("sr3");
	assert.equal(compose.composed(), pairs[1]);
	compose.tap.hand("sr2");
	assert.equal(said.length, 1);
	compose.tap.hand("sr1");
	assert.equal(compose.composed(), null);
});

test("the spoon takes one symptom of mine", () => {
	const { compose } = composing("shared-spoon", [
		{ type: "pass_on", symptom: "sr1" },
		{ type: "pass_on", symptom: "sw1" },
	]);
	assert.equal(compose.composed(), null);
	compose.tap.hand("sw1");
	assert.deepEqual(compose.composed(), { type: "pass_on", symptom: "sw1" });
	assert.deepEqual(compose.standing.cause("ar1"), { may: false, chosen: false });
});

test("a mutation may be pointed at on the table", () => {
	const actions = [{ type: "mutate", mine: "gnome-gout", other: "basilisk-eye" }, { type: "decline" }];
	const { compose } = composing("mutation", actions);
	assert.deepEqual(compose.fields(), ["mine", "other"]);
	compose.tap.chart(EYE);
	assert.deepEqual(compose.draft.fields, { other: "basilisk-eye" });
	assert.equal(compose.composed(), actions[0]);
});

test("what was composed is there again after a reload, and gone with the question", () => {
	const { compose, ctx, moment } = composing("turn", TURN);
	compose.tap.chart(EYE);
	const again = composition(ctx, () => {});
	again.begin(moment);
	assert.deepEqual(again.composed(), TURN[0]);
	again.begin({ ...moment, decision: { ...moment.decision, id: 8 } });
	assert.equal(again.composed(), undefined);
});

test("a spectator and a seat that is not asked compose nothing", () => {
	const { compose, moment } = composing("turn", TURN);
	compose.begin({ ...moment, decision: null });
	compose.tap.chart(EYE);
	assert.equal(compose.composed(), undefined);
	assert.deepEqual(compose.standing.chart(EYE), {});
	compose.begin({ ...moment, decision: null, me: null });
	compose.tap.chart(EYE);
	assert.equal(compose.composed(), undefined);
});
