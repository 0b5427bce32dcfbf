import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fill, parts, Words } from "../../static/js/words.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/words.json", import.meta.url), "utf8"));
const name = (seat) => vectors.names[seat];

for (const { template, values, says } of vectors.cases) {
	test(`"${template}" says "${says}"`, () => assert.equal(fill(template, values, vectors.terms, name), says));
}

test("a sentence in pieces tells which are names and which are terms", () => {
	assert.deepEqual(parts("{who:seat} take {card:term}.", { who: [0, 1], card: "8D" }, vectors.terms, name), [
		{ text: "Ada", seat: 0 },
		{ text: " and " },
		{ text: "Ben", seat: 1 },
		{ text: " take " },
		{ text: "the 8 of diamonds", term: "8D" },
		{ text: "." },
	]);
});

test("an event that no word book knows is told by its kind, so nothing crashes on words", () => {
	const words = new Words({ title: "", events: {}, prompts: {}, actions: {}, reasons: {}, terms: {}, phrases: {} }, name);
	assert.equal(words.event({ kind: "exploded" }), "exploded");
	assert.equal(words.term("toString"), "toString");
});

test("an open field is an error", () => assert.throws(() => fill("{a", {}, {}, name)));
