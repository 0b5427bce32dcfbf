/**
 * The window on the station: the plan in it, moved by mouse, touch, wheel and keys; the whole station in a corner while not all of it
 * is seen; the key to the signs.
 */

import { gettext } from "../../i18n.js";
import { panned, sees, viewBox, whole, zoomed } from "./camera.js";
import { figures } from "./figures.js";
import { bounds, spot, UNIT } from "./geometry.js";
import { legend } from "./legend.js";
import { doors, finds, patterns, plate, roomOf } from "./plan.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Part in spaces */

const MARGIN = 60;
const SLACK = 6;

/** @param {import("../../board.js").Context} ctx */
export function mapView(ctx) {
	const { h, svg, icon, put } = ctx;
	const rooms = svg("g", { class: "rooms" });
	const locks = svg("g", { class: "doors" });
	const lying = svg("g", { class: "lying" });
	const plates = svg("g", { class: "plates" });
	const reach = svg("g", { class: "reach" });
	const people = figures(ctx);
	const over = svg("g", { class: "over" });
	const plan = svg(
		"svg",
		{
			class: "map__plan",
			role: "group",
			"aria-label": gettext("Map of the station. Arrow keys walk among what may be chosen; plus, minus and 0 change the view."),
		},
		patterns(ctx),
		rooms,
		locks,
		lying,
		plates,
		reach,
		people.element,
		over,
	);
	const pane = h("div", { class: "map__window", tabindex: "0", role: "application", "aria-label": gettext("The station") }, plan);
	const mini = svg("svg", { class: "mini", role: "img", "aria-label": gettext("The whole station; the frame is what you see") });
	const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ deed) =>
		h(
			"button",
			{ type: "button", class: "button button--icon", "aria-label": label, title: label, on: { click: deed } },
			icon(name),
		);
	const tools = h(
		"div",
		{ class: "map__tools", role: "group", "aria-label": gettext("Map view") },
		tool("plus", gettext("Nearer (key +)"), () => zoom(1.3)),
		tool("minus", gettext("Farther (key -)"), () => zoom(1 / 1.3)),
		tool("fit", gettext("The whole station (key 9)"), () => fit()),
		tool("me", gettext("Back to me (key 0)"), () => home()),
	);
	const element = h("section", { class: "map", "aria-label": gettext("The station") }, pane, mini, tools, legend(ctx));

	/** @type {import("./camera.js").Camera} */
	let camera = { x: 0, y: 0, scale: 1 };
	/** @type {import("./camera.js").Box} */
	let box = { left: 0, top: 0, width: UNIT, height: UNIT };
	let placed = false;
	let touched = false;
	let question = 0;
	let fighting = false;
	/** @type {Part | null} */
	let part = null;
	/** @type {any} */
	let tiles = null;
	/** @type {import("../../board.js").Moment | null} */
	let moment = null;
	/** @type {string[]} */
	let soon = [];

	function size() {
		return { width: pane.clientWidth || 600, height: pane.clientHeight || 400 };
	}

	function aim() {
		const [x, y, width, height] = viewBox(camera, size());
		plan.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
		const all = box.left >= x && box.top >= y && box.left + box.width <= x + width && box.top + box.height <= y + height;
		mini.toggleAttribute("hidden", all);
		const frame = mini.querySelector(".mini__view");
		if (frame) ctx.assign(frame, { x: x / UNIT, y: y / UNIT, width: width / UNIT, height: height / UNIT });
	}

	/**
	 * @param {number} factor
	 * @param {{x: number, y: number}} [at]
	 */
	function zoom(factor, at) {
		touched = true;
		camera = zoomed(camera, factor, at);
		aim();
	}

	function fit() {
		touched = false;
		camera = whole(box, size());
		aim();
	}

	/** The whole station where it stays legible, else what matters to me: my surroundings, or where I may start. */
	function home() {
		const all = whole(box, size());
		const at = centre();
		touched = false;
		camera =
			!at || all.scale > 0.8 ? all : panned({ ...at, scale: Math.max(size().width < 600 ? 0.9 : 0.75, all.scale) }, 0, 0, box);
		aim();
	}

	/** Steps back until the part that is to be seen is in the window; where it is, nothing moves. */
	function makeRoom() {
		if (!part) return;
		const [left, top] = [part.x * UNIT, part.y * UNIT];
		const [right, bottom] = [left + part.width * UNIT, top + part.height * UNIT];
		const seen = (/** @type {number} */ x, /** @type {number} */ y) => sees(camera, size(), { x, y }, 8);
		if (seen(left, top) && seen(right, bottom)) return;
		const from = { left: Math.min(box.left, left - MARGIN), top: Math.min(box.top, top - MARGIN) };
		camera = whole(
			{
				...from,
				width: Math.max(box.left + box.width, right + MARGIN) - from.left,
				height: Math.max(box.top + box.height, bottom + MARGIN) - from.top,
			},
			size(),
		);
		aim();
	}

	/** @returns {{x: number, y: number} | null} */
	function centre() {
		if (!moment) return null;
		const { view, decision, me, side } = moment;
		const { fight } = view;
		if (fight?.defended === null) {
			const [[x, y], [toX, toY]] = [fight.attacker, fight.target].map((seat) =>
				spot(view.tiles, view.crew[seat].x, view.crew[seat].y),
			);
			return { x: (x + toX) / 2, y: (y + toY) / 2 };
		}
		const mine = view.crew[me ?? side ?? -1];
		const starts = decision?.kind === "start" ? decision.actions : [];
		const one = mine && mine.x !== null ? mine : starts[Math.floor(starts.length / 2)];
		if (!one) return null;
		const [x, y] = spot(view.tiles, one.x, one.y);
		return { x, y };
	}

	// Fingers and mouse: one drags, two pinch. A tap that moved no more than a little stays a tap. ------------------------
	/** @type {Map<number, {x: number, y: number}>} */
	const fingers = new Map();
	let travelled = 0;
	const middleOf = () => {
		const all = [...fingers.values()];
		const rect = pane.getBoundingClientRect();
		const x = all.reduce((sum, one) => sum + one.x, 0) / all.length - rect.left - rect.width / 2;
		const y = all.reduce((sum, one) => sum + one.y, 0) / all.length - rect.top - rect.height / 2;
		const apart = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
		return { x, y, apart };
	};
	pane.addEventListener("pointerdown", (event) => {
		if (fingers.size === 0) travelled = 0;
		fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
	});
	pane.addEventListener("pointermove", (event) => {
		if (!fingers.has(event.pointerId)) return;
		const before = middleOf();
		fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
		const now = middleOf();
		travelled += Math.hypot(now.x - before.x, now.y - before.y) + Math.abs(now.apart - before.apart);
		if (travelled < SLACK) return;
		if (!pane.hasPointerCapture(event.pointerId)) pane.setPointerCapture(event.pointerId);
		touched = true;
		pane.classList.add("map__window--held");
		if (before.apart > 0 && now.apart > 0) camera = zoomed(camera, now.apart / before.apart, now);
		camera = panned(camera, now.x - before.x, now.y - before.y, box);
		aim();
	});
	/** @param {PointerEvent} event */
	const lift = (event) => {
		fingers.delete(event.pointerId);
		if (fingers.size === 0) pane.classList.remove("map__window--held");
	};
	pane.addEventListener("pointerup", lift);
	pane.addEventListener("pointercancel", lift);
	pane.addEventListener(
		"click",
		(event) => {
			if (travelled >= SLACK) event.stopPropagation();
			travelled = 0;
		},
		true,
	);
	pane.addEventListener(
		"wheel",
		(event) => {
			event.preventDefault();
			const rect = pane.getBoundingClientRect();
			zoom(Math.exp(-event.deltaY * 0.0015), {
				x: event.clientX - rect.left - rect.width / 2,
				y: event.clientY - rect.top - rect.height / 2,
			});
		},
		{ passive: false },
	);
	pane.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey) return;
		/** @type {Record<string, [number, number]>} */
		const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
		if (event.key === "+" || event.key === "=") zoom(1.3);
		else if (event.key === "-") zoom(1 / 1.3);
		else if (event.key === "0") home();
		else if (event.key === "9") fit();
		else if (arrows[event.key] && event.target === pane) {
			touched = true;
			camera = panned(camera, ...arrows[event.key], box);
			aim();
		} else return;
		event.preventDefault();
	});
	pane.addEventListener("focusin", (event) => {
		const target = /** @type {Element} */ (event.target);
		const at = target.getAttribute("data-at")?.split(" ").map(Number);
		if (at && !sees(camera, size(), { x: at[0], y: at[1] }, 30)) {
			camera = panned({ ...camera, x: at[0], y: at[1] }, 0, 0, box);
			aim();
		}
	});
	const watch = new ResizeObserver(() => {
		if (touched || !placed) aim();
		else home();
		makeRoom();
	});
	watch.observe(pane);

	function station() {
		if (!moment) return;
		const { view } = moment;
		const edges = bounds(view.tiles);
		box = {
			left: edges.left * UNIT - MARGIN,
			top: edges.top * UNIT - MARGIN,
			width: edges.width * UNIT + 2 * MARGIN,
			height: edges.height * UNIT + 2 * MARGIN,
		};
		put(
			rooms,
			view.tiles.map((/** @type {any} */ tile) => roomOf(ctx, tile)),
		);
		put(locks, doors(ctx, view.tiles));
		put(
			lying,
			view.tiles.map((/** @type {any} */ tile) => finds(ctx, tile)),
			fuelled(),
		);
		ctx.assign(mini, { viewBox: `${edges.left - 1} ${edges.top - 1} ${edges.width + 2} ${edges.height + 2}` });
	}

	function fuelled() {
		const pod = moment?.view.tiles.find((/** @type {any} */ tile) => tile.kind === "pod");
		if (!pod || !moment?.view.fuelled) return null;
		return svg("use", {
			class: "flag",
			href: "#pod-fuelled",
			x: pod.x * UNIT + 2,
			y: (pod.y + 2) * UNIT - 28,
			width: 26,
			height: 26,
		});
	}

	function corner() {
		if (!moment) return;
		const { view, seats } = moment;
		put(
			mini,
			view.tiles.map((/** @type {any} */ tile) =>
				svg("rect", {
					class: tile.exposed ? "mini__vac" : "mini__air",
					x: tile.x,
					y: tile.y,
					width: tile.grid[0].length,
					height: tile.grid.length,
				}),
			),
			view.crew.map(
				(/** @type {any} */ one) =>
					one.x !== null &&
					svg("circle", { class: "mini__who", "data-seat": seats[one.seat]?.colour, cx: one.x + 0.5, cy: one.y + 0.5, r: 0.9 }),
			),
			svg("rect", { class: "mini__view", rx: 0.6 }),
		);
	}

	function names() {
		put(
			plates,
			(moment?.view.tiles ?? []).map((/** @type {any} */ tile) => plate(ctx, tile, soon.includes(tile.tile))),
		);
	}

	return {
		element,
		/** Where what may be chosen is drawn, beneath the figures. */
		reach,
		/** Where what is composed is drawn, over them. */
		over,
		/** Names of the rooms that are about to lose their air. @param {string[]} rooms */
		foretell(rooms) {
			if (rooms.join() === soon.join()) return;
			soon = rooms;
			names();
		},
		/** A part of the plan that is to be seen whole, even where it reaches beyond the station. @param {Part} next */
		reveal(next) {
			part = next;
			makeRoom();
		},
		/** @param {import("../../board.js").Moment} next */
		update(next) {
			moment = next;
			const { view } = next;
			const grew = tiles && view.tiles.length !== tiles.length;
			if (view.tiles !== tiles || next.before?.fuelled !== view.fuelled) {
				tiles = view.tiles;
				station();
				names();
			}
			people.update(next);
			corner();
			const asked = next.decision?.id ?? 0;
			const fought = next.view.fight?.defended === null;
			const news = (asked > 0 && asked !== question) || fought !== fighting;
			if (asked !== question) part = null;
			question = asked;
			fighting = fought;
			const at = centre();
			if (!placed || (grew && !touched)) home();
			else if (news && at && (!touched || !sees(camera, size(), at, 50))) home();
			else aim();
			placed = true;
		},
		destroy() {
			watch.disconnect();
		},
	};
}
