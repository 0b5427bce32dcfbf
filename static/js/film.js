/** The moments of a finished session, fetched as they are looked at and kept. */

import { get } from "./api.js";

const AHEAD = 3;

export class Film {
	/** @type {Map<string, Promise<any>>} */
	#moments = new Map();

	/**
	 * @param {string} session
	 * @param {number} last the highest version
	 */
	constructor(session, last) {
		this.session = session;
		this.last = last;
	}

	/**
	 * What a viewer saw at a version, as the server tells it. The next few are fetched along.
	 *
	 * @param {number} version
	 * @param {number | null} viewer a seat; null for a spectator
	 * @returns {Promise<any>}
	 */
	at(version, viewer) {
		for (let next = version + 1; next <= Math.min(version + AHEAD, this.last); next++) this.#fetch(next, viewer).catch(() => {});
		return this.#fetch(version, viewer);
	}

	/**
	 * @param {number} version
	 * @param {number | null} viewer
	 */
	#fetch(version, viewer) {
		const key = `${viewer}:${version}`;
		let moment = this.#moments.get(key);
		if (!moment) {
			moment = get(`/sessions/${this.session}/replay/${version}?as=${viewer ?? "spectator"}`);
			moment.catch(() => this.#moments.delete(key)); // asked again next time
			this.#moments.set(key, moment);
		}
		return moment;
	}
}
