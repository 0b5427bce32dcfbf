import assert from "node:assert/strict";
import test from "node:test";
import { fields } from "../../static/js/forms.js";

test("each kind of option becomes its field", () => {
	const found = fields({
		properties: {
			open: { type: "boolean", title: "Open", description: "All see it.", default: false },
			rounds: { type: "integer", minimum: 3, exclusiveMaximum: 10, title: "Rounds" },
			mode: { enum: ["a", "b_c"], labels: { a: "First" }, help: { a: "The one." }, type: "string" },
			limit: { enum: [40, "none"], labels: { none: "Never" } },
			word: { type: "string" },
		},
	});
	assert.deepEqual(
		found.map(({ name, kind }) => [name, kind]),
		[
			["open", "switch"],
			["rounds", "number"],
			["mode", "choice"],
			["limit", "choice"],
			["word", "text"],
		],
	);
	assert.deepEqual([found[1].least, found[1].most], [3, 9]);
	assert.deepEqual(found[2].choices, [
		{ value: "a", label: "First", help: "The one." },
		{ value: "b_c", label: "b c", help: "" },
	]);
	assert.deepEqual(
		found[3].choices.map((choice) => [choice.value, choice.label]),
		[
			[40, "40"],
			["none", "Never"],
		],
	);
	assert.equal(found[0].help, "All see it.");
});

test("a reference to a definition is followed, and its own words win", () => {
	const [field] = fields({
		$defs: { Pace: { enum: ["slow"], title: "Pace", description: "How fast." } },
		properties: { pace: { $ref: "#/$defs/Pace", title: "Tempo" } },
	});
	assert.deepEqual([field.title, field.help, field.kind], ["Tempo", "How fast.", "choice"]);
});

test("a game without options has no fields", () => assert.deepEqual(fields({ type: "object" }), []));
