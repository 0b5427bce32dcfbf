/** What stands on a card: the sign in its corner, and its short line. */

import { gettext } from "../../i18n.js";

/** @typedef {import("./faces.js").Face} Face */

/** @param {number} n a number of points as it is printed */
export function signed(n) {
	return n < 0 ? `−${-n}` : `+${n}`;
}

/**
 * The sign in a card's corner.
 *
 * @param {Face} face
 */
export function code(face) {
	switch (face.effect) {
		case "points_choice":
		case "points_swing":
			return `±${face.n}`;
		case "draw_cards":
		case "make_draw":
			return "+▯";
		case "make_discard":
		case "make_discard_each":
			return "−▯";
		case "steal_card":
			return "←▯";
		case "swap_hands":
			return "⇆";
		case "refresh_hand":
			return "↻";
		case "double_points":
			return "×2";
		case "reverse_sign":
			return "⇄";
		default:
			if (face.type === "points") return signed(face.n);
			return face.type === "response" ? "✕" : "»";
	}
}

/**
 * What a card does, in a few words.
 *
 * @param {Face} face
 */
export function short(face) {
	const n = signed(face.n);
	/** @type {Record<string, () => string>} */
	const lines = {
		points: () => gettext("anyone, {n}", { n }),
		points_choice: () => gettext("anyone, + or − {n}", { n: face.n }),
		points_pair: () => gettext("you and another, {n}", { n }),
		points_swing: () => gettext("you + {n}, another − {n}, or the reverse", { n: face.n }),
		points_each_opponent: () => gettext("each opponent, {n}", { n }),
		points_all: () => gettext("everybody, {n}", { n }),
		skip_draw: () => gettext("no draw phase"),
		skip_main: () => gettext("no main phase"),
		no_points: () => gettext("no point cards"),
		no_responses: () => gettext("no responses"),
		limit_main: () => gettext("one card at most"),
		draw_cards: () => gettext("draw {n}", { n: face.n }),
		make_draw: () => gettext("you and another draw {n}", { n: face.n }),
		make_discard: () =>
			face.pick === "victim" ? gettext("discards {n} by choice", { n: face.n }) : gettext("discards {n} at random", { n: face.n }),
		make_discard_each: () => gettext("each opponent discards {n}", { n: face.n }),
		steal_card: () =>
			face.pick === "look" ? gettext("look, and take {n}", { n: face.n }) : gettext("take {n} at random", { n: face.n }),
		swap_hands: () => gettext("swap hands"),
		refresh_hand: () => gettext("renews a hand"),
		cancel_points: () => gettext("cancels a point card"),
		cancel_event: () => gettext("cancels an event"),
		cancel_any: () => gettext("cancels any card"),
		double_points: () => gettext("doubles a point card"),
		reverse_sign: () => gettext("reverses a point card"),
	};
	return lines[face.effect]();
}

/**
 * What a response does to the card it hangs on.
 *
 * @param {Face} face
 */
export function deed(face) {
	if (face.effect === "double_points") return gettext("doubles it");
	if (face.effect === "reverse_sign") return gettext("turns it round");
	return gettext("cancels it");
}
