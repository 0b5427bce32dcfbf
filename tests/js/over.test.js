import assert from "node:assert/strict";
import { test } from "node:test";

import { endSound } from "../../static/js/over.js";

const places = [
	{ seat: 0, won: true },
	{ seat: 1, won: false },
];
const over = (me) => ({ me, outcome: { places } });

test("who has won hears it, and so does who has not", () => {
	assert.deepEqual(
		[0, 1, null].map((me) => endSound(over(me), false)),
		["won", "lost", "lost"],
	);
});

test("where the subject is hard nobody's end is celebrated", () => {
	assert.deepEqual(
		[0, 1, null].map((me) => endSound(over(me), true)),
		["move", "move", "move"],
	);
});
