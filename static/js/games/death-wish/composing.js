/** What I have composed for my open decision, what a tap does to it, and how every card stands to it. No elements. */

import { gettext, ngettext } from "../../i18n.js";
import { cheapest, choose, colourOf, contracts, mayPay, missing, narrowed, swapped, withCards } from "./logic.js";

/** @typedef {import("../../board.js").Moment} Moment */
/** @typedef {import("./clinic.js").Standing} Standing */
/** @typedef {import("./logic.js").Action} Action */
/** @typedef {import("./logic.js").Disease} Disease */

/**
 * `mode`: `contract`, `take`, `add`, `store`, `collect` (a turn), or "" . `action`: the listed action so far. `cards`: chosen cards of
 * a choice of several. `fields`: chosen values of a choice made value by value.
 * @typedef {{mode: string, action: Action | null, cards: string[], fields: Record<string, any>}} Draft
 */

/** The kinds of question that are answered value by value, with their fields in the order in which they are asked. */
export const FIELDS = /** @type {Record<string, string[]>} */ ({
	"sticky-fingers": ["seat"],
	projectile: ["seat"],
	quarantine: ["seat"],
	sanitiser: ["seat", "afflicter"],
	"bin-diver": ["symptom"],
	mutation: ["mine", "other"],
	"body-swap": ["mine", "seat", "other"],
	"hand-me-down": ["giver", "taker", "disease"],
	"contact-tracing": ["one", "gives", "other", "returns"],
});

/** @returns {Draft} */
const nothing = () => ({ mode: "", action: null, cards: [], fields: {} });

/**
 * @param {import("../../board.js").Context} ctx
 * @param {() => void} changed draws the board anew
 */
