import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, Chance, hexOf, sessionSeed, sha256 } from "../../static/js/chance.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/chance.json", import.meta.url), "utf8"));

for (const { seed, action, calls } of vectors) {
	test(`the published vector of action ${action} with seed ${seed.slice(0, 4) || "(empty)"} comes out again`, async () => {
		const chance = new Chance(seed, action);
		for (const call of calls) {
			if (call.do === "below") assert.equal(await chance.below(call.n), call.gives);
			if (call.do === "roll") assert.equal(await chance.roll(call.sides), call.gives);
			if (call.do === "shuffle") assert.deepEqual(await chance.shuffle([...Array(call.n).keys()]), call.gives);
		}
	});
}

test("hex survives the way there and back", () => {
	assert.equal(hexOf(bytesOf("00ff10ab")), "00ff10ab");
});

test("a session's seed takes each seat's entropy in order, and an absent one as nothing", async () => {
	assert.equal(await sessionSeed("aa".repeat(32), ["01", null, "02"]), await sessionSeed("aa".repeat(32), ["0102"]));
	assert.notEqual(await sessionSeed("aa".repeat(32), ["02", "01"]), await sessionSeed("aa".repeat(32), ["01", "02"]));
});

test("the commitment is the plain hash of the server seed", async () => {
	assert.equal(await sha256(bytesOf("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});
