/** The key to the plan's signs. */

import { gettext } from "../../i18n.js";

/** @param {import("../../board.js").Context} ctx */
export function legend(ctx) {
	const { h, svg } = ctx;
	/** @param {string} box @param {...any} children */
	const pic = (box, ...children) => svg("svg", { class: "legend__pic", viewBox: box, "aria-hidden": "true" }, children);
	const door = (/** @type {string} */ symbol, /** @type {string} */ kind) =>
		pic("-22 -22 44 44", svg("use", { class: `door ${kind}`, href: `#${symbol}` }));
	const thing = (/** @type {string} */ symbol, /** @type {string} */ kind) =>
		pic("0 0 38 38", svg("use", { class: `thing ${kind}`, href: `#${symbol}` }));
	const swatch = (/** @type {string} */ kind, /** @type {any} */ more) =>
		svg(
			"svg",
			{ class: `legend__swatch ${kind}`, viewBox: "0 0 44 30", "aria-hidden": "true" },
			svg("rect", { class: "room__floor", width: 44, height: 30, rx: 5 }),
			more,
		);
	const rows = [
		[swatch("legend__swatch--air", null), gettext("Air: steps are free")],
		[swatch("room--vac", svg("path", { class: "p-vac", d: "M0 20 20 0M8 30 38 0M26 30 44 12" })), gettext("Vacuum: 1 air a step")],
		[door("door-joined", "door--air"), gettext("Joined airlock")],
		[door("door-lock", "door--lock"), gettext("Holds the air in: pass it and the room is lost")],
		[door("door-space", "door--space door--from-air"), gettext("Open to space: Jet Pack only")],
		[door("door-blocked", "door--blocked"), gettext("Blocked")],
		[thing("ob-tank", "thing--tank"), gettext("Oxygen: breathe from a space beside it")],
		[thing("ob-console", "thing--console"), gettext("Console: fuels the pod")],
		[
			pic(
				"-22 -22 44 44",
				svg(
					"g",
					{ class: "finds" },
					svg("rect", { class: "finds__back", x: -7, y: -10, width: 14, height: 20, rx: 2.5 }),
					svg("circle", { class: "finds__mark", r: 3.5 }),
				),
			),
			gettext("Something to find, face down"),
		],
	];
	return h(
		"details",
		{ class: "legend" },
		h("summary", { class: "button" }, gettext("Key")),
		h(
			"dl",
			{},
			rows.map(([picture, words]) => [h("dt", {}, picture), h("dd", {}, words)]),
		),
	);
}
