import assert from "node:assert/strict";
import { test } from "node:test";
import { panned, sees, viewBox, whole, zoomed } from "../../../static/js/games/sucking-vacuum/camera.js";
import { arcs, blows, bounds, edge, meets, spot, turned, walk } from "../../../static/js/games/sucking-vacuum/geometry.js";

const room = (tile, x, y, grid, airlocks, exposed = false, kind = "room") => ({
	tile,
	kind,
	x,
	y,
	turn: 0,
	grid,
	airlocks,
	exposed,
	finds: { down: 0, up: [] },
	known: [],
});
const COMMAND = room(
	"command",
	0,
	0,
	["#..#", "....", ".C..", "...."],
	[
		[1, 0, "N", "open"],
		[3, 1, "E", "joined"],
		[2, 3, "S", "open"],
		[0, 3, "W", "open"],
	],
);
const HALL = room(
	"hall-a",
	4,
	1,
	["..."],
	[
		[4, 1, "W", "joined"],
		[6, 1, "E", "joined"],
	],
	true,
	"hallway",
);
const POD = room("pod", 7, 1, ["PP", "PP"], [[7, 1, "W", "joined"]], true, "pod");

test("a tile turned by four quarters is itself, by one as the server turns it", () => {
	const grid = ["..#", "O.."];
	const locks = /** @type {[number, number, string][]} */ ([
		[0, 0, "N"],
		[2, 1, "E"],
	]);
	assert.deepEqual(turned(grid, locks, 4), { grid, airlocks: locks });
	assert.deepEqual(turned(grid, locks, 1), {
		grid: ["O.", "..", ".#"],
		airlocks: [
			[1, 0, "E"],
			[0, 2, "S"],
		],
	});
});

test("the pod's four cells are one spot", () => {
	assert.deepEqual(spot([POD], 7, 1), [8 * 44, 2 * 44]);
	assert.deepEqual(spot([POD], 6, 1), [6 * 44 + 22, 44 + 22]);
});

test("a door lies on the edge, turned outwards", () => {
	assert.deepEqual(edge(0, 0, "E"), { x: 44, y: 22, angle: 90 });
	assert.deepEqual(edge(0, 0, "N"), { x: 22, y: 0, angle: 0 });
});

test("the bounds hold every tile", () => {
	assert.deepEqual(bounds([COMMAND, HALL, POD]), { left: 0, top: 0, width: 9, height: 4 });
});

test("a walk from air into vacuum blows the door that it passes, once", () => {
	const way = walk(2, 1, "EEE");
	assert.deepEqual(way, [
		[2, 1],
		[3, 1],
		[4, 1],
		[5, 1],
	]);
	assert.deepEqual(blows([COMMAND, HALL, POD], way), [{ x: 4 * 44, y: 44 + 22 }]);
	assert.deepEqual(blows([COMMAND, HALL, POD], walk(5, 1, "EE")), []);
});

test("an offered tile says what it joins, blocks and leaves open", () => {
	const offer = {
		x: -3,
		y: 3,
		grid: ["..."],
		airlocks: /** @type {[number, number, string][]} */ ([
			[0, 0, "W"],
			[2, 0, "E"],
		]),
	};
	const told = meets([COMMAND], offer);
	assert.deepEqual(told.rooms, ["command"]);
	assert.equal(told.joined.length, 1);
	assert.equal(told.open, 1);
	assert.equal(told.blocked, 0);
	assert.equal(meets([COMMAND], { ...offer, x: 0, y: -1 }).blocked, 1);
});

test("ten breaths are ten arcs", () => {
	assert.equal(arcs(0, 10, 20).split("M").length - 1, 10);
	assert.equal(arcs(3, 3, 20), "");
});

test("the whole station fits the window, and zooming keeps the point under the finger", () => {
	const size = { width: 400, height: 300 };
	const box = { left: 0, top: 0, width: 800, height: 300 };
	const camera = whole(box, size);
	assert.equal(camera.scale, 0.5);
	assert.deepEqual(viewBox(camera, size), [0, -150, 800, 600]);
	const at = { x: 100, y: 50 };
	const nearer = zoomed(camera, 2, at);
	assert.equal(camera.x + at.x / camera.scale, nearer.x + at.x / nearer.scale);
	assert.equal(zoomed(camera, 100).scale, zoomed(camera, 1000).scale);
});

test("panning never loses the station", () => {
	const box = { left: 0, top: 0, width: 100, height: 100 };
	assert.equal(panned({ x: 50, y: 50, scale: 1 }, -1000, 0, box).x, 100);
	assert.equal(sees({ x: 0, y: 0, scale: 1 }, { width: 200, height: 200 }, { x: 90, y: 0 }), false);
	assert.equal(sees({ x: 0, y: 0, scale: 1 }, { width: 200, height: 200 }, { x: 50, y: 0 }), true);
});
