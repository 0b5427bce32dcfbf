/** The decision bar: what is asked, what is composed, and what will follow. */

import { gettext, ngettext } from "../../i18n.js";
import { FIELDS } from "./composing.js";
import { colourOf } from "./logic.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../board.js").Moment} Moment */
/** @typedef {import("../../bar.js").Question} Question */
/** @typedef {ReturnType<typeof import("./composing.js").composition>} Composition */

/**
 * @param {import("../../board.js").Context} ctx
 * @param {Composition} compose
 * @param {(action: any, quoted?: boolean) => Node} diagnosis the sentence of a contract
 */
export function asking(ctx, compose, diagnosis) {
	const { h, picture, words } = ctx;
	const { slip, cause, inLine, person } = pieces(ctx);

	/** @param {string} id */
	function diseaseOf(id) {
		const facts = ctx.moment().view.diseases[id];
		return facts && { id, ...facts };
	}

	/**
	 * @param {number} now
	 * @param {number} next
	 * @param {number} target
	 */
	function towards(now, next, target) {
		return h(
			"span",
			{ class: "then__skulls" },
			picture("i-skull", "pip"),
			h("b", {}, String(now), h("i", {}, ` → ${next}`)),
			" ",
			gettext("of {n}", { n: target }),
		);
	}

	/** @param {Moment} moment @param {any} action */
	function contract(moment, action) {
		const { view } = moment;
		const slot = view.slots.find((/** @type {any[]} */ one) => one.at(-1)?.id === action.disease) ?? [];
		const disease = slot.at(-1);
		const skulls = view.patients[/** @type {number} */ (moment.me)].skulls;
		const follows = [
			skulls + disease.skulls >= view.target && gettext("That would be the end of you: splendid."),
			disease.outbreak ? gettext("You draw an outbreak.") : gettext("No outbreak."),
			slot.length > 1 && gettext("{disease} beneath comes free.", { disease: words.term(slot[0].id) }),
		];
		return {
			kind: "chart",
			ask: gettext("Contract it?"),
			body: h("p", { class: "diagnosis" }, diagnosis(action, true)),
			then: [towards(skulls, skulls + disease.skulls, view.target), h("span", {}, follows.filter(Boolean).join(" "))],
			composed: [action],
			confirm: gettext("Contract"),
			takeBack: compose.clear,
		};
	}

	/** @param {Moment} moment @returns {Question} */
	function turn(moment) {
		const actions = moment.decision?.actions ?? [];
		const { draft } = compose;
		const action = compose.composed();
		const has = (/** @type {string} */ type) => actions.find((one) => one.type === type);
		const hand = moment.view.hand.length;
		if (draft.mode === "contract" && action) return contract(moment, action);
		if (draft.mode === "take" && action)
			return {
				kind: "turn",
				ask: gettext("Take it?"),
				body: h("span", { class: "picked" }, slip({ colour: colourOf(action.symptom), text: words.term(action.symptom) })),
				then:
					hand >= 6
						? gettext("Your hand is full: you discard one afterwards.")
						: gettext("You hold {n} of 6 then.", { n: hand + 1 }),
				composed: [action],
				confirm: gettext("Take it"),
				takeBack: compose.clear,
			};
		if (draft.mode === "add")
			return {
				kind: "turn",
				ask: gettext("Cover which disease?"),
				then: action
					? gettext("What turns up blocks {disease} until it is contracted.", { disease: words.term(action.on) })
					: gettext("Tap a disease that lies alone."),
				composed: action ? [action] : null,
				confirm: gettext("Add a disease"),
				takeBack: compose.clear,
			};
		if (draft.mode === "store" || draft.mode === "collect") {
			const storing = draft.mode === "store";
			return {
				kind: "turn",
				ask: storing ? gettext("Incubate which?") : gettext("Take back which?"),
				then: storing
					? gettext("One to three symptoms of your hand. In the incubator nobody can touch them, and they don't pay.")
					: gettext("One to three symptoms come back into your hand."),
				composed: action ? [action] : null,
				confirm: storing ? gettext("Incubate") : gettext("Take back into the hand"),
				takeBack: compose.clear,
			};
		}
		const able = [...new Set(actions.filter((one) => one.type === "contract").map((one) => one.disease))];
		const pass = has("pass");
		return {
			kind: "turn",
			then: able.length
				? gettext("You can contract {diseases}: tap it. Or do something else.", {
						diseases: ctx.join(able.map((one) => words.term(one))),
					})
				: gettext("One action: take a symptom from the open ones, or one of these."),
			acts: [
				has("draw") && { label: gettext("Draw two symptoms"), icon: "draw", actions: [has("draw")] },
				has("afflict") && { label: gettext("Become afflicted"), icon: "use", actions: [has("afflict")] },
				has("add") && { label: gettext("Add a disease"), icon: "plus", do: () => compose.start("add") },
				(has("store") || has("collect")) && { label: gettext("Incubate"), icon: "dish", do: () => compose.start("store") },
				pass && { label: words.action(pass), actions: [pass], primary: true },
			].filter((act) => act !== undefined && act !== false),
		};
	}

	/** @param {Moment} moment @returns {Question} */
	function discard(moment) {
		const action = compose.composed();
		const { most } = compose.bounds();
		const left = most - compose.draft.cards.length;
		return {
			kind: "discard",
			ask: ngettext("Discard {n} card", "Discard {n} cards", most),
			then: left > 0 ? gettext("{n} more to choose.", { n: left }) : moment.prompt,
			composed: action ? [action] : null,
			confirm: gettext("Discard"),
			takeBack: compose.draft.cards.length ? compose.clear : null,
		};
	}

	/** @param {any[]} cards @returns {Node} */
	function offered(cards) {
		return h(
			"ol",
			{ class: "offer" },
			cards.map((card) =>
				h(
					"li",
					{},
					slip({
						colour: card.colour,
						text: words.term(card.id),
						may: true,
						chosen: compose.draft.cards.includes(card.id),
						tap: () => compose.toggle(card.id),
					}),
				),
			),
		);
	}

	const NAMES = () => ({
		seat: gettext("Who"),
		mine: gettext("Yours"),
		other: gettext("For"),
		afflicter: gettext("Afflicter"),
		symptom: gettext("Symptom"),
		giver: gettext("Gives"),
		taker: gettext("Takes"),
		disease: gettext("Disease"),
		one: gettext("One"),
		gives: gettext("Gives"),
		returns: gettext("Returns"),
	});

	/**
	 * @param {string} field
	 * @param {any} value
	 */
	function option(field, value) {
		const chosen = compose.draft.fields[field] === value;
		const tap = () => compose.pick(field, value);
		if (typeof value === "number")
			return h(
				"button",
				{
					type: "button",
					class: ["slip", "slip--who", chosen ? "slip--chosen" : "slip--may"],
					"aria-pressed": String(chosen),
					on: { click: tap },
				},
				person(value),
			);
		const disease = diseaseOf(value);
		if (disease) return slip({ colour: disease.colour, text: inLine(disease), may: true, chosen, tap });
		const text = value.startsWith("a") ? cause(value) : words.term(value);
		return slip({ colour: colourOf(value), text, may: true, chosen, tap });
	}

	/** The rows of a choice that is made value by value. */
	function rows() {
		const fields = compose.fields();
		const { values } = compose.narrow();
		const names = /** @type {Record<string, string>} */ (NAMES());
		const kind = ctx.moment().decision?.kind;
		return fields.map((field) => {
			const name = kind === "contact-tracing" && field === "other" ? gettext("The other") : names[field];
			return h(
				"div",
				{ class: "pickrow", role: "group", "aria-label": name },
				h("span", { class: "pickrow__name" }, name),
				h(
					"div",
					{ class: "pickrow__values" },
					values[field].map((/** @type {any} */ value) => option(field, value)),
				),
			);
		});
	}

	/** @param {Moment} moment @returns {Question} */
	function outbreak(moment) {
		const decision = /** @type {any} */ (moment.decision);
		const action = compose.composed();
		const decline = decision.actions.find((/** @type {any} */ one) => one.type === "decline");
		const touched = compose.draft.cards.length > 0 || compose.draft.action !== null || Object.keys(compose.draft.fields).length > 0;
		/** @type {Question} */
		const question = {
			kind: decision.kind === "swab-the-pool" ? "swab" : "outbreak",
			ask: moment.view.outbreak ? words.term(moment.view.outbreak.id) : undefined,
			then: action && touched ? words.action(action) : moment.prompt,
			takeBack: touched ? compose.clear : null,
		};
		if (decision.kind === "cherry-pick") {
			question.above = offered(moment.view.looked);
			question.then = action ? words.action(action) : moment.prompt;
			question.composed = action ? [action] : null;
			return question;
		}
		if (FIELDS[decision.kind]) question.above = h("div", { class: "pickrows" }, rows());
		if (touched || !decline) question.composed = action ? [action] : null;
		if (decline && !touched) question.acts = [{ label: words.action(decline), actions: [decline] }];
		return question;
	}

	/** @param {Moment} moment @returns {Question} */
	function cart(moment) {
		const actions = moment.decision?.actions ?? [];
		return {
			kind: "outbreak decision--cart",
			ask: gettext("A hidden card?"),
			acts: actions.map((one) => ({ label: words.action(one), actions: [one], primary: one.type === "cart" })),
		};
	}

	/** @param {Moment} moment @returns {Question} what the bar says while nothing is asked of me */
	function waiting(moment) {
		const told = moment.view.patients.map((/** @type {any} */ one) => one.diagnosis).filter(Boolean);
		const latest = [...moment.view.patients.entries()].find(([seat]) => seat === lastSick);
		if (!told.length || !latest?.[1].diagnosis || moment.outcome) return {};
		const [seat, patient] = latest;
		return {
			kind: "heard",
			body: h(
				"p",
				{ class: "diagnosis" },
				h("span", { class: "diagnosis__by" }, person(seat)),
				" ",
				diagnosis(patient.diagnosis, true),
				patient.diagnosis.story && h("em", {}, ` ${patient.diagnosis.story}`),
			),
		};
	}

	/** @type {number | null} */
	let lastSick = null;

	return {
		/** @param {Moment} moment */
		hear(moment) {
			const caught = moment.events.filter((event) => event.kind === "contracted").at(-1);
			if (caught) lastSick = caught.values.seat;
		},
		/** @param {Moment} moment @returns {Question} */
		question(moment) {
			if (!moment.decision || moment.sent) return moment.decision ? {} : waiting(moment);
			if (moment.decision.kind === "turn") return turn(moment);
			if (moment.decision.kind === "discard") return discard(moment);
			if (moment.decision.kind === "cart") return cart(moment);
			return outbreak(moment);
		},
	};
}
