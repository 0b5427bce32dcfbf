/** Draws the station: rooms with and without air, furniture, airlocks, names, and what lies about. */

import { gettext, ngettext } from "../../i18n.js";
import { beyond, edge, inside, UNIT } from "./geometry.js";
import { symbolOf } from "./things.js";

/** @typedef {import("./geometry.js").Tile} Tile */

/** What an obstacle looks like, by room. */
/** @type {Record<string, string>} */
const FURNITURE = {
	hydroponics: "ob-plant",
	bunks: "ob-bunk",
	galley: "ob-stove",
	gym: "ob-weights",
	medbay: "ob-bed",
	laundry: "ob-washer",
	dome: "ob-seatobj",
	command: "ob-seatobj",
	server: "ob-rack",
	lab: "ob-rack",
	cargo: "ob-crate",
};

const GAP = 2;

/**
 * The patterns of paper and night.
 *
 * @param {import("../../board.js").Context} ctx
 */
export function patterns(ctx) {
	const { svg } = ctx;
	const stars = [
		[13, 17, 1.3],
		[58, 9, 0.9],
		[37, 36, 0.8],
		[74, 43, 1.4],
		[20, 64, 1],
		[52, 71, 1.2],
		[79, 78, 0.8],
	];
	return svg(
		"defs",
		{},
		svg(
			"pattern",
			{ id: "p-air", width: 44, height: 44, patternUnits: "userSpaceOnUse" },
			svg("path", { class: "p-air", d: "M11 0v44M22 0v44M33 0v44M0 11h44M0 22h44M0 33h44" }),
		),
		svg(
			"pattern",
			{ id: "p-vac", width: 88, height: 88, patternUnits: "userSpaceOnUse" },
			svg("path", { class: "p-vac", d: "M-4 26 26-4M-4 48 48-4M-4 70 70-4M-4 92 92-4M18 92 92 18M40 92 92 40M62 92 92 62" }),
			svg(
				"g",
				{ class: "p-star" },
				stars.map(([cx, cy, r]) => svg("circle", { cx, cy, r })),
			),
		),
	);
}

/**
 * A tile without its airlocks, at its place.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {{tile: string, kind: string, x: number, y: number, grid: string[], exposed: boolean}} tile
 */
export function roomOf(ctx, tile) {
	const { svg } = ctx;
	const [columns, rows] = [tile.grid[0].length, tile.grid.length];
	const box = {
		x: tile.x * UNIT + GAP,
		y: tile.y * UNIT + GAP,
		width: columns * UNIT - 2 * GAP,
		height: rows * UNIT - 2 * GAP,
		rx: 7,
	};
	let lines = "";
	for (let n = 1; n < columns; n++) lines += `M${box.x - GAP + n * UNIT} ${box.y + 4}v${box.height - 8}`;
	for (let n = 1; n < rows; n++) lines += `M${box.x + 4} ${box.y - GAP + n * UNIT}h${box.width - 8}`;
	return svg(
		"g",
		{ class: ["room", tile.exposed ? "room--vac" : "room--air", `room--${tile.kind}`] },
		svg("rect", { class: "room__floor", ...box }),
		svg("rect", { class: "room__paper", fill: tile.exposed ? "url(#p-vac)" : "url(#p-air)", ...box }),
		svg("path", { class: "room__grid", d: lines }),
		[...tile.grid].flatMap((row, y) => [...row].map((cell, x) => thing(ctx, tile, cell, tile.x + x, tile.y + y))),
		svg("rect", { class: "room__wall", ...box }),
		tile.kind === "pod" && pod(ctx, tile),
	);
}

/**
 * @param {import("../../board.js").Context} ctx
 * @param {{tile: string}} tile
 * @param {string} cell
 * @param {number} x
 * @param {number} y
 */
function thing(ctx, tile, cell, x, y) {
	if (cell === "." || cell === "P") return null;
	const what = cell === "O" ? "ob-tank" : cell === "C" ? "ob-console" : (FURNITURE[tile.tile] ?? "ob-crate");
	return ctx.svg("use", {
		class: ["thing", cell === "O" && "thing--tank", cell === "C" && "thing--console"],
		href: `#${what}`,
		x: x * UNIT + 3,
		y: y * UNIT + 3,
		width: UNIT - 6,
		height: UNIT - 6,
	});
}

/**
 * The ship, nose away from its airlock.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {any} tile
 */
function pod(ctx, tile) {
	const side = tile.airlocks[0]?.[2] ?? "W";
	const turn = "WNES".indexOf(side) * 90;
	const [cx, cy] = [(tile.x + 1) * UNIT, (tile.y + 1) * UNIT];
	return ctx.svg("use", {
		class: "podship",
		href: "#podship",
		x: cx - UNIT + 2,
		y: cy - UNIT + 2,
		width: 2 * UNIT - 4,
		height: 2 * UNIT - 4,
		transform: `rotate(${turn} ${cx} ${cy})`,
	});
}

/**
 * Every airlock once: joined, holding the air in, open to space, or blocked.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {Tile[]} tiles
 */
