/** What the bar says of what I have put together: cards, where they hang, what all of it comes to. */

import { h, picture } from "../../dom.js";
import { gettext } from "../../i18n.js";
import { ends } from "./chain.js";
import { FACES } from "./faces.js";
import { printed } from "./links.js";

/**
 * @param {ReturnType<typeof import("./naming.js").naming>} names
 */
export function composedWords(names) {
	/**
	 * The composition as a row of terms.
	 *
	 * @param {any} view
	 */
	function terms(view) {
		const all = [...view.table, ...view.draft.entries];
		return view.draft.entries.map((/** @type {any} */ entry) => {
			const face = FACES[entry.card];
			const on = entry.on === undefined ? null : all.find((one) => one.uid === entry.on);
			return h(
				"span",
				{ class: "sum__term", "data-kind": face.type },
				picture(face.art, "sum__art"),
				h("span", { class: "sum__name" }, names.card(entry.card)),
				on && [
					h("span", { class: "sum__op" }, gettext("on")),
					on.order ? order(on.order) : h("span", { class: "sum__name" }, names.card(on.card)),
				],
				entry.at !== null &&
					entry.at !== undefined && [h("span", { class: "sum__op" }, printed(entry, face), " →"), names.who(entry.at)],
			);
		});
	}

	/** @param {number} n */
	function order(n) {
		return h("b", { class: "link__order" }, String(n));
	}

	/**
	 * What everything on the table comes to, as far as the server can tell now.
	 *
	 * @param {any} view
	 * @param {number | null} me
	 */
	function outcome(view, me) {
		const forecast = view.draft?.entries.length ? view.draft.forecast : view.forecast;
		const moved = ends(forecast).filter((one) => one.zero || one.before !== one.after);
		const lines = moved.map((one) => {
			const line = gettext("{name}: {before} → {after}", { name: names.plain(one.seat), before: one.before, after: one.after });
			return one.zero ? `${line} (${risk(view, one.seat)})` : line;
		});
		const mine = me === null ? null : ends(view.forecast).find((one) => one.seat === me);
		const without = view.draft?.entries.length && view.table.length && mine?.zero ? gettext("Without it you are at zero.") : "";
		return [lines.join(" · "), without].filter(Boolean).join(" ");
	}

	/**
	 * What drawing an object would mean for a seat.
	 *
	 * @param {any} view
	 * @param {number} seat
	 */
	function risk(view, seat) {
		const total = Object.values(view.objects).reduce((sum, n) => sum + Number(n), 0);
		return gettext("draws an object: {n} of {total} would be the last", { n: view.players[seat].risk, total });
	}

	return { terms, outcome, risk };
}
