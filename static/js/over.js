/** The end: who won and why, the places, and one button for a rematch. A panel over the board, which stays to be looked at. */

import { bdi, h, icon, picture, put } from "./dom.js";
import { gettext, join } from "./i18n.js";
import { avatar } from "./seats.js";

/**
 * Which sound an end has. Where the subject is hard it is the same small one for everybody: nobody's end is celebrated.
 * @param {import("./board.js").Moment} moment
 * @param {boolean} hard
 * @returns {"won" | "lost" | "move"}
 */
export function endSound(moment, hard) {
	if (hard) return "move";
	return moment.outcome?.places.some((one) => one.seat === moment.me && one.won) ? "won" : "lost";
}

/**
 * @param {object} how
 * @param {import("./words.js").Words} how.words
 * @param {() => void} how.rematch
 * @param {() => import("./board.js").Board | null} how.board
 */
export function overPanel(how) {
	const element = h("section", { class: "over-panel", hidden: true, "aria-labelledby": "over-name", tabindex: "-1" });
	const again = h(
		"button",
		{ type: "button", class: "button", hidden: true, on: { click: () => turn(true) } },
		gettext("How it ended"),
	);
	/** @type {string | null} */
	let shown = null;
	let closed = false;

	/** @param {boolean} open the reader's wish: the panel, or the table with a way back to it */
	function turn(open) {
		closed = !open;
		element.hidden = closed;
		again.hidden = open;
		(open ? element : again).focus({ preventScroll: true });
	}

	/** @param {import("./board.js").Moment} moment */
	function title(moment) {
		const { places } = /** @type {any} */ (moment.outcome);
		const winners = places.filter((/** @type {any} */ one) => one.won);
		const mine = places.find((/** @type {any} */ one) => one.seat === moment.me);
		if (winners.length === 0) return gettext("The game is lost.");
		if (winners.length === places.length)
			return places.length === 1 ? (mine ? gettext("You won.") : gettext("The game is won.")) : gettext("Won together.");
		if (mine?.won) return winners.length === 1 ? gettext("You won.") : gettext("You are among the winners.");
		return gettext("{names} won.", {
			names: join(winners.map((/** @type {any} */ one) => moment.seats[one.seat]?.name ?? "")),
		});
	}

	return {
		element,
		/** The way back to it from the table. */
		again,
		/** Whether it is open over the board. */
		get open() {
			return !element.hidden;
		},
		/** @param {import("./board.js").Moment} moment */
		update(moment) {
			if (!moment.outcome) {
				element.hidden = true;
				again.hidden = true;
				shown = null;
				return;
			}
			const key = `${moment.session}:${JSON.stringify(moment.seats)}:${moment.me}`;
			if (key === shown) return;
			const first = shown === null;
			if (first) closed = false;
			shown = key;
			element.hidden = closed;
			again.hidden = !closed;
			const places = [...moment.outcome.places].sort((a, b) => a.place - b.place);
			const shared = new Set(places.map((one) => one.place)).size === 1;
			put(
				element,
				h(
					"div",
					{ class: "over" },
					h(
						"header",
						{ class: "over__head felt", "data-lamp": "centre" },
						picture("crest", "over__crest"),
						h("h2", { id: "over-name" }, title(moment)),
						h("p", {}, how.words.reason(moment.outcome)),
						h(
							"div",
							{ class: "over__acts" },
							moment.me !== null &&
								h(
									"button",
									{
										type: "button",
										class: "button button--primary button--live button--l",
										id: "rematch",
										on: { click: how.rematch },
									},
									icon("again"),
									gettext("Rematch"),
								),
							h(
								"button",
								{ type: "button", class: "button button--l", on: { click: () => turn(false) } },
								icon("eye"),
								gettext("Look at the table"),
							),
							h("a", { class: "button button--l", id: "replay", href: `/s/${moment.session}` }, icon("play"), gettext("Replay")),
							h("a", { class: "button button--quiet button--l", href: "/" }, gettext("Front page")),
						),
					),
					how.board()?.over?.(moment),
					!shared &&
						h(
							"ol",
							{ class: "places", "aria-label": gettext("Places") },
							places.map((one) => {
								const seat = moment.seats[one.seat];
								return h(
									"li",
									{ "data-seat": seat?.colour ?? null },
									h("span", { class: "places__place" }, shared ? "" : String(one.place)),
									seat ? avatar(seat) : h("span"),
									h("b", {}, bdi(seat?.name ?? "?"), one.seat === moment.me && ` ${gettext("(you)")}`),
									one.won ? h("span", { class: "chip chip--good" }, icon("check"), gettext("won")) : h("span"),
								);
							}),
						),
				),
			);
			if (first && !closed) element.focus({ preventScroll: true });
		},
	};
}
