/**
 * Re-does in the browser what `app/engine/chance.py` documents, so that a page can check every shuffle and roll of an
 * ended session from its seed. `tests/vectors/chance.json` holds both to the same answers.
 */

const WORD = 1n << 64n;
const encoder = new TextEncoder();

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(hex) {
	const bytes = new Uint8Array(hex.length / 2);
	for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
	return bytes;
}

/** @param {ArrayBuffer | Uint8Array} data @returns {string} */
export function hexOf(data) {
	return Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Uint8Array<ArrayBuffer>} key @param {Uint8Array<ArrayBuffer>} message @returns {Promise<ArrayBuffer>} */
export async function hmac(key, message) {
	// Web Crypto refuses an empty key; HMAC pads a short one with zeros anyway, so one zero byte is the same key.
	const raw = key.length ? key : new Uint8Array(1);
	const imported = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return crypto.subtle.sign("HMAC", imported, message);
}

/** @param {Uint8Array<ArrayBuffer>} data @returns {Promise<string>} the SHA-256 in hex */
export async function sha256(data) {
	return hexOf(await crypto.subtle.digest("SHA-256", data));
}

/**
 * The session's seed: HMAC-SHA-256 of the server seed over the seats' entropy in seat order, where absent is empty.
 * @param {string} serverSeed hex @param {(string | null)[]} entropy hex by seat @returns {Promise<string>} hex
 */
export async function sessionSeed(serverSeed, entropy) {
	return hexOf(await hmac(bytesOf(serverSeed), bytesOf(entropy.map((part) => part ?? "").join(""))));
}

/** The chance of one action: the same calls, in the same order, give the same answers as on the server. */
export class Chance {
	#seed;
	#action;
	#call = 0;

	/** @param {string} seed hex @param {string} action such as "7.0": the first action of the command that made version 7 */
	constructor(seed, action) {
		this.#seed = bytesOf(seed);
		this.#action = action;
	}

	/** @param {number} n @returns {Promise<number>} 0 to n - 1 */
	async below(n) {
		return this.#pick(this.#words(), n);
	}

	/** @param {number} sides @returns {Promise<number>} 1 to sides */
	async roll(sides = 6) {
		return 1 + (await this.below(sides));
	}

	/** @template T @param {T[]} items @returns {Promise<T[]>} */
	async shuffle(items) {
		const words = this.#words();
		const out = [...items];
		for (let i = out.length - 1; i > 0; i -= 1) {
			const j = await this.#pick(words, i + 1);
			[out[i], out[j]] = [out[j], out[i]];
		}
		return out;
	}

	/** @param {AsyncGenerator<bigint, never>} words @param {number} n @returns {Promise<number>} */
	async #pick(words, n) {
		const sides = BigInt(n);
		const fair = WORD - (WORD % sides);
		for (;;) {
			const { value } = await words.next();
			if (value < fair) return Number(value % sides);
		}
	}

	/** @returns {AsyncGenerator<bigint, never>} */
	async *#words() {
		const call = this.#call;
		this.#call += 1;
		for (let block = 0; ; block += 1) {
			const data = new DataView(await hmac(this.#seed, encoder.encode(`${this.#action}/${call}/${block}`)));
			for (let at = 0; at < data.byteLength; at += 8) yield data.getBigUint64(at);
		}
	}
}