export function composition(ctx, changed) {
	const { words } = ctx;
	/** @type {Moment | null} */
	let moment = null;
	let draft = nothing();
	let asked = /** @type {number | null} */ (null);

	const actions = () => moment?.decision?.actions ?? [];
	const kind = () => moment?.decision?.kind ?? "";
	const turn = () => kind() === "turn" && !moment?.sent;

	/** @param {Partial<Draft>} next */
	function set(next) {
		draft = { ...nothing(), ...next };
		if (moment?.decision) ctx.draft.set(moment.decision.id, draft);
		changed();
	}

	/** The listed fields of the question at hand. */
	function fields() {
		return (FIELDS[kind()] ?? []).filter((field) => actions().some((action) => field in action));
	}

	/** The field of a choice of several cards: `cards` (discard) or `symptoms` (keep, swab, store, collect). */
	const several = () => (kind() === "discard" ? "cards" : "symptoms");

	/** What Confirm would send: an action, or null while it is incomplete; undefined when nothing is composed. */
	function composed() {
		if (!moment?.decision) return undefined;
		if (draft.mode === "store" || draft.mode === "collect")
			return withCards(
				actions().filter((action) => action.type === draft.mode),
				"symptoms",
				new Set(draft.cards),
			);
		if (turn()) return draft.mode ? draft.action : undefined;
		if (kind() === "shared-spoon") return draft.action;
		if (kind() === "discard" || kind() === "swab-the-pool" || kind() === "cherry-pick")
			return withCards(actions(), several(), new Set(draft.cards));
		if (fields().length) return narrowed(actions(), fields(), draft.fields).action;
		return undefined;
	}

	/** How many cards a choice of several takes: least and most. */
	function bounds() {
		const sizes = actions()
			.map((action) => action[several()]?.length)
			.filter((size) => size !== undefined);
		return { least: Math.min(...sizes), most: Math.max(...sizes) };
	}

	/** @param {string} card */
	function toggle(card) {
		const { most } = bounds();
		const without = draft.cards.filter((one) => one !== card);
		if (without.length < draft.cards.length) set({ cards: without });
		else if (draft.cards.length < most) set({ cards: [...draft.cards, card] });
		else if (most === 1) set({ cards: [card] });
		else ctx.bar.why(ngettext("Only {n} card. Take one back first.", "Only {n} cards. Take one back first.", most));
	}

	/**
	 * @param {"store" | "collect"} mode
	 * @param {string} card
	 */
	function incubate(mode, card) {
		const cards = draft.mode === mode ? draft.cards : [];
		const without = cards.filter((one) => one !== card);
		if (without.length < cards.length) set(without.length ? { mode, cards: without } : { mode });
		else if (cards.length < 3) set({ mode, cards: [...cards, card] });
		else ctx.bar.why(gettext("At most three in one turn."));
	}

	/** @param {string} card a symptom of mine, the sample, or an afflicter */
	function swap(card) {
		const now = /** @type {Action} */ (draft.action);
		const next = swapped(contracts(actions(), now.disease), now, card);
		if (next) set({ mode: "contract", action: next });
		else
			ctx.bar.why(
				mayPay(contracts(actions(), now.disease), card) ? gettext("This one can't be spared.") : unpaid(card, now.disease),
			);
	}

	/**
	 * @param {string} card
	 * @param {string} disease
	 */
	function unpaid(card, disease) {
		return gettext("This is {colour}: it does not pay for {disease}.", {
			colour: words.term(colourOf(card)),
			disease: words.term(disease),
		});
	}

	/** @param {Disease} disease why it can't be contracted now */
	function lacking(disease) {
		if (!moment || moment.me === null) return "";
		const { view } = moment;
		const lack = missing(disease, view.hand, view.patients[moment.me].afflicters, view.kept.includes("sealed-sample"));
		const colours = [...new Set(lack.symptoms)].map((colour) => {
			const n = lack.symptoms.filter((one) => one === colour).length;
			return `${n} ${words.term(colour)}`;
		});
		const cause = gettext("{colour} afflicter", { colour: words.term(disease.afflicter) });
		return gettext("You lack {what}.", { what: ctx.join([...colours, ...(lack.afflicter ? [cause] : [])]) });
	}

	return {
		fields,
		composed,
		bounds,
		/** The values that may still be chosen. */
		narrow: () => narrowed(actions(), fields(), draft.fields),
		get draft() {
			return draft;
		},
		/** @param {Moment} next */
		begin(next) {
			const id = next.decision?.id ?? null;
			if (id !== asked || next.session !== moment?.session) {
				moment = next;
				asked = id;
				draft = (id !== null && ctx.draft.get(id)) || nothing();
			}
			moment = next;
		},
		clear() {
			set({});
		},
		/** @param {"add" | "store"} mode */
		start(mode) {
			set({ mode });
		},
		/**
		 * @param {string} field
		 * @param {any} value
		 */
		pick(field, value) {
			const fields = draft.fields[field] === value ? { ...draft.fields } : choose(actions(), draft.fields, field, value);
			if (draft.fields[field] === value) delete fields[field];
			set({ fields });
		},
		/** @param {string} card one of several that are offered */
		toggle,
		tap: {
			/** @param {Disease} disease */
			chart(disease) {
				if (!moment || moment.me === null) return;
				if (kind() === "mutation" && actions().some((action) => action.other === disease.id)) {
					set({ fields: choose(actions(), draft.fields, "other", disease.id) });
					return;
				}
				if (!turn()) return;
				const add = actions().find((action) => action.type === "add" && action.on === disease.id);
				if (draft.mode === "add") {
					if (add) set({ mode: "add", action: add });
					else ctx.bar.why(gettext("Two diseases lie there already."));
					return;
				}
				const ways = contracts(actions(), disease.id);
				if (draft.mode === "contract" && draft.action?.disease === disease.id) set({});
				else if (ways.length) set({ mode: "contract", action: cheapest(ways) });
				else ctx.bar.why(lacking(disease));
			},
			/** @param {string} symptom */
			slip(symptom) {
				if (kind() === "swab-the-pool") toggle(symptom);
				else if (turn()) {
					const take = actions().find((action) => action.type === "take" && action.symptom === symptom) ?? null;
					set(draft.action === take ? {} : { mode: "take", action: take });
				}
			},
			/** @param {string} card */
			hand(card) {
				if (kind() === "discard" && actions().some((action) => action.cards.includes(card))) toggle(card);
				else if (kind() === "shared-spoon") {
					const pass = actions().find((action) => action.symptom === card) ?? null;
					set({ action: pass });
				} else if (!turn()) return;
				else if (draft.mode === "contract") swap(card);
				else if (moment?.view.incubate && card !== "sample") incubate("store", card);
				else ctx.bar.why(gettext("Tap a disease first; then you see what pays for it."));
			},
			/** @param {string} card */
			cause(card) {
				if (kind() === "discard" && actions().some((action) => action.cards.includes(card))) toggle(card);
				else if (turn() && draft.mode === "contract") swap(card);
				else if (turn()) ctx.bar.why(gettext("Tap a disease first; then you see what pays for it."));
			},
			/** @param {string} card */
			dish(card) {
				if (kind() === "discard" && actions().some((action) => action.cards.includes(card))) toggle(card);
				else if (turn()) incubate("collect", card);
			},
		},
		standing: {
			/** @param {Disease} disease @returns {Standing} */
			chart(disease) {
				if (kind() === "mutation")
					return {
						may: actions().some((action) => action.other === disease.id),
						chosen: draft.fields.other === disease.id,
					};
				if (!turn()) return {};
				if (draft.mode === "add") {
					const may = actions().some((action) => action.type === "add" && action.on === disease.id);
					return { may, chosen: draft.action?.on === disease.id, why: may ? "" : gettext("Two diseases lie there already.") };
				}
				const may = contracts(actions(), disease.id).length > 0;
				const chosen = draft.mode === "contract" && draft.action?.disease === disease.id;
				return { may, chosen, why: may ? "" : lacking(disease) };
			},
			/** @param {string} symptom @returns {Standing} */
			slip(symptom) {
				if (kind() === "swab-the-pool") return { may: true, chosen: draft.cards.includes(symptom) };
				if (!turn()) return {};
				return { may: !draft.mode || draft.mode === "take", chosen: draft.mode === "take" && draft.action?.symptom === symptom };
			},
			/** @param {string} card @returns {Standing & {sent?: boolean}} */
			hand(card) {
				const sent = moment?.sent?.actions.some((action) =>
					[action.symptom, ...(action.symptoms ?? []), ...(action.cards ?? [])].includes(card),
				);
				if (sent) return { sent: true, chosen: true };
				return held(card);
			},
			/** @param {string} card @returns {Standing} */
			cause: (card) => held(card),
			/** @param {string} card @returns {Standing} */
			dish(card) {
				if (turn())
					return {
						may: draft.mode === "collect" || draft.mode === "",
						chosen: draft.mode === "collect" && draft.cards.includes(card),
					};
				return held(card);
			},
		},
	};

	/** @param {string} card @returns {Standing} */
	function held(card) {
		if (kind() === "discard") {
			const may = actions().some((action) => action.cards.includes(card));
			return { may, chosen: draft.cards.includes(card) };
		}
		if (kind() === "shared-spoon")
			return { may: actions().some((action) => action.symptom === card), chosen: draft.action?.symptom === card };
		if (!turn()) return {};
		if (draft.mode === "store") return card.startsWith("a") ? {} : { may: true, chosen: draft.cards.includes(card) };
		if (draft.mode !== "contract" || !draft.action) return {};
		const chosen = draft.action.afflicter === card || draft.action.symptoms.includes(card);
		if (chosen) return { chosen };
		const may = mayPay(contracts(actions(), draft.action.disease), card);
		return { may, why: may ? "" : unpaid(card, draft.action.disease) };
	}
}
