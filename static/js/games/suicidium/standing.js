/** "Pass for me this turn": a switch of one person at one table, kept over a reload and forgotten with the turn. */

/**
 * @param {string | null} session
 * @param {number} turn
 */
const key = (session, turn) => `pass:${session}:${turn}`;

/**
 * Whether I let the window of this turn pass me by.
 *
 * @param {string | null} session
 * @param {number} turn
 * @returns {boolean}
 */
export function passes(session, turn) {
	try {
		return sessionStorage.getItem(key(session, turn)) === "1";
	} catch {
		return false;
	}
}

/**
 * @param {string | null} session
 * @param {number} turn
 * @param {boolean} on
 */
export function setPasses(session, turn, on) {
	try {
		if (on) sessionStorage.setItem(key(session, turn), "1");
		else sessionStorage.removeItem(key(session, turn));
	} catch {
		// Storage is blocked: the switch does nothing, and the window asks.
	}
}
