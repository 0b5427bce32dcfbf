/** What lies before me: afflicters, hand, incubator, hidden outbreaks, and the line for a backstory. */

import { gettext } from "../../i18n.js";
import { SAMPLE, sorted } from "./logic.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../board.js").Moment} Moment */
/** @typedef {import("./clinic.js").Standing} Standing */

/**
 * @param {import("../../board.js").Context} ctx
 * @param {{hand: (card: string) => void, cause: (card: string) => void, dish: (card: string) => void}} tap
 * @param {HTMLElement} story the line for a backstory
 */
export function holdingOf(ctx, tap, story) {
	const { h, icon, picture, put, keyed, words } = ctx;
	const { dot, cause, slip } = pieces(ctx);
	const causes = h("ol", { class: "causes__list" });
	const named = { afflicters: h("h2", { class: "board__name" }), symptoms: h("span", {}) };
	const pays = h("small", {});
	const hand = ctx.hand({ choose: (card) => tap.hand(card.key) });
	const dish = h("div", { class: "dish" });
	const kept = h("div", { class: "kept" });
	const element = h(
		"div",
		{ class: "holding" },
		story,
		h("div", { class: "causes" }, named.afflicters, causes),
		h(
			"div",
			{ class: "symptoms" },
			h("div", { class: "symptoms__head" }, h("h2", { class: "board__name" }, named.symptoms, " ", pays), dish, kept),
			hand.element,
		),
	);
	const walk = ctx.roving(causes, "button.slip");

	/** @param {{id: string, colour: string}} card */
	function face(card) {
		return [
			h("span", { class: "symptom__tab" }, dot(card.colour, true), h("small", {}, words.term(card.colour))),
			h("span", { class: "symptom__text" }, words.term(card.id)),
		];
	}

	/**
	 * @param {any} view
	 * @param {(card: string) => Standing} of
	 */
	function drawDish(view, of) {
		dish.hidden = !view.incubate;
		if (!view.incubate) return;
		const stored = sorted(view.stored);
		put(
			dish,
			icon("dish"),
			stored.length === 0 && h("small", {}, gettext("Nothing incubating")),
			stored.map((card) =>
				slip({ colour: card.colour, text: words.term(card.id), key: card.id, ...of(card.id), tap: () => tap.dish(card.id) }),
			),
		);
	}

	/**
	 * @param {any} view
	 * @param {(card: string) => Standing} of
	 */
	function drawKept(view, of) {
		kept.hidden = view.kept.length === 0;
		put(
			kept,
			view.kept.map((/** @type {string} */ card) => {
				const standing = card === "sealed-sample" ? of(SAMPLE) : {};
				const usable = standing.may || standing.chosen;
				return h(
					usable ? "button" : "span",
					{
						...(usable
							? { type: "button", "aria-pressed": String(Boolean(standing.chosen)), on: { click: () => tap.hand(SAMPLE) } }
							: {}),
						class: ["secret", standing.chosen && "secret--chosen", usable && !standing.chosen && "secret--may"],
						title: words.term(`${card}.text`),
					},
					picture("i-seal", "icon"),
					words.term(card),
					h("span", { class: "unseen" }, ` ${gettext("(hidden from the others)")}`),
				);
			}),
		);
	}

	return {
		element,
		/**
		 * @param {Moment} moment
		 * @param {object} standings
		 * @param {(card: string) => Standing & {sent?: boolean}} standings.hand
		 * @param {(card: string) => Standing} standings.cause
		 * @param {(card: string) => Standing} standings.dish
		 * @param {string} note a few words about what pays
		 */
		update(moment, standings, note) {
			if (moment.me === null) return;
			const { view } = moment;
			const mine = view.patients[moment.me];
			const own = moment.seats[moment.me].me;
			const afflicters = own ? gettext("Your afflicters") : gettext("Afflicters");
			ctx.setText(named.afflicters, afflicters);
			ctx.setText(named.symptoms, own ? gettext("Your symptoms") : gettext("Symptoms"));
			causes.setAttribute("aria-label", afflicters);
			put(pays, note || gettext("{n} in hand", { n: view.hand.length }));
			hand.update(
				sorted(view.hand).map((card) => {
					const standing = standings.hand(card.id);
					return {
						key: card.id,
						label: `${words.term(card.id)}, ${words.term(card.colour)}`,
						face: face(card),
						data: { colour: card.colour },
						flyFrom: "deck-symptoms",
						playable: standing.may,
						selected: standing.chosen,
						why: standing.why,
						sent: standing.sent,
					};
				}),
			);
			keyed(
				causes,
				sorted(mine.afflicters),
				(card) => card.id,
				() => h("li", {}),
				(item, card) => {
					const focused = item.contains(document.activeElement);
					const look = { colour: card.colour, text: cause(card.id), key: `mine-${card.id}`, from: "deck-afflicters" };
					put(item, slip({ ...look, ...standings.cause(card.id), tap: () => tap.cause(card.id) }));
					if (focused) item.querySelector("button")?.focus({ preventScroll: true });
				},
			);
			walk();
			drawDish(view, standings.dish);
			drawKept(view, standings.hand);
		},
	};
}
