/** Where everybody was in the end. */

import { gettext } from "../../i18n.js";
import { figureOf } from "./things.js";

/**
 * @param {import("../../board.js").Context} ctx
 * @param {import("../../board.js").Moment} moment
 */
export function ending(ctx, moment) {
	const { h, svg } = ctx;
	const { view } = moment;
	return h(
		"ul",
		{ class: "fates" },
		view.crew.map((/** @type {any} */ one) => {
			const away = view.winners.includes(one.seat);
			const seat = moment.seats[one.seat];
			const where = one.room ? ctx.words.term(one.room) : "";
			return h(
				"li",
				{ class: away ? "fate fate--away" : "fate", "data-seat": seat?.colour },
				h(
					"span",
					{ class: "avatar crew__face", "aria-hidden": "true" },
					svg("svg", {}, svg("use", { href: `#${figureOf(one.seat)}` })),
				),
				h("b", {}, ctx.bdi(seat?.name ?? "")),
				h(
					"span",
					{},
					away
						? gettext("in the pod, waving")
						: one.gone
							? gettext("drifted off")
							: one.air === 0
								? gettext("{room}, out of air", { room: where })
								: gettext("{room}, {n} air", { room: where, n: one.air }),
				),
			);
		}),
	);
}
