/** What has been played against the enemy so far, and who plays next. */

import { gettext } from "../../i18n.js";
import { worth } from "./cards.js";
import { look } from "./faces.js";
import { powerLost } from "./sentences.js";

/**
 * The blow that felled the last enemy: shown until the next play, since its cards are gone from the table at once.
 * @typedef {{seat: number, cards: string[], damage: number, exact: boolean}} Blow
 */

/** @param {import("../../board.js").Context} ctx */
export function fightRow(ctx) {
	const { h, icon, keyed, put } = ctx;
	const list = h("ol", { class: "fight__plays" });
	const name = h("h3", { class: "fight__name" }, gettext("This fight"));
	const element = h("section", { class: "fight", "aria-label": gettext("Played in this fight"), tabindex: "0" }, name, list);
	let count = -1;

	/**
	 * @param {any} played
	 * @param {boolean} mine
	 */
	function entry(played, mine) {
		return h(
			"li",
			{ class: "play" },
			h(
				"span",
				{ class: "play__cards" },
				played.cards.map((/** @type {string} */ card) =>
					ctx.card(look(ctx, card, { size: "xs", flyFrom: mine ? undefined : `seat-${played.seat}`, flyTo: "discard" })),
				),
			),
			h("p", {}),
		);
	}

	/** @param {any} played */
	function deed(played) {
		if (played.blow) return played.exact ? gettext("exact kill") : gettext("a kill");
		if (played.cards[0][0] === "X") return gettext("no more immunity");
		const bits = [];
		if (played.healed) bits.push(gettext("healed {n}", { n: played.healed }));
		if (played.drew) bits.push(gettext("drew {n}", { n: played.drew }));
		if (played.shield) bits.push(gettext("shield {n}", { n: played.shield }));
		if (played.damage > worth(played.cards)) bits.push(gettext("doubled"));
		return bits.join(", ");
	}

	return {
		element,
		/**
		 * @param {import("../../board.js").Moment} moment
		 * @param {Blow | null} blow
		 * @param {boolean} composing whether I have chosen something
		 */
		update(moment, blow, composing) {
			const { view } = moment;
			const last = view.fight.length === 0 ? blow : null;
			const played = view.fight.map((/** @type {any} */ one, /** @type {number} */ at) => ({ ...one, at }));
			if (last) played.push({ ...last, at: "blow", blow: true });
			const next = view.phase === "play" && !moment.outcome ? [{ next: view.seat }] : [];
			keyed(
				list,
				[...played, ...next],
				(one) => (one.cards ? `${one.at}${one.cards}` : "next"),
				(one) => (one.cards ? entry(one, one.seat === moment.me) : slot()),
				(item, one) => {
					const seat = moment.seats[one.cards ? one.seat : one.next];
					const who = seat ? ctx.avatar(seat, true) : null;
					const words = item.querySelector("p");
					if (!one.cards) {
						const mine = one.next === moment.me;
						item.classList.toggle("play--mine", mine);
						put(
							words,
							who,
							h("b", {}, seat?.me ? gettext("you") : ctx.bdi(seat?.name ?? "")),
							h("small", {}, mine ? (composing ? gettext("composing") : gettext("to play")) : gettext("to play")),
						);
						return;
					}
					const note = deed(one);
					const blocked = one.blocked ? powerLost(one.blocked) : "";
					put(
						words,
						who,
						h("span", { class: "unseen" }, seat?.name ?? "", " "),
						h("b", {}, one.cards[0][0] === "X" ? gettext("Jester") : gettext("hit {n}", { n: one.damage })),
						h("small", {}, note, note && blocked && ", ", blocked && icon("noshield"), blocked),
					);
				},
			);
			element.classList.toggle("fight--long", list.scrollWidth > element.clientWidth - (name.offsetWidth || -16) - 16);
			const total = played.length;
			if (total !== count) element.scrollLeft = element.scrollWidth;
			count = total;
		},
	};

	function slot() {
		return h("li", { class: "play play--next" }, h("span", { class: "play__slot", "aria-hidden": "true" }), h("p", {}));
	}
}
