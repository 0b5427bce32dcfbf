import assert from "node:assert/strict";
import { test } from "node:test";
import { deeds, exactly, most } from "../../../static/js/games/regicide/honours.js";

const VIEW = {
	seats: [{}, {}],
	fallen: [
		{
			card: "JC",
			seat: 0,
			damage: 20,
			fight: [
				{ seat: 1, damage: 8, shield: 8 },
				{ seat: 0, damage: 12 },
			],
		},
		{ card: "JD", seat: 1, damage: 25, fight: [{ seat: 1, damage: 25 }] },
	],
	fight: [{ seat: 0, damage: 3, shield: 3 }],
};

test("damage, kills, exact hits and shields are counted by seat", () => {
	assert.deepEqual(deeds(VIEW), [
		{ seat: 0, damage: 15, kills: 1, exact: 1, shield: 3 },
		{ seat: 1, damage: 33, kills: 1, exact: 0, shield: 8 },
	]);
});

test("a royal fell exactly if the damage was its health", () => {
	assert.equal(exactly({ card: "QS", damage: 30 }), true);
	assert.equal(exactly({ card: "KS", damage: 41 }), false);
});

test("an honour goes to the one with most, and to nobody where there is a tie", () => {
	assert.equal(most(deeds(VIEW), "damage")?.seat, 1);
	assert.equal(most(deeds(VIEW), "kills"), null);
});
