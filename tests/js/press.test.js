import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** @type {Map<string, (event: any) => void>} */
const heard = new Map();
Object.assign(globalThis, { window: globalThis, addEventListener: heard.set.bind(heard) });
mock.timers.enable({ apis: ["setTimeout"] });
const { whenReleased } = await import("../../static/js/press.js");

const SPACE = { key: " ", code: "Space" };
const DOWN = { button: 0, buttons: 1 };

/** @type {string[]} */
let done = [];

/**
 * @param {string} event
 * @param {object} [how]
 */
function happens(event, how) {
	heard.get(event)?.(how ?? {});
	mock.timers.tick(0);
}

/** Whether what others do now is drawn at once. */
function live() {
	done = [];
	whenReleased(() => done.push("deed"));
	return done.length === 1;
}

beforeEach(() => {
	happens("blur");
	assert.ok(live());
});

test("waits while something is pressed, and comes in order at the click", () => {
	happens("pointerdown", DOWN);
	assert.ok(!live());
	whenReleased(() => done.push("another"));
	happens("pointerup");
	assert.deepEqual(done, []);
	happens("click");
	assert.deepEqual(done, ["deed", "another"]);
	assert.ok(live());
});

for (const [how, events] of /** @type {[string, [string, any][]][]} */ ([
	["lifted elsewhere", [["pointerup", {}]]],
	["lifted outside the window", [["pointermove", { buttons: 0 }]]],
	["taken away by a scroll or a drag", [["pointercancel", {}]]],
	["left for another window", [["blur", {}]]],
	[
		"followed by the space bar",
		[
			["keydown", SPACE],
			["keyup", SPACE],
		],
	],
])) {
	test(`a press ends that is ${how}`, () => {
		happens("pointerdown", DOWN);
		assert.ok(!live());
		for (const [event, details] of events) happens(event, details);
		mock.timers.tick(100);
		assert.ok(live());
	});
}

test("a second tap begins a press of its own while the first has not become a click yet", () => {
	happens("pointerdown", DOWN);
	happens("pointerup");
	happens("pointerdown", DOWN);
	mock.timers.tick(100);
	assert.ok(!live());
});

test("the space bar is held until it is released, whatever the mouse or another key's release does", () => {
	happens("keydown", SPACE);
	happens("keydown", SPACE); // repeated
	happens("keyup", { key: "Tab", code: "Tab" });
	happens("pointermove", { buttons: 0 });
	mock.timers.tick(100);
	assert.ok(!live());
	happens("keyup", SPACE);
	assert.ok(live());
});

test("a space bar whose release the system keeps does not freeze the page", () => {
	happens("keydown", { ...SPACE, metaKey: true });
	assert.ok(live());
	happens("keydown", SPACE);
	happens("keydown", { key: "Tab", code: "Tab" });
	assert.ok(live());
});

test("the right button presses nothing", () => {
	happens("pointerdown", { button: 2, buttons: 2 });
	assert.ok(live());
});

test("a soft keyboard's space bar, which has no code, is released too", () => {
	happens("keydown", { key: " ", code: "" });
	assert.ok(!live());
	happens("keyup", { key: " ", code: "" });
	assert.ok(live());
});

test("a deed that fails is reported and keeps none behind it back", () => {
	happens("pointerdown", DOWN);
	whenReleased(() => {
		throw new Error("this one");
	});
	assert.ok(!live());
	assert.throws(() => {
		happens("pointercancel");
		mock.timers.tick(1);
	}, /this one/);
	assert.deepEqual(done, ["deed"]);
	assert.ok(live());
});
