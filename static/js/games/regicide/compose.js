/**
 * Composing an answer of cards: what may be added to what is chosen, what would take another card's place, and why not. Knows the
 * listed answers and nothing of the page.
 */

import { isCompanion, isJester, isRoyal, rank, value, worth } from "./cards.js";

/** The most that cards of one number may total together. */
const COMBO = 10;

/**
 * What tapping a card would do: take it out, put it in, put it in for others (`gone`), or nothing, with a reason's name and values.
 * @typedef {{kind: "out"} | {kind: "in"} | {kind: "swap", gone: string[]} | {kind: "no", why: string, values?: Record<string, number>}} Tap
 */

/**
 * The sets of cards that a decision lists.
 *
 * @param {{actions: any[]} | null} decision
 * @returns {string[][]}
 */
export function sets(decision) {
	return (decision?.actions ?? []).filter((action) => Array.isArray(action.cards)).map((action) => action.cards);
}

/**
 * The listed action that is exactly these cards.
 *
 * @param {{actions: any[]} | null} decision
 * @param {readonly string[]} chosen
 */
export function complete(decision, chosen) {
	if (chosen.length === 0) return null;
	return (decision?.actions ?? []).find((action) => Array.isArray(action.cards) && same(action.cards, chosen)) ?? null;
}

/**
 * @param {readonly string[][]} listed
 * @param {readonly string[]} chosen
 * @param {string} card
 * @param {number | null} need what is to be covered; null while playing
 * @returns {Tap}
 */
export function tap(listed, chosen, card, need) {
	if (chosen.includes(card)) return { kind: "out" };
	if (fits(listed, [...chosen, card])) return { kind: "in" };
	if (need !== null) return refusePayment(chosen, need);
	if (isJester(card) && chosen.length > 0 && !isJester(chosen[0])) return { kind: "no", why: "jester" };
	const gone = leaving(listed, chosen, card);
	if (gone) return { kind: "swap", gone };
	return refusePlay(chosen, card);
}

/**
 * What is chosen once `card` was tapped, in the order of `hand`.
 *
 * @param {readonly string[][]} listed
 * @param {readonly string[]} chosen
 * @param {string} card
 * @param {number | null} need
 * @param {readonly string[]} hand
 */
export function tapped(listed, chosen, card, need, hand) {
	const what = tap(listed, chosen, card, need);
	let now = [...chosen];
	if (what.kind === "out") now = now.filter((one) => one !== card);
	if (what.kind === "in") now.push(card);
	if (what.kind === "swap") now = [...now.filter((one) => !what.gone.includes(one)), card];
	return hand.filter((one) => now.includes(one));
}

/**
 * The cards that make room for `card`: as few as possible, the last chosen first. A single chosen card always may; two or more only
 * where one of them stays.
 *
 * @param {readonly string[][]} listed
 * @param {readonly string[]} chosen
 * @param {string} card
 */
function leaving(listed, chosen, card) {
	for (let stay = chosen.length - 1; stay >= 1; stay--) {
		const kept = subsets(chosen, stay).find((some) => fits(listed, [...some, card]));
		if (kept) return chosen.filter((one) => !kept.includes(one));
	}
	return chosen.length === 1 && fits(listed, [card]) ? [...chosen] : null;
}

/**
 * @param {readonly string[]} chosen
 * @param {string} card
 * @returns {Tap}
 */
function refusePlay(chosen, card) {
	const all = [...chosen, card];
	if (all.some(isCompanion)) return { kind: "no", why: "companion" };
	if (new Set(all.map(rank)).size > 1) return { kind: "no", why: "number" };
	if (isRoyal(card)) return { kind: "no", why: "royal" };
	return { kind: "no", why: "total", values: { total: worth(all), most: COMBO } };
}

/**
 * @param {readonly string[]} chosen
 * @param {number} need
 * @returns {Tap}
 */
function refusePayment(chosen, need) {
	return worth(chosen) >= need ? { kind: "no", why: "enough", values: { need } } : { kind: "no", why: "more", values: { need } };
}

/**
 * @param {readonly string[][]} listed
 * @param {readonly string[]} some
 */
function fits(listed, some) {
	return listed.some((cards) => some.every((card) => cards.includes(card)));
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function same(a, b) {
	return a.length === b.length && a.every((card) => b.includes(card));
}

/**
 * The subsets of `size`, those with the earlier items first.
 *
 * @param {readonly string[]} items
 * @param {number} size
 * @returns {string[][]}
 */
function subsets(items, size) {
	if (size === 0) return [[]];
	return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

/** How much is missing for `need`, and 0 when it is covered. @param {readonly string[]} chosen @param {number} need */
export function missing(chosen, need) {
	return Math.max(0, need - chosen.reduce((sum, card) => sum + value(card), 0));
}
