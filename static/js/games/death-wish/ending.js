/** On the end panel: how it went for each, and how the winner wishes to be buried. */

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
	const list = h("ol", { class: "graves", "aria-label": gettext("How it went for each") });
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
				moment.outcome.places.map((place) => {
					const { died, skulls: n, diseases } = view.patients[place.seat];
					const last = diseases.at(-1);
					return h(
						"li",
						{ class: "grave" },
						died ? picture("crest", "grave__cross") : h("span", { class: "grave__cross" }),
						h("span", { class: "grave__who" }, person(place.seat)),
						h(
							"span",
							{},
							!died
								? gettext("alive, with {n} skulls", { n })
								: last
									? gettext("{n} skulls, the last from {disease}", { n, disease: words.term(last.id) })
									: gettext("{n} skulls", { n }),
						),
					);
				}),
			);
		},
	};
}
