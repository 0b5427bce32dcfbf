/** Names and texts by the table's theme, and how a seat is spoken of. */

import { gettext } from "../../i18n.js";

/**
 * @param {import("../../board.js").Context} ctx
 */
export function naming(ctx) {
	const { h, avatar, bdi, words } = ctx;
	/** Whether a seat is the reader's own, and not only looked out of, as in a replay. @param {number} seat */
	const mine = (seat) => Boolean(ctx.moment().seats[seat]?.me);
	const gentle = () => ctx.moment().view?.theme === "gentle";
	/** @param {string} key */
	const themed = (key) => {
		const found = gentle() ? words.term(`gentle.${key}`) : key;
		return found === `gentle.${key}` || found === key ? words.term(key) : found;
	};

	return {
		gentle,
		/** The name of a card. @param {string} card */
		card: (card) => themed(card),
		/** What a card says. @param {string} card */
		text: (card) => themed(`text.${card}`),
		/** The name of an object. @param {string} thing */
		thing: (thing) => words.term(`${gentle() ? "gentle" : "base"}.${thing}`),
		/** The name of the mode. @param {string} mode */
		mode: (mode) => themed(`mode.${mode}`),
		/** How the mode is won. @param {string} mode */
		goal: (mode) => themed(`goal.${mode}`),
		/** What the points are called. */
		points: () => (gentle() ? gettext("Patience") : gettext("Will-power")),
		mine,
		/** A seat's name, or "you". @param {number} seat */
		plain: (seat) => (mine(seat) ? gettext("you") : ctx.name(seat)),
		/** A seat with its disc. @param {number} seat */
		who: (seat) => {
			const known = ctx.moment().seats[seat];
			return h("span", { class: "who" }, known && avatar(known, true), mine(seat) ? gettext("you") : bdi(ctx.name(seat)));
		},
	};
}
