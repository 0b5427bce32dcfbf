/** What the counters look like: a symbol of the sprite for every kind. */

/** @type {Record<string, string>} */
const HOUSE = {
	helmet: "i-helmet",
	body: "i-body",
	legs: "i-legs",
	wrench: "i-wrench",
	frozen_baguette: "i-baguette",
	frying_pan: "i-pan",
	fuel_pod: "i-fuel",
	face_down: "i-down",
	annabelle: "sv-robot",
	weapon: "sv-fists",
	special: "i-use",
};

/** The slots of a kit, in their order. */
export const SLOTS = ["helmet", "body", "legs", "weapon", "special"];

/** @param {string} kind */
export function symbolOf(kind) {
	return HOUSE[kind] ?? `sv-${kind}`;
}

/** How much a weapon takes. @type {Record<string, number>} */
export const BITES = {
	rolled_manual: 3,
	squeaky_mop: 3,
	inflatable_hammer: 3,
	stapler: 3,
	rubber_chicken: 3,
	wrench: 4,
	frozen_baguette: 4,
	frying_pan: 4,
	golf_club: 4,
	fire_extinguisher: 5,
	baseball_bat: 5,
	frozen_tuna: 6,
};

/** The crew's figure of a seat. @param {number} seat */
export function figureOf(seat) {
	return `who-${(seat % 6) + 1}`;
}
