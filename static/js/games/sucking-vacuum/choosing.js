/** What may be chosen on the plan, lit: spaces with their price, rooms, airlocks, joints for a tile; and what is composed there. */

import { gettext, ngettext } from "../../i18n.js";
import { joints, picks } from "./deedlist.js";
import { beyond, blows, edge, meets, middle, spot, turned, UNIT, walk } from "./geometry.js";
import { roomOf } from "./plan.js";
import { figureOf } from "./things.js";

/** @type {Record<string, string>} */
const LETTER = { north: "N", east: "E", south: "S", west: "W" };

/**
 * @param {import("../../board.js").Context} ctx
 * @param {{reach: SVGElement, over: SVGElement, element: Element}} map
 * @param {(action: any) => void} choose
 */
export function choosing(ctx, map, choose) {
	const { svg, put } = ctx;
	const refresh = ctx.roving(/** @type {any} */ (map.reach), "[role=button]", { grid: true });
	/** @type {Map<string, any>} */
	let offered = new Map();

	/** @param {Event} event */
	function chosen(event) {
		const target = /** @type {Element} */ (event.target).closest("[data-pick]");
		return target ? offered.get(target.getAttribute("data-pick") ?? "") : undefined;
	}
	map.reach.addEventListener("click", (event) => {
		const action = chosen(event);
		if (action) choose(action);
	});
	map.reach.addEventListener("keydown", (event) => {
		const key = /** @type {KeyboardEvent} */ (event).key;
		if (key !== "Enter" && key !== " ") return;
		const action = chosen(event);
		const again = /** @type {Element} */ (event.target).getAttribute("aria-pressed") === "true";
		if (!action || (again && key === "Enter")) return;
		event.preventDefault();
		event.stopPropagation();
		choose(action);
	});

	/**
	 * @param {string} key
	 * @param {any} action
	 * @param {import("./geometry.js").Point} at
	 * @param {string} kind
	 * @param {string} label
	 * @param {boolean} pressed
	 * @param {...any} drawing
	 */
	function button(key, action, at, kind, label, pressed, ...drawing) {
		offered.set(key, action);
		return svg(
			"g",
			{
				class: kind,
				role: "button",
				tabindex: "-1",
				"data-pick": key,
				"data-at": at.join(" "),
				"aria-label": label,
				"aria-pressed": String(pressed),
			},
			svg("title", {}, label),
			drawing,
		);
	}

	/**
	 * @param {any} view
	 * @param {{action: any, kind: string}} pick
	 * @param {any} chosenOne
	 */
	function one(view, pick, chosenOne) {
		const { action, kind } = pick;
		const pressed = action === chosenOne;
		const label = ctx.words.action(action);
		if (kind === "room") {
			const tile = view.tiles.find((/** @type {any} */ t) => t.tile === action.room);
			const [w, h] = [tile.grid[0].length * UNIT, tile.grid.length * UNIT];
			/** @type {import("./geometry.js").Point} */
			const at = [tile.x * UNIT + w / 2, tile.y * UNIT + h / 2];
			return button(
				`room ${action.room}`,
				action,
				at,
				pressed ? "step step--room step--end" : "step step--room",
				label,
				pressed,
				svg("rect", { class: "step__cell", x: tile.x * UNIT + 6, y: tile.y * UNIT + 6, width: w - 12, height: h - 12, rx: 10 }),
			);
		}
		if (kind === "door") {
			const at = edge(action.x, action.y, LETTER[action.side]);
			return button(
				`door ${action.x} ${action.y} ${action.side}`,
				action,
				[at.x, at.y],
				pressed ? "joint joint--on" : "joint",
				label,
				pressed,
				svg("circle", { class: "joint__ring", cx: at.x, cy: at.y, r: 15 }),
				plus(at.x, at.y),
			);
		}
		const tile = view.tiles.find((/** @type {any} */ t) => t.tile === action.room);
		const at = spot(view.tiles, action.x, action.y);
		const big = tile?.kind === "pod" ? UNIT : 0;
		const [x, y] = [at[0] - (UNIT + big) / 2, at[1] - (UNIT + big) / 2];
		const moves = action.type === "move" || action.type === "jet";
		const free = moves && !action.price;
		const dark = tile?.exposed;
		return button(
			`space ${action.type} ${action.x} ${action.y}`,
			action,
			at,
			["step", free && "step--free", dark && "step--vac", pressed && "step--end", !moves && "step--plain"]
				.filter(Boolean)
				.join(" "),
			label,
			pressed,
			svg("rect", { class: "step__hit", x, y, width: UNIT + big, height: UNIT + big }),
			svg("rect", { class: "step__cell", x: x + 6, y: y + 6, width: UNIT + big - 12, height: UNIT + big - 12, rx: 8 }),
			moves && action.price > 0 && svg("text", { x: at[0], y: at[1] + 5 }, String(action.price)),
			(free || !moves) && svg("circle", { class: "step__free", cx: at[0], cy: at[1], r: 5 }),
		);
	}

	/**
	 * @param {number} x
	 * @param {number} y
	 */
	function plus(x, y) {
		return svg("path", { class: "joint__plus", d: `M${x} ${y - 6}v12M${x - 6} ${y}h12` });
	}

	/**
	 * @param {any} view
	 * @param {ReturnType<typeof joints>[number]} joint
	 * @param {any} chosenOne
	 */
	function joint(view, joint, chosenOne) {
		const tile = view.tiles.find((/** @type {any} */ t) => t.tile === joint.to);
		const side = LETTER[joint.side];
		const lock = tile.airlocks.find((/** @type {any} */ l) => l[2] === side);
		const out = beyond(lock[0], lock[1], side);
		const at = middle(...out);
		const pressed = joint.turns.includes(chosenOne);
		const label = `${ctx.words.term(joint.to)}, ${ctx.words.term(joint.side)}: ${ngettext("{n} way to turn it", "{n} ways to turn it", joint.turns.length)}`;
		return button(
			`joint ${joint.key}`,
			pressed ? chosenOne : joint.turns[0],
			at,
			pressed ? "joint joint--on" : "joint",
			label,
			pressed,
			svg("circle", { class: "step__hit", cx: at[0], cy: at[1], r: 32 }),
			svg("circle", { class: "joint__glow", cx: at[0], cy: at[1], r: 22 }),
			svg("circle", { class: "joint__ring", cx: at[0], cy: at[1], r: 15 }),
			!pressed && plus(...at),
		);
	}

	/**
	 * The tile in hand, where it would lie.
	 *
	 * @param {any} view
	 * @param {any} action
	 */
	function offer(view, action) {
		const { drawn } = view;
		const form = turned(drawn.grid, drawn.airlocks, action.turn);
		const tile = {
			tile: drawn.tile,
			kind: drawn.kind,
			x: action.x,
			y: action.y,
			grid: form.grid,
			airlocks: form.airlocks,
			exposed: false,
		};
		const told = meets(view.tiles, { x: action.x, y: action.y, grid: form.grid, airlocks: form.airlocks });
		const drawing = roomOf(ctx, /** @type {any} */ (tile));
		drawing.classList.add("offer");
		return svg(
			"g",
			{ class: "offered" },
			drawing,
			form.airlocks.map(([x, y, side]) => {
				const joined = told.joined.some(([jx, jy, jside]) => jx === x + action.x && jy === y + action.y && jside === side);
				const at = edge(x + action.x, y + action.y, side);
				return joined
					? svg(
							"g",
							{ class: "offer__join", transform: `translate(${at.x} ${at.y})` },
							svg("circle", { r: 10 }),
							svg("path", { d: "M-4.5 0-1 3.5 5-3.500" }),
						)
					: svg("use", {
							class: "door door--space door--from-air",
							href: "#door-space",
							transform: `translate(${at.x} ${at.y}) rotate(${at.angle})`,
						});
			}),
		);
	}

	/**
	 * The way there, the doors that it blows, and me at its end.
	 *
	 * @param {import("../../board.js").Moment} moment
	 * @param {any} action
	 */
	function route(moment, action) {
		const { view } = moment;
		const me = moment.me ?? 0;
		const from = view.crew[me];
		const way = action.path === undefined ? [] : walk(from.x, from.y, action.path);
		const points = way.map(([x, y]) => spot(view.tiles, x, y));
		const at = spot(view.tiles, action.x, action.y);
		const words = action.path === undefined ? null : tag(action);
		const line = points.map((point) => point.join(",")).join(" ");
		return svg(
			"g",
			{ class: "route" },
			line && svg("polyline", { class: "route__under", points: line }),
			line && svg("polyline", { class: "route__line", points: line }),
			points.slice(1, -1).map(([x, y]) => svg("circle", { class: "route__dot", cx: x, cy: y, r: 4 })),
			blows(view.tiles, way).map(({ x, y }) =>
				svg(
					"g",
					{ class: "route__blow", transform: `translate(${x} ${y})` },
					svg("path", {
						d: "M0-17 4.500-9.500 13-12 10.500-4 18 0 10.500 4 13 12 4.500 9.500 0 17-4.500 9.500-13 12-10.500 4-18 0-10.500-4-13-12-4.500-9.500Z",
					}),
					svg("path", { class: "route__bang", d: "M0-6V1.500M0 5.500v.2" }),
				),
			),
			svg(
				"g",
				{ class: "ghost", transform: `translate(${at[0]} ${at[1]})`, "data-seat": moment.seats[me]?.colour },
				svg("circle", { r: 16 }),
				svg("use", {
					href: `#${action.type === "put" || action.type === "order_go" ? "annabelle" : figureOf(me)}`,
					x: -15,
					y: -15,
					width: 30,
					height: 30,
				}),
			),
			words &&
				svg(
					"g",
					{ class: "route__tag", transform: `translate(${at[0]} ${at[1] + 24})` },
					svg("rect", { x: -66, y: 0, width: 132, height: 26, rx: 6 }),
					svg("text", { x: 0, y: 17.5 }, words),
				),
		);
	}

	/** @param {any} action */
	function tag(action) {
		const spaces = ngettext("{n} space", "{n} spaces", action.steps);
		return action.price ? gettext("{spaces}, {n} air", { spaces, n: action.price }) : gettext("{spaces}, free", { spaces });
	}

	return {
		/**
		 * @param {import("../../board.js").Moment} moment
		 * @param {any[]} actions what may be chosen there now
		 * @param {any} chosenOne what is composed
		 */
		update(moment, actions, chosenOne) {
			const { view } = moment;
			const held = map.reach.contains(document.activeElement) ? document.activeElement?.getAttribute("data-pick") : null;
			offered = new Map();
			const laying = view.phase === "build" && view.drawn;
			put(
				map.reach,
				laying
					? joints(actions).map((found) => joint(view, found, chosenOne))
					: picks(actions).map((pick) => one(view, pick, chosenOne)),
			);
			const space = chosenOne && typeof chosenOne.x === "number" && chosenOne.type !== "order_open";
			put(map.over, chosenOne && laying ? offer(view, chosenOne) : space ? route(moment, chosenOne) : null);
			refresh();
			if (held) {
				const again = /** @type {any} */ (map.reach.querySelector(`[data-pick="${held}"]`));
				again?.focus({ preventScroll: true });
			}
		},
	};
}
