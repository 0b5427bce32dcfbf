/** What a play would do, reckoned from what is in sight. The rules are the server's; this only foretells them. */

import { isJester, suit, worth } from "./cards.js";

/**
 * The enemy's attack after the shield.
 *
 * @param {any} enemy of the view
 */
export function strikes(enemy) {
	return Math.max(0, enemy.attack - enemy.shield);
}

/** What the enemy can still take. @param {any} enemy */
export function left(enemy) {
	return Math.max(0, enemy.health - enemy.damage);
}

/** How many royals are still in the Castle. @param {any} castle */
export function inside(castle) {
	return castle.J + castle.Q + castle.K;
}

/**
 * @typedef {object} Future
 * @property {boolean} jester
 * @property {number} attack
 * @property {number} damage
 * @property {boolean} doubled
 * @property {string} blocked the suit's letter whose power is lost; ""
 * @property {number} healed
 * @property {number} drew
 * @property {number} shield what it takes off the enemy's attack
 * @property {number} left the enemy's health afterwards
 * @property {"none" | "exact" | "over"} kill
 * @property {boolean} won
 * @property {number} strikes what the enemy strikes for afterwards
 * @property {number} kept what the other cards of the hand are worth
 * @property {boolean} doomed the strike can't be covered, whatever is drawn
 */

/**
 * @param {any} view with a `hand`
 * @param {readonly string[]} cards
 * @returns {Future}
 */
export function foretell(view, cards) {
	const { enemy } = view;
	const attack = worth(cards);
	const kept = worth(view.hand ?? []) - attack;
	const suits = new Set(cards.map(suit));
	if (cards.some(isJester)) {
		const shield = enemy.withheld;
		const after = Math.max(0, enemy.attack - enemy.shield - shield);
		return {
			jester: true,
			attack: 0,
			damage: 0,
			doubled: false,
			blocked: "",
			healed: 0,
			drew: 0,
			shield,
			left: left(enemy),
			kill: "none",
			won: false,
			strikes: after,
			kept,
			doomed: false,
		};
	}
	const blocked = enemy.immune && suits.has(suit(enemy.card)) ? suit(enemy.card) : "";
	const has = (/** @type {string} */ letter) => suits.has(letter) && blocked !== letter;
	const healed = has("H") ? Math.min(attack, view.discard.count) : 0;
	const room = view.seats.reduce(
		(/** @type {number} */ sum, /** @type {any} */ seat) => sum + view.hand_limit - seat.cards,
		cards.length,
	);
	const drew = has("D") ? Math.min(attack, view.tavern.count + healed, room) : 0;
	const doubled = has("C");
	const damage = doubled ? 2 * attack : attack;
	const shield = has("S") ? attack : 0;
	const rest = left(enemy) - damage;
	const after = Math.max(0, strikes(enemy) - shield);
	const kill = rest === 0 ? "exact" : rest < 0 ? "over" : "none";
	return {
		jester: false,
		attack,
		damage,
		doubled,
		blocked,
		healed,
		drew,
		shield,
		left: Math.max(0, rest),
		kill,
		won: kill !== "none" && inside(view.castle) === 0,
		strikes: kill === "none" ? after : 0,
		kept,
		doomed: kill === "none" && drew === 0 && kept < after && !view.jesters,
	};
}
