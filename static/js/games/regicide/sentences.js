/** What follows, in a sentence: for the bar, while an answer is being composed. */

import { gettext, ngettext } from "../../i18n.js";
import { worth } from "./cards.js";
import { missing } from "./compose.js";
import { strikes } from "./foretell.js";

/**
 * A sentence with its weight: `strong` is set bold before the rest.
 * @typedef {{strong: string, rest: string}} Sentence
 */

/**
 * @param {import("./foretell.js").Future} future
 * @param {any} view
 * @returns {Sentence}
 */
export function afterPlay(future, view) {
	if (future.won) return { strong: gettext("The last King falls."), rest: gettext("The castle is yours.") };
	if (future.kill === "exact") {
		return {
			strong: gettext("Exactly {n}.", { n: view.enemy.health }),
			rest: gettext("It lands on top of the Tavern, does not strike, and you go on."),
		};
	}
	if (future.kill === "over") {
		const over = view.enemy.damage + future.damage - view.enemy.health;
		return {
			strong: gettext("A kill, {n} over.", { n: over }),
			rest: gettext("It lands among the discards, does not strike, and you go on."),
		};
	}
	if (future.jester) {
		const back = future.shield
			? gettext("The spades held back shield {n} at last.", { n: future.shield })
			: gettext("Nobody is struck.");
		return {
			strong: view.enemy.immune ? gettext("No more immunity.") : gettext("A breath."),
			rest: gettext("{back} You name who goes next.", { back }),
		};
	}
	const rest = gettext("{n} health left.", { n: future.left });
	if (future.strikes === 0) return { strong: rest, rest: gettext("The shield holds: no strike.") };
	return { strong: rest, rest: suffering(future.strikes, future.kept, future.drew, future.doomed, view.jesters) };
}

/**
 * @param {number} strike
 * @param {number} kept
 * @param {number} drew
 * @param {boolean} doomed
 * @param {number | null} jesters
 */
function suffering(strike, kept, drew, doomed, jesters) {
	if (doomed) return gettext("Then it strikes for {strike} and you keep {kept}: all would be lost.", { strike, kept });
	if (kept >= strike) return gettext("Then it strikes for {strike}; you keep {kept} to cover it.", { strike, kept });
	if (drew > 0) return gettext("Then it strikes for {strike}; you keep {kept}, and what you draw.", { strike, kept });
	if (jesters) return gettext("Then it strikes for {strike} and you keep {kept}: a Jester must help.", { strike, kept });
	return gettext("Then it strikes for {strike}; you keep {kept} to cover it.", { strike, kept });
}

/**
 * @param {any} view
 * @returns {Sentence}
 */
export function afterYield(view) {
	const strike = strikes(view.enemy);
	const kept = worth(view.hand ?? []);
	const strong = gettext("You play nothing.");
	if (strike === 0) return { strong, rest: gettext("The shield holds: no strike.") };
	return { strong, rest: suffering(strike, kept, 0, kept < strike, view.jesters) };
}

/**
 * @param {any} view
 * @returns {Sentence}
 */
export function afterFlip(view) {
	const fresh = Math.min(view.hand_limit, view.tavern.count);
	return {
		strong: ngettext("A new hand of {n} card.", "A new hand of {n} cards.", fresh),
		rest:
			view.jesters === 2
				? gettext("Your hand goes to the discard pile. A win will be silver at best.")
				: gettext("Your hand goes to the discard pile. A win will be bronze."),
	};
}

/**
 * @param {any} view
 * @param {readonly string[]} chosen
 * @param {number} need
 * @returns {Sentence}
 */
export function afterPayment(view, chosen, need) {
	const more = missing(chosen, need);
	const kept = (view.hand?.length ?? 0) - chosen.length;
	if (more > 0) return { strong: gettext("{n} more to cover.", { n: more }), rest: "" };
	const spare = worth(chosen) - need;
	return {
		strong: spare > 0 ? gettext("Covered, with {n} to spare.", { n: spare }) : gettext("Covered exactly."),
		rest: kept === 0 ? gettext("Your hand is empty then.") : ngettext("You keep {n} card.", "You keep {n} cards.", kept),
	};
}

/**
 * Why a card may not be chosen.
 *
 * @param {{why: string, values?: Record<string, number>}} no
 */
export function reason(no) {
	switch (no.why) {
		case "jester":
			return gettext("A Jester is always played alone.");
		case "companion":
			return gettext("An Animal Companion goes with exactly one other card.");
		case "royal":
			return gettext("Royals are played one at a time, or with an Animal Companion.");
		case "total":
			return gettext("Together these are {total}; a combo may total 10 at most.", no.values);
		case "enough":
			return gettext("The {need} are covered already.", no.values);
		case "more":
			return gettext("With this card, {need} would be covered without one of the others.", no.values);
		default:
			return gettext("Only cards of the same number go together, or an Animal Companion with one other card.");
	}
}

/** What a play goes without, because the enemy is immune to `suit`. @param {string} suit */
export function powerLost(suit) {
	if (suit === "C") return gettext("not doubled");
	if (suit === "D") return gettext("no draw");
	return suit === "H" ? gettext("no heal") : gettext("no shield");
}

/** @param {Sentence} sentence */
export function plain({ strong, rest }) {
	return [strong, rest].filter(Boolean).join(" ");
}
