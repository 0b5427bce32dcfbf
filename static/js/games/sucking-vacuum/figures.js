/** The astronauts and Annabelle on the plan. Their rings are ten breaths; they walk the way they went. */

import { gettext } from "../../i18n.js";
import { arcs, spot, UNIT, walk } from "./geometry.js";
import { figureOf } from "./things.js";

const STEP_MS = 110;
const MOST_MS = 900;

/** Where several figures stand in the pod, about its middle. @type {[number, number][]} */
const PLACES = [
	[-20, -20],
	[20, 20],
	[20, -20],
	[-20, 20],
	[0, 0],
	[0, -34],
];

/** @param {import("../../board.js").Context} ctx */
export function figures(ctx) {
	const { svg, keyed } = ctx;
	const element = svg("g", { class: "figures" });

	/** @param {import("../../board.js").Moment} moment */
	function people(moment) {
		const { view } = moment;
		/** @type {any[]} */
		const list = view.crew
			.filter((/** @type {any} */ one) => one.x !== null)
			.map((/** @type {any} */ one) => ({ ...one, key: `seat-${one.seat}` }));
		if (view.annabelle) list.push({ ...view.annabelle, key: "annabelle" });
		const pod = view.tiles.find((/** @type {any} */ tile) => tile.kind === "pod");
		let inPod = 0;
		const crowd = list.filter((one) => one.room === "pod").length;
		return list.map((one) => {
			const [x, y] = spot(view.tiles, one.x, one.y);
			const shift = pod && one.room === "pod" && crowd > 1 ? PLACES[inPod++ % PLACES.length] : [0, 0];
			return { ...one, at: [x + shift[0], y + shift[1]] };
		});
	}

	/**
	 * @param {any} one
	 * @param {import("../../board.js").Moment} moment
	 */
	function draw(one, moment) {
		if (one.key === "annabelle") {
			return [
				svg("title", {}, gettext("Annabelle")),
				svg("use", { class: "robot", href: "#annabelle", x: -20, y: -22, width: 40, height: 42 }),
			];
		}
		const who = moment.seats[one.seat];
		const label =
			one.air > 0
				? gettext("{name}, {room}, {n} air", { name: who?.name ?? "", room: ctx.words.term(one.room), n: one.air })
				: gettext("{name}, {room}, out of air", { name: who?.name ?? "", room: ctx.words.term(one.room) });
		return [
			svg("title", {}, label),
			svg("circle", { class: "figure__base", r: 18 }),
			svg("use", { href: `#${figureOf(one.seat)}`, x: -17, y: -17, width: 34, height: 34 }),
			one.carries.helmet && svg("use", { href: "#bubble", x: -17, y: -17, width: 34, height: 34 }),
			svg("path", { class: "figure__spent", d: arcs(one.air, 10, 20) }),
			svg("path", { class: "figure__air", d: arcs(0, one.air, 20) }),
			svg("circle", { class: "figure__badge", cx: 15, cy: 14, r: 8.5 }),
			svg("text", { class: "figure__n", x: 15, y: 18 }, String(one.air)),
		];
	}

	/**
	 * @param {Element} figure
	 * @param {string} path
	 */
	function walks(figure, path) {
		const way = walk(0, 0, path);
		const last = way[way.length - 1];
		const frames = way.map(([x, y]) => ({ translate: `${(x - last[0]) * UNIT}px ${(y - last[1]) * UNIT}px` }));
		figure.animate(frames, { duration: Math.min(MOST_MS, path.length * STEP_MS + 120), easing: "ease-in-out" });
	}

	return {
		element,
		/** @param {import("../../board.js").Moment} moment */
		update(moment) {
			const list = people(moment);
			keyed(
				element,
				list,
				(one) => one.key,
				() => svg("g", {}),
				(figure, one) => {
					const mine = one.seat !== undefined && one.seat === moment.me && one.key !== "annabelle";
					const acting = moment.waiting.includes(one.seat) && one.key !== "annabelle";
					ctx.assign(figure, {
						class:
							one.key === "annabelle"
								? "figure figure--robot"
								: [
										"figure",
										mine && "figure--me",
										acting && "figure--acting",
										one.air > 0 && one.air <= 3 && "figure--low",
										one.air === 0 && "figure--out",
									],
						"data-seat": one.key === "annabelle" ? null : moment.seats[one.seat]?.colour,
						role: "img",
						transform: `translate(${one.at[0]} ${one.at[1]})`,
					});
					ctx.put(figure, draw(one, moment));
					ctx.assign(figure, { "aria-label": figure.querySelector("title")?.textContent });
				},
			);
			if (moment.fresh || !ctx.motion.moving()) return;
			for (const event of moment.events) {
				const key =
					event.kind === "annabelle_went"
						? "annabelle"
						: event.kind === "walked" || event.kind === "crawled"
							? `seat-${event.values.seat}`
							: null;
				const one = list.find((someone) => someone.key === key);
				const figure = one && element.children[list.indexOf(one)];
				if (figure) walks(figure, String(event.values.path ?? ""));
			}
		},
	};
}
