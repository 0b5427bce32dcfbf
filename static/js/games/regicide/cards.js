/** The facts of a card by its code ("8D", "10H", "AC", "JS", "X1"). No pictures here. */

/** @type {Record<string, string>} */
export const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

/** @type {Record<string, number>} */
const VALUES = { X: 0, A: 1, J: 10, Q: 15, K: 20 };

/** @type {Record<string, string>} */
export const RANK_NAMES = { J: "jack", Q: "queen", K: "king" };

/** @param {string} card */
export function rank(card) {
	return card[0] === "X" ? "X" : card.slice(0, -1);
}

/** The suit's letter; "" for a Jester. @param {string} card */
export function suit(card) {
	return card[0] === "X" ? "" : card[card.length - 1];
}

/** What it is worth, attacking or covering. @param {string} card */
export function value(card) {
	return VALUES[rank(card)] ?? Number(rank(card));
}

/** @param {readonly string[]} cards */
export function worth(cards) {
	return cards.reduce((sum, card) => sum + value(card), 0);
}

/** @param {string} card */
export function isJester(card) {
	return card[0] === "X";
}

/** @param {string} card */
export function isCompanion(card) {
	return rank(card) === "A";
}

/** @param {string} card */
export function isRoyal(card) {
	return rank(card) in RANK_NAMES;
}

/** The symbol of a royal's portrait. @param {string} card */
export function portrait(card) {
	return `${RANK_NAMES[rank(card)]}-of-${SUIT_NAMES[suit(card)]}`;
}
