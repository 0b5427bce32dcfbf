/** How Regicide's cards are drawn and called. */

import { gettext } from "../../i18n.js";
import { isCompanion, isJester, isRoyal, portrait, rank, SUIT_NAMES, suit, value } from "./cards.js";

/** @typedef {import("../../board.js").Context} Context */

/** Where the pips of a number lie: [x, y, upside down]. @type {Record<string, [number, number, boolean][]>} */
const PIPS = {};
const LEFT = 28.5;
const MIDDLE = 41.5;
const RIGHT = 54.5;
const ROWS = [18.5, 61.5, 104.5];
const FOUR = [18.5, 47.2, 75.8, 104.5];
/** @param {number} x @param {number} y @returns {[number, number, boolean]} */
const at = (x, y) => [x, y, y > 61.5];
/** @param {number[]} rows */
const columns = (rows) => rows.flatMap((y) => [at(LEFT, y), at(RIGHT, y)]);
PIPS[2] = [at(MIDDLE, 18.5), at(MIDDLE, 104.5)];
PIPS[3] = ROWS.map((y) => at(MIDDLE, y));
PIPS[4] = columns([18.5, 104.5]);
PIPS[5] = [...PIPS[4], at(MIDDLE, 61.5)];
PIPS[6] = columns(ROWS);
PIPS[7] = [...PIPS[6], at(MIDDLE, 40)];
PIPS[8] = [...PIPS[7], at(MIDDLE, 83)];
PIPS[9] = [...columns(FOUR), at(MIDDLE, 61.5)];
PIPS[10] = [...columns(FOUR), at(MIDDLE, 32.8), at(MIDDLE, 90.2)];

/**
 * A card's drawing: corners, and what lies between them.
 *
 * @param {Context} ctx
 * @param {string} card
 */
export function face(ctx, card) {
	const { h, icon, pip, svg } = ctx;
	const symbol = symbolOf(card);
	const index = isJester(card) ? "0" : rank(card);
	const corner = (/** @type {string} */ far) =>
		h("span", { class: ["card__corner", far], "aria-hidden": "true" }, h("b", {}, index), pip(symbol));
	const note = icon("noshield");
	note.setAttribute("class", "card__note icon");
	return [
		corner(""),
		isRoyal(card)
			? svg(
					"svg",
					{ class: "card__face", viewBox: "0 0 200 280", "aria-hidden": "true" },
					svg("use", { href: `#${portrait(card)}` }),
				)
			: svg("svg", { class: "card__face", viewBox: "0 0 100 140", "aria-hidden": "true" }, middle(ctx, card, symbol)),
		!isRoyal(card) && corner("card__corner--far"),
		note,
	];
}

/**
 * @param {Context} ctx
 * @param {string} card
 * @param {string} symbol
 */
function middle({ svg }, card, symbol) {
	const use = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, turned = false) =>
		svg("use", {
			href: `#${symbol}`,
			x,
			y,
			width: size,
			height: size,
			transform: turned ? `rotate(180 ${x + size / 2} ${y + size / 2})` : null,
		});
	if (isJester(card)) return use(21, 38, 58);
	if (isCompanion(card)) {
		const ring = { cx: 50, cy: 70, r: 33, fill: "none", stroke: "currentColor", "stroke-width": ".8", "stroke-dasharray": "1 3" };
		return [use(28, 48, 44), svg("circle", ring)];
	}
	return PIPS[value(card)].map(([x, y, turned]) => use(x, y, 17, turned));
}

/** The symbol of a card's suit. @param {string} card */
export function symbolOf(card) {
	return isJester(card) ? "jester" : SUIT_NAMES[suit(card)];
}

/** A suit's name in a sentence. @param {string} letter */
export function suitName(letter) {
	return { C: gettext("clubs"), D: gettext("diamonds"), H: gettext("hearts"), S: gettext("spades") }[letter] ?? "";
}

/** A card's name for a screen reader. @param {string} card */
export function cardName(card) {
	if (card === "X1") return gettext("Red Jester");
	if (card === "X2") return gettext("Black Jester");
	const named = { suit: suitName(suit(card)) };
	switch (rank(card)) {
		case "A":
			return gettext("Ace of {suit}", named);
		case "J":
			return gettext("Jack of {suit}", named);
		case "Q":
			return gettext("Queen of {suit}", named);
		case "K":
			return gettext("King of {suit}", named);
		default:
			return gettext("{n} of {suit}", { ...named, n: rank(card) });
	}
}

/** A royal's name as a heading. @param {string} card */
export function royalName(card) {
	const names = {
		JC: gettext("Jack of Clubs"),
		JD: gettext("Jack of Diamonds"),
		JH: gettext("Jack of Hearts"),
		JS: gettext("Jack of Spades"),
		QC: gettext("Queen of Clubs"),
		QD: gettext("Queen of Diamonds"),
		QH: gettext("Queen of Hearts"),
		QS: gettext("Queen of Spades"),
		KC: gettext("King of Clubs"),
		KD: gettext("King of Diamonds"),
		KH: gettext("King of Hearts"),
		KS: gettext("King of Spades"),
	};
	return names[/** @type {keyof typeof names} */ (card)] ?? card;
}

/**
 * A card in a sentence or a sum: its index and its suit's shape.
 *
 * @param {Context} ctx
 * @param {string} card
 * @param {string} [className]
 */
export function term(ctx, card, className) {
	const symbol = symbolOf(card);
	const jester = isJester(card);
	return ctx.h(
		"span",
		{ class: className },
		jester ? "" : rank(card),
		ctx.pip(symbol, jester ? cardName(card) : suitName(suit(card))),
	);
}

/**
 * How a card looks where it is not in a hand.
 *
 * @param {Context} ctx
 * @param {string} card
 * @param {Partial<import("../../card.js").Card>} [more]
 * @returns {import("../../card.js").Card}
 */
export function look(ctx, card, more) {
	return { key: card, label: cardName(card), suit: symbolOf(card), data: dataOf(card), face: face(ctx, card), ...more };
}

/** What a card's style sheet needs to know. @param {string} card */
export function dataOf(card) {
	/** @type {Record<string, string>} */
	const data = { card };
	if (isRoyal(card)) data.court = rank(card);
	return data;
}
