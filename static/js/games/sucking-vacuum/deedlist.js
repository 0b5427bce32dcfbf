/** What one may do in a turn, from the list of actions: which deeds there are, what each offers, and why another is off. Pure. */

import { gettext } from "../../i18n.js";
import { inside } from "./geometry.js";

/**
 * @typedef {object} Deed
 * @property {string} key
 * @property {string} icon a symbol of the sprite
 * @property {string} name
 * @property {any[]} actions what it may be; empty when it is off
 * @property {string} note its price, or the reason why it is off
 */

const USES = ["fuel", "inhale", "drive", "jet", "show"];

/**
 * @param {any} view
 * @param {number} me
 * @param {any[]} actions
 * @returns {Deed[]}
 */
export function deeds(view, me, actions) {
	const one = view.crew[me];
	const tile = view.tiles.find((/** @type {any} */ t) => t.tile === one.room);
	/** @param {...string} types */
	const of = (...types) => actions.filter((action) => types.includes(action.type));
	const crawls = view.turn.crawls || view.turn.gasp;
	const out = gettext("out of air");
	/** @type {(Deed | false)[]} */
	const list = [
		of("launch", "launch_alone").length > 0 && {
			key: "launch",
			icon: "sv-launch",
			name: gettext("Launch"),
			actions: of("launch", "launch_alone"),
			note: gettext("away from here"),
		},
		{
			key: "move",
			icon: "i-walk",
			name: crawls ? gettext("Crawl") : gettext("Move"),
			actions: of("move"),
			note: of("move").length > 0 ? gettext("{n} left", { n: view.turn.moves }) : gettext("no way to go"),
		},
		{
			key: "attack",
			icon: "i-hit",
			name: gettext("Attack"),
			actions: of("attack"),
			note: of("attack").length > 0 ? gettext("{n} air", { n: 1 }) : crawls ? out : gettext("nobody near"),
		},
		of("steal").length > 0 && {
			key: "steal",
			icon: "i-hand",
			name: gettext("Take"),
			actions: of("steal"),
			note: price(of("steal")[0].price),
		},
		{
			key: "search",
			icon: "i-search",
			name: gettext("Search"),
			actions: of("search"),
			note: search(of("search"), tile, crawls),
		},
		{
			key: "breathe",
			icon: "i-tank",
			name: gettext("Breathe"),
			actions: of("breathe"),
			note: of("breathe").length > 0 ? gettext("ends turn") : gettext("not beside a tank"),
		},
		{
			key: "use",
			icon: "i-use",
			name: gettext("Use"),
			actions: of(...USES),
			note: use(one.carries.special, of(...USES), crawls),
		},
		of("command").length > 0 && {
			key: "command",
			icon: "sv-robot",
			name: gettext("Annabelle"),
			actions: of("command"),
			note: gettext("{n} air", { n: 1 }),
		},
		{
			key: "end",
			icon: "i-end",
			name: gettext("End turn"),
			actions: [...of("end"), ...of("stop")],
			note: price(of("end")[0]?.price ?? 0),
		},
	];
	return /** @type {Deed[]} */ (list.filter(Boolean));
}

/** @param {number} n */
function price(n) {
	return n ? gettext("{n} air", { n }) : gettext("free");
}

/**
 * @param {any[]} actions
 * @param {any} tile
 * @param {boolean} crawls
 */
function search(actions, tile, crawls) {
	if (actions.length > 0)
		return actions[0].price ? gettext("{n} air, ends turn", { n: actions[0].price }) : gettext("free, ends turn");
	if (crawls) return gettext("out of air");
	return tile && tile.finds.down + tile.finds.up.length > 0 ? gettext("takes 2 air") : gettext("nothing here");
}

/**
 * @param {string | null} special
 * @param {any[]} actions
 * @param {boolean} crawls
 */
function use(special, actions, crawls) {
	if (!special) return gettext("nothing to use");
	if (crawls) return gettext("out of air");
	if (actions.some((action) => action.type !== "show")) return gettext("free");
	if (special === "fuel_pod") return gettext("needs a console");
	if (special === "jet_pack") return gettext("needs a hatch");
	return special === "auto_pilot" ? gettext("flies the pod") : gettext("not now");
}

/**
 * What can be chosen on the plan: spaces, whole rooms, or airlocks.
 *
 * @param {any[]} actions
 * @returns {{action: any, kind: "space" | "room" | "door"}[]}
 */
export function picks(actions) {
	return actions
		.map((action) => ({ action, kind: pickOf(action) }))
		.filter(/** @returns {pick is {action: any, kind: "space" | "room" | "door"}} */ (pick) => pick.kind !== null);
}

/**
 * @param {any} action
 * @returns {"space" | "room" | "door" | null}
 */
function pickOf(action) {
	if (action.type === "order_open") return "door";
	if (action.type === "expose" || action.type === "order_search") return "room";
	return action.type !== "lay" && typeof action.x === "number" ? "space" : null;
}

/**
 * The places for the tile in hand, by the airlock that it would meet: each with its turns.
 *
 * @param {any[]} actions
 * @returns {{key: string, to: string, side: string, turns: any[]}[]}
 */
export function joints(actions) {
	/** @type {Map<string, {key: string, to: string, side: string, turns: any[]}>} */
	const found = new Map();
	for (const action of actions) {
		if (action.type !== "lay") continue;
		const key = `${action.to} ${action.side}`;
		if (!found.has(key)) found.set(key, { key, to: action.to, side: action.side, turns: [] });
		found.get(key)?.turns.push(action);
	}
	return [...found.values()];
}

/**
 * The chosen turn's neighbour among a joint's turns.
 *
 * @param {any[]} turns
 * @param {any} now
 * @param {number} by 1 clockwise, -1 the other way
 */
export function rotated(turns, now, by) {
	const sorted = [...turns].sort((a, b) => a.turn - b.turn);
	const at = sorted.findIndex((action) => action.turn === now.turn);
	return sorted[(at + by + sorted.length) % sorted.length];
}

/**
 * Who stands in rooms that a walk opens.
 *
 * @param {any} view
 * @param {string[]} rooms
 * @param {number} me
 */
export function caught(view, rooms, me) {
	const tiles = view.tiles.filter((/** @type {any} */ tile) => rooms.includes(tile.tile) && !tile.exposed);
	return view.crew
		.filter(
			(/** @type {any} */ one) =>
				one.seat !== me && one.x !== null && tiles.some((/** @type {any} */ tile) => inside(tile, one.x, one.y)),
		)
		.map((/** @type {any} */ one) => one.seat);
}
