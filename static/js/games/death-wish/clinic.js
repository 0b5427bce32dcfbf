/** The middle of the table: four charts with what lies beneath, the open symptoms, and the decks. */

import { gettext, ngettext } from "../../i18n.js";
import { colourOf } from "./logic.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../board.js").Moment} Moment */
/** @typedef {import("./logic.js").Disease} Disease */

/**
 * What the board may do with a chart or a slip right now: `may` glows, `chosen` is composed, `why` says why not.
 * @typedef {{may?: boolean, chosen?: boolean, why?: string}} Standing
 */

/**
 * @param {import("../../board.js").Context} ctx
 * @param {{chart: (disease: Disease) => void, slip: (symptom: string) => void}} tap
 */
export function clinicOf(ctx, tap) {
	const { h, icon, picture, put, keyed, words } = ctx;
	const { dot, skulls, slip } = pieces(ctx);
	const cases = h("ol", { class: "cases", "aria-label": gettext("The diseases on the table") });
	const slips = h("ol", { class: "pool__slips", "aria-label": gettext("Symptom pool") });
	const trays = h("ol", { class: "trays", "aria-label": gettext("Decks and discards") });
	const element = h(
		"section",
		{ class: "clinic", "aria-label": gettext("Diseases, symptoms and decks") },
		cases,
		h("div", { class: "pool" }, h("h2", { class: "board__name" }, gettext("Symptom pool")), slips),
		trays,
	);
	const walkCases = ctx.roving(cases, "button.chart");
	const walkSlips = ctx.roving(slips, "button.slip");

	/** @param {Disease} disease */
	function price(disease) {
		const symptoms = disease.colour === "wild" ? ["white", "blue", "orange", "red"] : Array(disease.symptoms).fill(disease.colour);
		return h(
			"span",
			{ class: "chart__cost" },
			h(
				"span",
				{ "aria-hidden": "true" },
				symptoms.map((colour) => dot(colour, true)),
			),
			h(
				"small",
				{ "aria-hidden": "true" },
				h("span", { class: "chart__word" }, gettext("+ afflicter")),
				" ",
				dot(disease.afflicter, true),
			),
		);
	}

	/** @param {Disease} disease */
	function spoken(disease) {
		const cost =
			disease.colour === "wild"
				? gettext("one symptom of each colour")
				: ngettext("{n} {colour} symptom", "{n} {colour} symptoms", disease.symptoms, { colour: words.term(disease.colour) });
		return [
			words.term(disease.id),
			cost,
			gettext("afflicter: {colour}", { colour: words.term(disease.afflicter) }),
			ngettext("{n} skull", "{n} skulls", disease.skulls),
			disease.outbreak ? gettext("with an outbreak") : gettext("no outbreak"),
		].join(", ");
	}

	/**
	 * @param {Disease} disease
	 * @param {Standing} standing
	 */
	function chart(disease, standing) {
		return h(
			"button",
			{
				type: "button",
				class: "chart",
				"data-colour": disease.colour,
				"data-disease": disease.id,
				"data-fly": `disease-${disease.id}`,
				"aria-label": spoken(disease),
				"aria-pressed": String(Boolean(standing.chosen)),
				"aria-disabled": standing.why && !standing.chosen ? "true" : null,
				on: { click: () => tap.chart(disease) },
			},
			h(
				"span",
				{ class: "chart__tab" },
				dot(disease.colour, true),
				h("span", {}, disease.colour === "wild" ? gettext("all colours") : words.term(disease.colour)),
			),
			picture(`d-${disease.id}`, "chart__art"),
			h("span", { class: "chart__name" }, words.term(disease.id)),
			price(disease),
			h(
				"span",
				{ class: "chart__foot" },
				skulls(disease.skulls),
				disease.outbreak
					? h("span", { class: "chart__out" }, picture("i-burst", "pip"), h("span", { class: "chart__word" }, gettext("outbreak")))
					: h("span", { class: "chart__out chart__out--no" }, h("span", { class: "chart__word" }, gettext("no outbreak"))),
			),
		);
	}

	/** @param {Disease} disease */
	function beneath(disease) {
		return h(
			"span",
			{
				class: "case__under",
				"data-colour": disease.colour,
				title: gettext("waits beneath: {what}", { what: spoken(disease) }),
			},
			h("span", {}, dot(disease.colour, true), words.term(disease.id)),
			h("small", {}, String(disease.skulls), picture("i-skull", "pip")),
			h("span", { class: "unseen" }, gettext("waits beneath")),
		);
	}

	/**
	 * @param {any} item
	 * @param {Disease[]} slot
	 * @param {Standing} standing
	 */
	function place(item, slot, standing) {
		const top = slot.at(-1);
		const focused = item.contains(document.activeElement);
		ctx.assign(item, {
			class: [
				"case",
				!top && "case--empty",
				standing.chosen && "case--chosen",
				standing.may && !standing.chosen && "case--may",
				standing.why && !standing.chosen && "case--off",
			],
		});
		put(
			item,
			slot.length > 1 && beneath(slot[0]),
			top ? chart(top, standing) : h("span", { class: "case__none" }, gettext("empty")),
			standing.why && !standing.chosen && h("span", { class: "hand__why tip", role: "tooltip" }, standing.why),
		);
		if (focused) item.querySelector("button")?.focus({ preventScroll: true });
	}

	/**
	 * @param {string} key
	 * @param {string} name
	 * @param {string} small
	 * @param {import("../../dom.js").Children} spent
	 */
	function tray(key, name, small, spent) {
		return h(
			"li",
			{ class: "tray" },
			h("span", { class: "card card--back", "aria-hidden": "true", "data-fly": `deck-${key}` }, picture("crest", "card__crest")),
			spent,
			h("span", { class: "tray__name" }, name, h("small", {}, small)),
		);
	}

	/** @param {any} view */
	function decks(view) {
		const { decks: left, spent } = view;
		const told = (/** @type {number} */ n, /** @type {number} */ gone) => gettext("{n} left, {gone} spent", { n, gone });
		const top = (/** @type {string | null} */ card) =>
			card && h("span", { class: "tray__spent", "data-colour": colourOf(card), title: words.term(card) }, dot(colourOf(card)));
		put(
			trays,
			tray("symptoms", gettext("Symptoms"), told(left.symptoms, spent.symptoms.count), top(spent.symptoms.top)),
			tray("afflicters", gettext("Afflicters"), told(left.afflicters, spent.afflicters.count), top(spent.afflicters.top)),
			tray("diseases", gettext("Diseases"), gettext("{n} left", { n: left.diseases }), null),
			tray(
				"outbreaks",
				gettext("Outbreaks"),
				told(left.outbreaks, spent.outbreaks.count),
				spent.outbreaks.top &&
					h(
						"span",
						{ class: "tray__spent", title: words.term(spent.outbreaks.top) },
						icon("burst", words.term(spent.outbreaks.top)),
					),
			),
		);
	}

	return {
		element,
		/**
		 * @param {Moment} moment
		 * @param {(disease: Disease) => Standing} ofChart
		 * @param {(symptom: string) => Standing} ofSlip
		 */
		update(moment, ofChart, ofSlip) {
			const { view } = moment;
			keyed(
				cases,
				view.slots,
				(_slot, index) => index,
				() => h("li", {}),
				(item, slot) => place(item, slot, slot.length ? ofChart(slot.at(-1)) : {}),
			);
			keyed(
				slips,
				view.pool,
				(card) => card.id,
				() => h("li", {}),
				(item, card) => {
					const focused = item.contains(document.activeElement);
					const look = { colour: card.colour, text: words.term(card.id), key: card.id, from: "deck-symptoms", ...ofSlip(card.id) };
					put(item, slip({ ...look, tap: () => tap.slip(card.id) }));
					if (focused) item.querySelector("button")?.focus({ preventScroll: true });
				},
			);
			decks(view);
			walkCases();
			walkSlips();
		},
	};
}
