/**
 * The board of a game that has none: the view as lists, the decision as buttons. It plays any game, so that rules can be played
 * before they are drawn. It knows nothing of any game.
 */

import { choiceList } from "./choices.js";

const DEEP = 5;

/**
 * @param {import("./board.js").Context} ctx
 * @returns {import("./board.js").Board}
 */
export default function board(ctx) {
	const { h, put } = ctx;
	const zones = h("div", { class: "zones" });
	const list = choiceList({ words: ctx.words, act: ctx.act });
	const choices = h("section", { class: "zones__choices", "aria-label": ctx.gettext("Choices") }, list.element);
	const element = h("section", { class: "generic", "aria-label": ctx.gettext("What lies on the table") }, zones, choices);

	/**
	 * @param {any} value
	 * @param {number} depth
	 * @returns {import("./dom.js").Children}
	 */
	function show(value, depth) {
		if (value === null || value === undefined) return "–";
		if (typeof value === "boolean") return value ? ctx.gettext("yes") : ctx.gettext("no");
		if (typeof value === "number") return String(value);
		if (typeof value !== "object") return ctx.words.term(value);
		if (depth > DEEP) return "…";
		if (Array.isArray(value)) {
			if (value.length === 0) return "–";
			const flat = value.every((item) => item === null || typeof item !== "object");
			return h(
				flat ? "ul" : "ol",
				{ class: flat ? "zone__row" : "zone__list" },
				value.map((item) => h("li", {}, show(item, depth + 1))),
			);
		}
		return h(
			"dl",
			{ class: "zone__facts" },
			Object.entries(value).map(([name, item]) => [h("dt", {}, label(name)), h("dd", {}, show(item, depth + 1))]),
		);
	}

	/** @param {string} name */
	function label(name) {
		const term = ctx.words.term(name);
		return term === name ? name.replaceAll("_", " ") : term;
	}

	return {
		element,
		update(moment) {
			put(
				zones,
				Object.entries(moment.view ?? {}).map(([name, value]) =>
					h(
						"section",
						{ class: "zone", "data-changed": moment.before && moment.before[name] !== value ? "" : null },
						h("h3", { class: "zone__name" }, label(name)),
						show(value, 0),
					),
				),
			);
			choices.hidden = !moment.decision;
			list.update(moment);
			if (moment.decision) ctx.bar.show({ kind: "generic" });
		},
	};
}
