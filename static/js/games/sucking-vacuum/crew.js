/** The other seats: faces, breaths left, and what they carry, in the order of the slots. */

import { gettext, ngettext } from "../../i18n.js";
import { BITES, figureOf, SLOTS, symbolOf } from "./things.js";

/** @param {import("../../board.js").Context} ctx */
export function crew(ctx) {
	const { h, svg, picture, icon } = ctx;

	/** @param {any} one */
	function kit(one) {
		const told = SLOTS.filter((slot) => one.carries[slot]).map((slot) => thing(one.carries[slot]));
		return h(
			"span",
			{
				class: "kit",
				role: "img",
				"aria-label": told.length > 0 ? gettext("Carries {things}", { things: ctx.join(told) }) : gettext("Carries nothing"),
			},
			SLOTS.map((slot) => {
				const kind = one.carries[slot];
				const title = kind ? thing(kind) : gettext("{slot}: none", { slot: slotName(slot) });
				return h(
					"i",
					{ class: ["kit__slot", !kind && "kit__slot--none", kind === "face_down" && "kit__slot--down"], title },
					picture(symbolOf(kind ?? slot), "icon"),
				);
			}),
		);
	}

	/** @param {string} kind */
	function thing(kind) {
		return BITES[kind] ? `${ctx.words.term(kind)} (${BITES[kind]})` : ctx.words.term(kind);
	}

	/**
	 * @param {any} one
	 * @param {boolean} low
	 */
	function air(one, low) {
		return h(
			"span",
			{ class: ["crew__air", low && "crew__air--low"] },
			h("b", {}, String(one.air)),
			h("span", {}, ` ${gettext("air")}`),
			airBar(ctx, one.air),
		);
	}

	return {
		/**
		 * @param {import("../../seats.js").Seat} seat
		 * @param {import("../../board.js").Moment} moment
		 * @returns {import("../../seats.js").SeatExtra}
		 */
		seat(seat, moment) {
			const one = moment.view.crew[seat.seat];
			if (!one) return {};
			const playing = one.x !== null;
			return {
				classes: ["crew", playing && one.air === 0 ? "crew--out" : ""],
				status: status(one, seat, moment),
				extra: [
					h(
						"span",
						{ class: "avatar crew__face", "data-seat": seat.colour, "aria-hidden": "true" },
						svg("svg", {}, svg("use", { href: `#${figureOf(seat.seat)}` })),
					),
					playing && air(one, one.air <= 3),
					playing && kit(one),
					one.accent &&
						h(
							"span",
							{ class: "crew__accent", title: gettext("Speaks like {accent}", { accent: ctx.words.term(one.accent) }) },
							icon("chat"),
							h("span", {}, ctx.words.term(one.accent)),
						),
				],
			};
		},
	};

	/**
	 * @param {any} one
	 * @param {import("../../seats.js").Seat} seat
	 * @param {import("../../board.js").Moment} moment
	 */
	function status(one, seat, moment) {
		const { view } = moment;
		if (!seat.present) return undefined;
		if (view.winners.includes(seat.seat)) return gettext("got away");
		if (view.fight?.defended === null && view.fight.target === seat.seat) return gettext("is attacked");
		if (view.fight?.defended === null && view.fight.attacker === seat.seat) return gettext("attacks");
		if (one.gone) return gettext("drifted off");
		if (one.x === null) return undefined;
		if (one.air === 0) return gettext("out of air, crawls");
		return one.room === "pod" ? gettext("in the pod") : ctx.words.term(one.room);
	}
}

/** @param {string} slot */
export function slotName(slot) {
	return (
		{
			helmet: gettext("Helmet"),
			body: gettext("Body"),
			legs: gettext("Legs"),
			weapon: gettext("Weapon"),
			special: gettext("Special"),
		}[slot] ?? slot
	);
}

/**
 * Ten breaths as a bar.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {number} air
 */
export function airBar(ctx, air) {
	const { svg } = ctx;
	const ticks = Array.from({ length: 9 }, (_, n) => `M${(n + 1) * 10} 0v10`).join("");
	return svg(
		"svg",
		{
			class: "airbar",
			viewBox: "0 0 100 10",
			preserveAspectRatio: "none",
			role: "img",
			"aria-label": ngettext("{n} breath left", "{n} breaths left", air),
		},
		svg("rect", { class: ["airbar__full", air <= 3 && "airbar__full--low"], width: air * 10, height: 10 }),
		svg("path", { class: "airbar__ticks", d: ticks }),
	);
}