export function doors(ctx, tiles) {
	/** @type {SVGElement[]} */
	const out = [];
	for (const tile of tiles) {
		for (const [x, y, side, state] of tile.airlocks) {
			const [ox, oy] = beyond(x, y, side);
			const other = tiles.find((one) => inside(one, ox, oy));
			if (state === "joined" && (side === "E" || side === "S")) continue;
			const lock = state === "joined" && other && other.exposed !== tile.exposed;
			const kind = state === "joined" ? (lock ? "lock" : tile.exposed ? "vac" : "air") : state === "open" ? "space" : "blocked";
			const at = edge(x, y, side);
			out.push(
				ctx.svg("use", {
					class: ["door", `door--${kind}`, state === "open" && (tile.exposed ? "door--from-vac" : "door--from-air")],
					href: `#${state === "joined" ? (lock ? "door-lock" : "door-joined") : state === "open" ? "door-space" : "door-blocked"}`,
					transform: `translate(${at.x} ${at.y}) rotate(${at.angle})`,
				}),
			);
		}
	}
	return out;
}

/**
 * The counters that lie at a tile, on its first piece of furniture (or its first cell): backs, and faces.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {Tile} tile
 */
export function finds(ctx, tile) {
	const { svg } = ctx;
	const all = [...Array(tile.finds.down).fill(""), ...tile.finds.up].slice(0, 5);
	if (all.length === 0) return null;
	const [x, y] = shelf(tile);
	const label = [
		tile.finds.down > 0 && ngettext("{n} face-down object", "{n} face-down objects", tile.finds.down),
		tile.finds.up.length > 0 &&
			gettext("lying open: {things}", { things: ctx.join(tile.finds.up.map((up) => ctx.words.term(up))) }),
		tile.known.length > 0 && gettext("you saw: {things}", { things: ctx.join(tile.known.map((up) => ctx.words.term(up))) }),
	].filter(Boolean);
	const step = Math.min(10, 30 / all.length);
	return svg(
		"g",
		{ class: "finds", role: "img", "aria-label": `${ctx.words.term(tile.tile)}: ${label.join("; ")}` },
		svg("title", {}, label.join("; ")),
		all.map((up, n) => {
			const at = (n - (all.length - 1) / 2) * step;
			return svg(
				"g",
				{ transform: `translate(${x + at} ${y}) rotate(${(n - (all.length - 1) / 2) * 7})` },
				svg("rect", { class: up ? "finds__face" : "finds__back", x: -7, y: -10, width: 14, height: 20, rx: 2.5 }),
				up
					? svg("use", { class: "finds__icon", href: `#${symbolOf(up)}`, x: -6, y: -6, width: 12, height: 12 })
					: svg("circle", { class: "finds__mark", r: 3.5 }),
			);
		}),
		tile.known.length > 0 && svg("circle", { class: "finds__seen", cx: x + 15, cy: y - 10, r: 4 }),
	);
}

/**
 * @param {Tile} tile
 * @returns {[number, number]}
 */
function shelf(tile) {
	for (const wanted of ["#", "C", "O"]) {
		for (const [y, row] of tile.grid.entries()) {
			const x = row.indexOf(wanted);
			if (x >= 0) return [(tile.x + x) * UNIT + 22, (tile.y + y) * UNIT + 21];
		}
	}
	const [w, h] = [tile.grid[0].length, tile.grid.length];
	return tile.kind === "pod" ? [(tile.x + 1) * UNIT, (tile.y + 2) * UNIT - 14] : [(tile.x + w / 2) * UNIT, (tile.y + h) * UNIT - 8];
}

/**
 * A tile's name on its north wall, clear of its airlocks, with waves for air or a star for none.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {Tile} tile
 * @param {boolean} soon whether it is about to lose its air
 */
export function plate(ctx, tile, soon) {
	const { svg } = ctx;
	const full = ctx.words.term(tile.tile);
	const most = tile.grid[0].length * UNIT - 10;
	// A hallway on end is one space wide: there is room for its letter only.
	const name = most < UNIT ? (full.split(" ").at(-1) ?? full) : full;
	const wanted = 27 + name.length * 7.3;
	const width = Math.min(most, wanted);
	const locks = tile.airlocks.filter(([, y, side]) => side === "N" && y === tile.y).map(([x]) => (x - tile.x) * UNIT + UNIT / 2);
	const starts = [6, tile.grid[0].length * UNIT - width - 6, (tile.grid[0].length * UNIT - width) / 2];
	const clear = (/** @type {number} */ at) => locks.every((lock) => lock + 17 < at || lock - 17 > at + width);
	const at = starts.find(clear) ?? 6;
	const [x, y] = [tile.x * UNIT + at, tile.y * UNIT - 7];
	return svg(
		"g",
		{ class: ["plate", tile.exposed ? "plate--vac" : "plate--air", soon && "plate--soon"] },
		svg("title", {}, tile.exposed ? gettext("{room}, in vacuum", { room: full }) : gettext("{room}, with air", { room: full })),
		svg("rect", { x, y, width, height: 18, rx: 4 }),
		svg("use", { class: "plate__icon", href: tile.exposed ? "#i-vac" : "#i-air", x: x + 4, y: y + 2, width: 14, height: 14 }),
		svg(
			"text",
			{
				x: x + 21,
				y: y + 13,
				...(wanted > most ? { textLength: width - 26, lengthAdjust: "spacingAndGlyphs" } : {}),
			},
			name,
		),
	);
}
