/** On the end panel: how everybody fell, and how the winner wishes to be buried. */

import { gettext } from "../../i18n.js";
import { pieces } from "./pieces.js";
import { writingLine } from "./story.js";

/** @typedef {import("../../board.js").Moment} Moment */

/**
 * @param {import("../../board.js").Context} ctx
 */
export function endingOf(ctx) {
	const { h, put, picture, words } = ctx;
	const { person } = pieces(ctx);
	const line = writingLine(ctx, {
		about: "burial_wish",
		label: gettext("How would you like to be buried?"),
		send: gettext("So be it"),
	});
	const wish = h("blockquote", { class: "graves__wish", hidden: true });
	const list = h("ol", { class: "graves", "aria-label": gettext("How they fell") });
	const element = h("div", { class: "ending" }, wish, line.element, list);

	return {
		element,
		/** @param {Moment} moment */
		update(moment) {
			if (!moment.outcome) return;
			const { view } = moment;
			const first = moment.outcome.places.find((place) => place.place === 1)?.seat;
			line.show(Boolean(view.remarks?.burial_wish), true);
			wish.hidden = !view.wish;
			if (view.wish && first !== undefined) put(wish, person(first), h("q", {}, view.wish));
			put(
				list,
				moment.outcome.places
					.filter((place) => view.patients[place.seat].died)
					.map((place) => {
						const patient = view.patients[place.seat];
						const last = patient.diseases.at(-1);
						return h(
							"li",
							{ class: "grave" },
							picture("crest", "grave__cross"),
							h("span", { class: "grave__who" }, person(place.seat)),
							h(
								"span",
								{},
								last
									? gettext("{n} skulls, the last from {disease}", { n: patient.skulls, disease: words.term(last.id) })
									: gettext("{n} skulls", { n: patient.skulls }),
							),
						);
					}),
			);
		},
	};
}
