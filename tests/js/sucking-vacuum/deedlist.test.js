import assert from "node:assert/strict";
import { test } from "node:test";
import { caught, deeds, joints, picks, rotated } from "../../../static/js/games/sucking-vacuum/deedlist.js";

const tile = { tile: "lab", kind: "room", x: 0, y: 0, grid: ["...."], exposed: false, finds: { down: 2, up: [] }, airlocks: [] };
const one = (seat, x, special = null) => ({ seat, x, y: 0, room: "lab", carries: { special } });
const view = (special = null, turn = {}) => ({
	tiles: [tile],
	crew: [one(0, 0, special), one(1, 3)],
	turn: { moves: 7, crawls: false, gasp: false, ...turn },
});

test("every deed is there, and what can't be done says why", () => {
	const list = deeds(view(), 0, [
		{ type: "move", x: 1, y: 0 },
		{ type: "end", price: 0 },
	]);
	assert.deepEqual(
		list.map((deed) => deed.key),
		["move", "attack", "search", "breathe", "use", "end"],
	);
	const off = Object.fromEntries(list.filter((deed) => deed.actions.length === 0).map((deed) => [deed.key, deed.note]));
	assert.deepEqual(Object.keys(off), ["attack", "search", "breathe", "use"]);
	assert.equal(off.search, "takes 2 air");
	assert.equal(off.use, "nothing to use");
});

test("stopping the game is another way to end one's turn", () => {
	const list = deeds(view(), 0, [{ type: "stop" }, { type: "end", price: 1 }]);
	const end = list.find((deed) => deed.key === "end");
	assert.deepEqual(
		end.actions.map((action) => action.type),
		["end", "stop"],
	);
	assert.equal(end.note, "1 air");
});

test("deeds for the moment come only when they may be done", () => {
	const actions = [
		{ type: "launch", seat: 1 },
		{ type: "steal", seat: 1, what: "helmet", price: 1 },
		{ type: "command", price: 1 },
		{ type: "end", price: 1 },
	];
	assert.deepEqual(
		deeds(view(), 0, actions)
			.filter((deed) => deed.actions.length > 0)
			.map((deed) => deed.key),
		["launch", "steal", "command", "end"],
	);
});

test("a special that only can be shown says what it needs", () => {
	const use = (special) => deeds(view(special), 0, [{ type: "show", what: special }]).find((deed) => deed.key === "use");
	assert.equal(use("fuel_pod")?.note, "needs a console");
	assert.equal(use("jet_pack")?.note, "needs a hatch");
	assert.equal(use("auto_pilot")?.note, "flies the pod");
});

test("spaces, rooms and doors are picked on the plan; deeds are not", () => {
	const kinds = picks([
		{ type: "move", x: 1, y: 0 },
		{ type: "expose", room: "lab" },
		{ type: "order_open", x: 0, y: 0, side: "north" },
		{ type: "attack", seat: 1 },
		{ type: "lay", x: 0, y: 0 },
	]).map((pick) => pick.kind);
	assert.deepEqual(kinds, ["space", "room", "door"]);
});

test("a joint gathers its turns, and R goes round them", () => {
	const lay = (turn, side = "north") => ({ type: "lay", x: 0, y: 0, turn, to: "lab", side });
	const found = joints([lay(0), lay(2), lay(3), lay(1, "east")]);
	assert.deepEqual(
		found.map((joint) => joint.turns.length),
		[3, 1],
	);
	assert.equal(rotated(found[0].turns, lay(3), 1).turn, 0);
	assert.equal(rotated(found[0].turns, lay(0), -1).turn, 3);
});

test("whoever stands in a room that opens is told", () => {
	assert.deepEqual(caught(view(), ["lab"], 0), [1]);
	assert.deepEqual(caught(view(), [], 0), []);
});
