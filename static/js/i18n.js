/**
 * The page's language. English is the message key; another language's catalogue is read from the address that the page names in
 * `<html data-catalogue>` (the house's messages and those of the page's game) before anything that imports this module runs.
 */

/** @type {Record<string, string | string[]>} */
let messages = {};

const root = typeof document === "undefined" ? null : document.documentElement;

/** The page's language as a tag: `en`, `it`. */
export const locale = root?.lang || "en";

/** The page's language as it is spoken where the reader lives, `en-GB` say: for dates and hours. */
export const region = globalThis.navigator?.languages?.find((one) => one.split("-")[0] === locale) ?? locale;

if (root?.dataset.catalogue) {
	try {
		messages = (await (await fetch(root.dataset.catalogue)).json()).messages;
	} catch {
		// The page still speaks, in English.
	}
}

/**
 * `message` in the page's language, with its `{fields}` filled in.
 *
 * @param {string} message
 * @param {Record<string, string | number>} [values]
 */
export function gettext(message, values) {
	const found = messages[message] ?? message;
	return insert(Array.isArray(found) ? found[0] : found, values);
}

/**
 * `one` or `other`, by the number `n`, which also fills the field `{n}`.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, other, n, values) {
	const found = messages[one];
	const forms = Array.isArray(found) ? found : [one, other];
	return insert(n === 1 ? forms[0] : forms[forms.length - 1], { n, ...values });
}

/**
 * Names in one phrase, as the language does: "a, b and c".
 *
 * @param {string[]} names
 */
export function join(names) {
	return list.format(names);
}

/** English without the comma before "and", as the house writes it. */
const list = new Intl.ListFormat(locale === "en" ? "en-GB" : locale, { type: "conjunction" });

/**
 * The same phrase in pieces: the names (`element`) and what stands between them (`literal`).
 *
 * @param {string[]} names
 */
export function joinParts(names) {
	return list.formatToParts(names);
}

/**
 * For tests: speaks another catalogue.
 *
 * @param {Record<string, string | string[]>} catalogue
 */
export function speak(catalogue) {
	messages = catalogue;
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
function insert(text, values) {
	return values ? text.replace(/\{(\w+)\}/g, (field, name) => (name in values ? String(values[name]) : field)) : text;
}
