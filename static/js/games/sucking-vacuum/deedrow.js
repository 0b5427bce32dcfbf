/** The row of deeds above the decision, the choices that a deed has, and the things found in a search. */

import { gettext } from "../../i18n.js";
import { BITES, symbolOf } from "./things.js";

/**
 * @param {import("../../board.js").Context} ctx
 * @param {{open: (deed: import("./deedlist.js").Deed) => void, choose: (action: any) => void}} how
 */
export function deedRow(ctx, how) {
	const { h, picture } = ctx;

	/**
	 * Choices in words, one chosen.
	 *
	 * @param {any[]} actions
	 * @param {any} chosen
	 */
	function options(actions, chosen) {
		return h(
			"ul",
			{ class: "options", "aria-label": gettext("Choices") },
			actions.map((action) =>
				h(
					"li",
					{},
					h(
						"button",
						{
							type: "button",
							class: ["button", "option", action === chosen && "option--on"],
							"aria-pressed": String(action === chosen),
							on: { click: () => how.choose(action) },
						},
						action.what && picture(symbolOf(action.what), "icon"),
						ctx.words.action(action),
					),
				),
			),
		);
	}

	/**
	 * @param {string} kind
	 * @param {any} action what tapping it chooses; null when it can't be taken
	 * @param {any} chosen
	 */
	function find(kind, action, chosen) {
		const bite = BITES[kind];
		return h(
			"li",
			{},
			h(
				"button",
				{
					type: "button",
					class: ["find", action === chosen && action && "find--on", !action && "find--off"],
					"aria-pressed": String(Boolean(action) && action === chosen),
					"aria-disabled": action ? null : "true",
					on: {
						click: () => (action ? how.choose(action) : ctx.bar.why(gettext("You carry one of those already: drop it first."))),
					},
				},
				picture(symbolOf(kind), "icon"),
				h("b", {}, ctx.words.term(kind)),
				h("small", {}, bite ? gettext("hits {n}", { n: bite }) : action ? gettext("take it") : gettext("no room")),
			),
		);
	}

	/**
	 * A row of deeds, one open.
	 *
	 * @param {import("./deedlist.js").Deed[]} deeds
	 * @param {string} open
	 */
	function deedButtons(deeds, open) {
		return h(
			"ul",
			{ class: "deeds", "aria-label": gettext("What to do"), "data-count": deeds.length },
			deeds.map((deed) => {
				const off = deed.actions.length === 0;
				const on = deed.key === open && !off;
				return h(
					"li",
					{},
					h(
						"button",
						{
							type: "button",
							class: ["deed", on && "deed--on", off && "deed--off"],
							"data-deed": deed.key,
							"aria-pressed": String(on),
							"aria-disabled": off ? "true" : null,
							title: deed.note ? `${deed.name}: ${deed.note}` : deed.name,
							on: { click: () => how.open(deed) },
						},
						picture(deed.icon, "icon"),
						h("b", {}, deed.name),
						deed.note && h("small", {}, deed.note),
					),
				);
			}),
		);
	}

	return {
		/**
		 * @param {import("./deedlist.js").Deed[]} orders
		 * @param {string} open
		 * @param {any} chosen
		 */
		orders(orders, open, chosen) {
			const slaps = open === "order_attack" ? (orders.find((order) => order.key === open)?.actions ?? []) : [];
			return [deedButtons(orders, open), slaps.length > 0 && options(slaps, chosen)];
		},
		/**
		 * @param {import("./deedlist.js").Deed[]} deeds
		 * @param {string} open
		 * @param {any} chosen
		 * @param {import("../../board.js").Moment} moment
		 */
		draw(deeds, open, chosen, moment) {
			const shown = deeds.find((deed) => deed.key === open);
			const words = (shown?.actions ?? []).filter((action) => typeof action.x !== "number");
			return [deedButtons(deeds, open), words.length > 1 && options(words, chosen), seen(moment)];
		},
		/**
		 * What lies at the searched tile, and what of mine could make room.
		 *
		 * @param {import("../../board.js").Moment} moment
		 * @param {any} chosen
		 */
		found(moment, chosen) {
			const actions = moment.decision?.actions ?? [];
			const drops = actions.filter((action) => action.type === "drop");
			const kinds = moment.view.look?.finds ?? [];
			return [
				h(
					"ul",
					{ class: "found", "aria-label": gettext("What lies here") },
					kinds.map((/** @type {string} */ kind) =>
						find(
							kind,
							actions.find(
								(action) => (action.type === "take" && action.what === kind) || (action.type === "wake" && kind === "annabelle"),
							) ?? null,
							chosen,
						),
					),
				),
				drops.length > 0 && options(drops, chosen),
			];
		},
	};

	/** What Annabelle told me this turn. @param {import("../../board.js").Moment} moment */
	function seen(moment) {
		const { look } = moment.view;
		if (!look?.finds || moment.view.phase !== "turn") return null;
		const things = look.finds.map((/** @type {string} */ kind) => ctx.words.term(kind));
		return h(
			"p",
			{ class: "told" },
			ctx.icon("eye"),
			things.length > 0
				? gettext("Annabelle saw in {room}: {things}", { room: ctx.words.term(look.room), things: ctx.join(things) })
				: gettext("Annabelle saw nothing in {room}", { room: ctx.words.term(look.room) }),
		);
	}
}
