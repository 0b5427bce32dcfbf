import assert from "node:assert/strict";
import test from "node:test";
import { apply, Misfit } from "../../static/js/patch.js";

const cases = [
	["adds to an object", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
	["adds into a list", { l: [1, 3] }, [{ op: "add", path: "/l/1", value: 2 }], { l: [1, 2, 3] }],
	["adds at a list's end", { l: [1] }, [{ op: "add", path: "/l/-", value: 2 }], { l: [1, 2] }],
	["replaces deep", { a: { b: [{ c: 1 }] } }, [{ op: "replace", path: "/a/b/0/c", value: 2 }], { a: { b: [{ c: 2 }] } }],
	["removes from a list", [1, 2, 3], [{ op: "remove", path: "/1" }], [1, 3]],
	["removes from an object", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
	["replaces the whole", { a: 1 }, [{ op: "replace", path: "", value: [1] }], [1]],
	["moves", { a: [1, 2], b: [] }, [{ op: "move", from: "/a/0", path: "/b/-" }], { a: [2], b: [1] }],
	["copies", { a: { x: 1 } }, [{ op: "copy", from: "/a", path: "/b" }], { a: { x: 1 }, b: { x: 1 } }],
	[
		"tests and goes on",
		{ a: { x: [1] } },
		[
			{ op: "test", path: "/a", value: { x: [1] } },
			{ op: "replace", path: "/a/x/0", value: 2 },
		],
		{ a: { x: [2] } },
	],
	[
		"reads escapes",
		{ "a/b": 1, "m~n": 2 },
		[
			{ op: "replace", path: "/a~1b", value: 3 },
			{ op: "remove", path: "/m~0n" },
		],
		{ "a/b": 3 },
	],
	["keeps null apart from nothing", { a: null }, [{ op: "replace", path: "/a", value: 0 }], { a: 0 }],
];
for (const [name, before, patch, after] of cases) {
	test(`a patch ${name}`, () => {
		const kept = structuredClone(before);
		assert.deepEqual(apply(before, patch), after);
		assert.deepEqual(before, kept);
	});
}

test("what did not change is the same object", () => {
	const before = { hand: [1], table: { piles: [[1], [2]] } };
	const after = apply(before, [{ op: "replace", path: "/table/piles/0/0", value: 9 }]);
	assert.equal(after.hand, before.hand);
	assert.equal(after.table.piles[1], before.table.piles[1]);
	assert.notEqual(after.table, before.table);
});

test("an empty patch changes nothing", () => {
	const before = {};
	assert.equal(apply(before, []), before);
});

for (const [name, before, patch] of [
	["a name that is not there", { a: 1 }, [{ op: "replace", path: "/b", value: 1 }]],
	["a place beyond the list", [1], [{ op: "add", path: "/2", value: 1 }]],
	["a place that is no number", [1], [{ op: "remove", path: "/01" }]],
	["a way through a plain value", { a: 1 }, [{ op: "add", path: "/a/b", value: 1 }]],
	["a test that fails", { a: 1 }, [{ op: "test", path: "/a", value: 2 }]],
	["a prototype", {}, [{ op: "replace", path: "/constructor", value: 1 }]],
	["an unknown operation", {}, [{ op: "eat", path: "/a" }]],
]) {
	test(`a patch with ${name} does not fit`, () => assert.throws(() => apply(before, patch), Misfit));
}

test("a patch can't reach the prototype of objects", () => {
	const after = apply({}, [{ op: "add", path: "/__proto__", value: { bad: true } }]);
	assert.equal({}.bad, undefined);
	assert.equal(after.bad, undefined);
});
