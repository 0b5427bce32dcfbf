/** Calls to `/api`. A refusal is an error with a code and a sentence for the person; a network that is gone is one too. */

import { gettext } from "./i18n.js";

/** What the server (or the network) refused. `message` is a sentence in the reader's language. */
export class Refusal extends Error {
	/**
	 * @param {number} status 0 where the server was not reached
	 * @param {string} code
	 * @param {string} message
	 * @param {any} [details]
	 */
	constructor(status, code, message, details) {
		super(message);
		this.status = status;
		this.code = code;
		this.details = details ?? {};
	}
}

/**
 * @param {string} method
 * @param {string} path after `/api`
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
	let response;
	try {
		response = await fetch(`/api${path}`, {
			method,
			headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
			body: body === undefined ? undefined : JSON.stringify(body),
			credentials: "same-origin",
			cache: "no-store",
		});
	} catch {
		throw new Refusal(0, "offline", gettext("The table can't be reached. Check your connection and try again."));
	}
	const said = await response.json().catch(() => null);
	if (response.ok) return said;
	const error = said?.error;
	throw new Refusal(
		response.status,
		error?.code ?? "failed",
		error?.message ?? gettext("Something went wrong here. Try again in a moment."),
		error?.details,
	);
}

export const get = (/** @type {string} */ path) => call("GET", path);
export const post = (/** @type {string} */ path, /** @type {any} */ body = {}) => call("POST", path, body);
export const patch = (/** @type {string} */ path, /** @type {any} */ body) => call("PATCH", path, body);
export const remove = (/** @type {string} */ path, /** @type {any} */ body) => call("DELETE", path, body);

/**
 * What the server put into the page for its scripts.
 * @returns {any}
 */
export function pageData() {
	return JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
}
