/**
 * Checks a finished session's randomness in the reader's own browser: the seal against the server's seed, the seed against everybody's
 * share in it, and every shuffle and roll against the seed. Pure: it is given what the server shows after the end.
 */

import { bytesOf, Chance, sessionSeed, sha256 } from "./chance.js";

/**
 * @typedef {object} Finding
 * @property {"seal" | "seed" | "chance"} what
 * @property {boolean} right
 * @property {number} version where it happened; 1 is the setup
 * @property {{do: "shuffle" | "below", n: number}} [call]
 */

/**
 * One finding at a time, in the order of play.
 *
 * @param {{server_seed: string, entropy: (string | null)[], seed: string, commitment: string}} replay
 * @param {{action: string, calls: {do: "shuffle" | "below", n: number, gives: any}[]}[]} noted
 * @returns {AsyncGenerator<Finding, void>}
 */
export async function* verify(replay, noted) {
	yield { what: "seal", version: 1, right: (await sha256(bytesOf(replay.server_seed))) === replay.commitment };
	yield { what: "seed", version: 1, right: (await sessionSeed(replay.server_seed, replay.entropy)) === replay.seed };
	for (const { action, calls } of noted) {
		const chance = new Chance(replay.seed, action);
		const version = Number.parseInt(action, 10);
		for (const call of calls) {
			const right =
				call.do === "shuffle"
					? same(await chance.shuffle([...Array(call.n).keys()]), call.gives)
					: (await chance.below(call.n)) === call.gives;
			yield { what: "chance", version, right, call: { do: call.do, n: call.n } };
		}
	}
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function same(one, other) {
	return one.length === other.length && one.every((value, index) => value === other[index]);
}
