/** Who did what in the fights that are over: for the end of the table. */

/**
 * @typedef {{seat: number, damage: number, kills: number, exact: number, shield: number}} Deeds
 */

/** What each royal can take. @type {Record<string, number>} */
const HEALTH = { J: 20, Q: 30, K: 40 };

/**
 * Whether a royal fell to exactly its health.
 *
 * @param {{card: string, damage: number}} fallen
 */
export function exactly(fallen) {
	return fallen.damage === HEALTH[fallen.card[0]];
}

/**
 * @param {any} view
 * @returns {Deeds[]} by seat
 */
export function deeds(view) {
	/** @type {Deeds[]} */
	const out = view.seats.map((/** @type {any} */ _seat, /** @type {number} */ seat) => ({
		seat,
		damage: 0,
		kills: 0,
		exact: 0,
		shield: 0,
	}));
	for (const fallen of view.fallen) {
		out[fallen.seat].kills += 1;
		if (exactly(fallen)) out[fallen.seat].exact += 1;
		for (const hit of fallen.fight) count(out, hit);
	}
	for (const hit of view.fight) count(out, hit);
	return out;
}

/**
 * @param {Deeds[]} out
 * @param {{seat: number, damage: number, shield?: number}} hit
 */
function count(out, hit) {
	out[hit.seat].damage += hit.damage;
	out[hit.seat].shield += hit.shield ?? 0;
}

/**
 * The one with most of something; null if nobody has any, or several have as much.
 *
 * @param {Deeds[]} all
 * @param {"damage" | "kills" | "exact" | "shield"} what
 */
export function most(all, what) {
	const best = Math.max(...all.map((one) => one[what]));
	const those = all.filter((one) => one[what] === best);
	return best > 0 && those.length === 1 ? those[0] : null;
}
