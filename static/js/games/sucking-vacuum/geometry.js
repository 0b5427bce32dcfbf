/** Where things lie on the plan: pure sums, 44 units to the space. */

/** One space, in units of the plan. */
export const UNIT = 44;

/** @typedef {[number, number]} Point */

/**
 * A tile as the view tells of it.
 * @typedef {object} Tile
 * @property {string} tile
 * @property {"room" | "hallway" | "pod"} kind
 * @property {number} x
 * @property {number} y
 * @property {number} turn
 * @property {string[]} grid
 * @property {[number, number, string, string][]} airlocks x, y, side, state
 * @property {boolean} exposed
 * @property {{down: number, up: string[]}} finds
 * @property {string[]} known
 */

/** @type {Record<string, Point>} */
const STEP = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const SIDES = "NESW";

/**
 * The cell on that side of a cell.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} side
 * @returns {Point}
 */
export function beyond(x, y, side) {
	return [x + STEP[side][0], y + STEP[side][1]];
}

/**
 * The middle of a cell.
 *
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
export function middle(x, y) {
	return [x * UNIT + UNIT / 2, y * UNIT + UNIT / 2];
}

/**
 * The middle of a space: of the cell, or of the whole pod, whose four cells are one space.
 *
 * @param {Tile[]} tiles
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
export function spot(tiles, x, y) {
	const pod = tiles.find((tile) => tile.kind === "pod" && inside(tile, x, y));
	return pod ? [(pod.x + 1) * UNIT, (pod.y + 1) * UNIT] : middle(x, y);
}

/**
 * @param {Tile} tile
 * @param {number} x
 * @param {number} y
 */
export function inside(tile, x, y) {
	return x >= tile.x && y >= tile.y && x < tile.x + tile.grid[0].length && y < tile.y + tile.grid.length;
}

/**
 * The edge between a cell and the one on that side, and how far a door drawn upright is turned there.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} side
 * @returns {{x: number, y: number, angle: number}}
 */
export function edge(x, y, side) {
	const [mx, my] = middle(x, y);
	const [dx, dy] = STEP[side];
	return { x: mx + (dx * UNIT) / 2, y: my + (dy * UNIT) / 2, angle: SIDES.indexOf(side) * 90 };
}

/**
 * A box round all tiles, in cells.
 *
 * @param {{x: number, y: number, grid: string[]}[]} tiles
 */
export function bounds(tiles) {
	let [left, top, right, bottom] = [
		Number.POSITIVE_INFINITY,
		Number.POSITIVE_INFINITY,
		Number.NEGATIVE_INFINITY,
		Number.NEGATIVE_INFINITY,
	];
	for (const tile of tiles) {
		left = Math.min(left, tile.x);
		top = Math.min(top, tile.y);
		right = Math.max(right, tile.x + tile.grid[0].length);
		bottom = Math.max(bottom, tile.y + tile.grid.length);
	}
	return { left, top, width: right - left, height: bottom - top };
}

/**
 * A drawn tile, turned clockwise by quarters, as the server turns it.
 *
 * @param {string[]} grid
 * @param {[number, number, string][]} airlocks
 * @param {number} turn
 * @returns {{grid: string[], airlocks: [number, number, string][]}}
 */
export function turned(grid, airlocks, turn) {
	let [rows, locks] = [grid, airlocks];
	for (let n = 0; n < turn % 4; n++) {
		const before = rows;
		const height = before.length;
		rows = [...before[0]].map((_, y) => [...before].map((_row, x) => before[height - 1 - x][y]).join(""));
		locks = locks.map(([x, y, side]) => [height - 1 - y, x, SIDES[(SIDES.indexOf(side) + 1) % 4]]);
	}
	return { grid: rows, airlocks: locks };
}

/**
 * Which airlocks of a tile laid here would meet, be blocked, block another, or stay open.
 *
 * @param {Tile[]} tiles what lies already
 * @param {{x: number, y: number, grid: string[], airlocks: [number, number, string][]}} offer
 */
export function meets(tiles, offer) {
	/** @type {{joined: [number, number, string][], open: number, blocked: number, rooms: string[]}} */
	const told = { joined: [], open: 0, blocked: 0, rooms: [] };
	for (const [cx, cy, side] of offer.airlocks) {
		const [x, y] = [offer.x + cx, offer.y + cy];
		const [ox, oy] = beyond(x, y, side);
		const other = tiles.find((tile) => inside(tile, ox, oy));
		if (!other) told.open += 1;
		else if (other.airlocks.some(([ax, ay, aside]) => ax === ox && ay === oy && aside === opposite(side))) {
			told.joined.push([x, y, side]);
			if (!told.rooms.includes(other.tile)) told.rooms.push(other.tile);
		} else told.blocked += 1;
	}
	const covered = {
		...offer,
		tile: "",
		kind: /** @type {const} */ ("room"),
		turn: 0,
		exposed: false,
		finds: { down: 0, up: [] },
		known: [],
	};
	for (const tile of tiles) {
		for (const [x, y, side, state] of tile.airlocks) {
			const [ox, oy] = beyond(x, y, side);
			const met = told.joined.some(([jx, jy, jside]) => jx === ox && jy === oy && jside === opposite(side));
			if (state === "open" && !met && inside(/** @type {any} */ (covered), ox, oy)) told.blocked += 1;
		}
	}
	return told;
}

/** @param {string} side */
export function opposite(side) {
	return SIDES[(SIDES.indexOf(side) + 2) % 4];
}

/**
 * The spaces of a walk, from where it starts.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} path letters N, E, S, W
 * @returns {Point[]}
 */
export function walk(x, y, path) {
	/** @type {Point[]} */
	const way = [[x, y]];
	for (const side of path) way.push(beyond(...way[way.length - 1], side));
	return way;
}

/**
 * The airlocks of a walk that open a room to vacuum: where a tile with air meets one without, as it will be then.
 *
 * @param {Tile[]} tiles
 * @param {Point[]} way
 * @returns {{x: number, y: number}[]} the edges, in units
 */
export function blows(tiles, way) {
	const out = new Set(tiles.filter((tile) => tile.exposed).map((tile) => tile.tile));
	const found = [];
	for (let n = 1; n < way.length; n++) {
		const from = tiles.find((tile) => inside(tile, ...way[n - 1]));
		const to = tiles.find((tile) => inside(tile, ...way[n]));
		if (!from || !to || from === to || out.has(from.tile) === out.has(to.tile)) continue;
		out.add(from.tile).add(to.tile);
		const [ax, ay] = middle(...way[n - 1]);
		const [bx, by] = middle(...way[n]);
		found.push({ x: (ax + bx) / 2, y: (ay + by) / 2 });
	}
	return found;
}

/**
 * The ring about a figure: ten arcs from the top, clockwise.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} radius
 */
export function arcs(from, to, radius) {
	let path = "";
	for (let n = from; n < to; n++) {
		const [a, b] = [(n + 0.1) * 0.2 * Math.PI, (n + 0.9) * 0.2 * Math.PI];
		path += `M${place(a, radius)}A${radius} ${radius} 0 0 1 ${place(b, radius)}`;
	}
	return path;
}

/**
 * @param {number} angle
 * @param {number} radius
 */
function place(angle, radius) {
	return `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;
}

/** @param {number} n */
function round(n) {
	return Math.round(n * 10) / 10;
}
