/** The patients: one folded strip each, with a lane of the race. All lanes are alike, so the longest bar leads. */

import { gettext, ngettext } from "../../i18n.js";
import { order } from "./logic.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../board.js").Moment} Moment */

/**
 * @param {import("../../board.js").Context} ctx
 */
export function wardOf(ctx) {
	const { h, svg, icon, picture, put, keyed, bdi } = ctx;
	const { dot, cause, inLine } = pieces(ctx);
	const name = h("h2", { class: "board__name", id: "ward-name" });
	const list = h("ol", { class: "ward__list" });
	const element = h("section", { class: "ward", "aria-labelledby": "ward-name" }, name, list);

	/**
	 * @param {Moment} moment
	 * @param {number} seat
	 */
	function state(moment, seat) {
		const patient = moment.view.patients[seat];
		if (!patient.alive) return gettext("dead");
		if (moment.view.dying === seat) return gettext("dying");
		if (moment.waiting.includes(seat) && !moment.outcome) return gettext("to act");
		if (patient.misses) return ngettext("misses {n} turn", "misses {n} turns", patient.misses);
		return "";
	}

	/**
	 * @param {Moment} moment
	 * @param {number} seat
	 */
	function label(moment, seat) {
		const { view, seats } = moment;
		const patient = view.patients[seat];
		return [
			seats[seat].me ? gettext("You") : seats[seat].name,
			gettext("{n} of {of} skulls", { n: patient.skulls, of: view.target }),
			ngettext("{n} afflicter", "{n} afflicters", patient.afflicters.length),
			ngettext("{n} symptom", "{n} symptoms", patient.hand),
			view.incubate && gettext("{n} incubated", { n: patient.stored }),
			patient.kept > 0 && ngettext("{n} hidden card", "{n} hidden cards", patient.kept),
			state(moment, seat),
		]
			.filter(Boolean)
			.join(", ");
	}

	/**
	 * @param {number} have
	 * @param {number} soon
	 * @param {number} target
	 */
	function race(have, soon, target) {
		const at = (/** @type {number} */ skulls) => (100 * Math.min(skulls, target)) / target;
		const ticks = Array.from({ length: target - 1 }, (_, tick) => `M${at(tick + 1)} 0v10`).join("");
		return svg(
			"svg",
			{ class: "race", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
			svg("rect", { class: "race__rest", width: 100, height: 10 }),
			svg("rect", { class: "race__have", width: at(have), height: 10 }),
			soon > have && svg("rect", { class: "race__soon", x: at(have), width: at(soon) - at(have), height: 10 }),
			svg("path", { class: "race__ticks", d: ticks }),
		);
	}

	/**
	 * @param {any} summary
	 * @param {Moment} moment
	 * @param {number} seat
	 * @param {number} soon
	 */
	function strip(summary, moment, seat, soon) {
		const { view, seats } = moment;
		const one = seats[seat];
		const patient = view.patients[seat];
		const told = state(moment, seat);
		summary.setAttribute("aria-label", label(moment, seat));
		put(
			summary,
			ctx.avatar(one, true),
			h(
				"span",
				{ class: "patient__name" },
				h(
					"span",
					{ class: "patient__who" },
					one.me ? gettext("You") : bdi(one.name),
					one.controller === "bot" && icon("bot"),
					!one.present && icon("offline"),
				),
				told && h("small", {}, told),
			),
			h(
				"span",
				{ class: "patient__has", "data-fly": `seat-${seat}` },
				h(
					"span",
					{ class: "patient__aff" },
					patient.afflicters.map((/** @type {any} */ card) => dot(card.colour)),
				),
				h("span", { title: gettext("symptoms in hand") }, icon("hand"), String(patient.hand)),
				view.incubate && h("span", { title: gettext("incubated") }, icon("dish"), String(patient.stored)),
				patient.kept > 0 && h("span", { title: gettext("hidden cards") }, icon("seal"), String(patient.kept)),
			),
			h(
				"b",
				{ class: "patient__skulls" },
				String(patient.skulls),
				soon > patient.skulls && h("i", {}, ` → ${soon}`),
				picture("i-skull", "pip"),
			),
			race(patient.skulls, soon, view.target),
		);
	}

	/**
	 * @param {any} box
	 * @param {any} patient
	 */
	function more(box, patient) {
		put(
			box,
			patient.afflicters.map((/** @type {any} */ card) => h("li", { "data-fly": card.id }, dot(card.colour), cause(card.id))),
			patient.diseases.map((/** @type {any} */ disease) => h("li", {}, dot(disease.colour), h("b", {}, inLine(disease)))),
			patient.afflicters.length + patient.diseases.length === 0 && h("li", {}, gettext("Nothing to show: in the best of health.")),
		);
	}

	return {
		element,
		/**
		 * @param {Moment} moment
		 * @param {number} soon my skulls once what is composed is played
		 */
		update(moment, soon) {
			const { view, seats } = moment;
			put(name, gettext("First to {n} skulls", { n: view.target }));
			const shown = order(seats.length, moment.side).filter((seat) => seats[seat]);
			list.dataset.count = String(shown.length);
			keyed(
				list,
				shown,
				(seat) => seat,
				() => h("li", {}, h("details", {}, h("summary", {}), h("ul", { class: "patient__more" }))),
				(item, seat) => {
					const patient = view.patients[seat];
					const acting = moment.waiting.includes(seat) && !moment.outcome;
					ctx.assign(item, {
						class: ["patient", seats[seat].me && "patient--me", acting && "patient--acting", !patient.alive && "patient--dead"],
						"data-seat": seats[seat].colour,
						"data-chair": seat,
					});
					const [summary, box] = item.firstElementChild.children;
					strip(summary, moment, seat, seat === moment.me ? soon : patient.skulls);
					more(box, patient);
				},
			);
		},
	};
}
