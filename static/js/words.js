/**
 * A game's sentences, filled in. The mini-language is that of `app/engine/words.py`; both are held to `tests/vectors/words.json`.
 *
 * `parts` keeps apart what a sentence is made of, so that the log can set names in bold and draw a card's suit; `fill` joins it.
 */

import { joinParts } from "./i18n.js";

/**
 * A piece of a sentence: plain text, a seat's name, or a term (a card, a zone…) with the value it stands for.
 * @typedef {{ text: string, seat?: number, term?: string | number }} Part
 */

/**
 * @param {string} template
 * @param {Record<string, any>} values
 * @param {Record<string, string>} terms
 * @param {(seat: number) => string} name
 * @returns {Part[]}
 */
export function parts(template, values, terms, name) {
	/** @type {Part[]} */
	const out = [];
	let at = 0;
	while (at < template.length) {
		const start = template.indexOf("{", at);
		if (start < 0) {
			out.push({ text: template.slice(at) });
			break;
		}
		if (start > at) out.push({ text: template.slice(at, start) });
		const end = closing(template, start);
		out.push(...field(template.slice(start + 1, end), values, terms, name));
		at = end + 1;
	}
	return out;
}

/**
 * @param {string} template
 * @param {Record<string, any>} values
 * @param {Record<string, string>} terms
 * @param {(seat: number) => string} name
 */
export function fill(template, values, terms, name) {
	return parts(template, values, terms, name)
		.map((part) => part.text)
		.join("");
}

/**
 * @param {string} inside
 * @param {Record<string, any>} values
 * @param {Record<string, string>} terms
 * @param {(seat: number) => string} name
 * @returns {Part[]}
 */
function field(inside, values, terms, name) {
	const [head, ...rest] = split(inside);
	const [key, how] = cut(head);
	const value = Object.hasOwn(values, key) ? values[key] : undefined;
	if (how === "plural" || how === "if") {
		const first = how === "plural" ? value === 1 : truth(value);
		return parts(first ? rest[0] : (rest[1] ?? ""), values, terms, name);
	}
	if (value === undefined || value === null) return [{ text: key }];
	/** @type {any[]} */
	const each = Array.isArray(value) ? value : [value];
	/** @type {(one: any) => Part} */
	let show = (one) => ({ text: String(one) });
	if (how === "seat") show = (one) => ({ text: name(one), seat: one });
	if (how === "term") show = (one) => ({ text: Object.hasOwn(terms, String(one)) ? terms[String(one)] : String(one), term: one });
	const shown = each.map(show);
	let next = 0;
	return joinParts(shown.map((part) => part.text)).map((piece) =>
		piece.type === "element" ? shown[next++] : { text: piece.value },
	);
}

/** @param {any} value what Python takes for true */
function truth(value) {
	if (Array.isArray(value)) return value.length > 0;
	if (value !== null && typeof value === "object") return Object.keys(value).length > 0;
	return Boolean(value);
}

/** @param {string} head */
function cut(head) {
	const colon = head.indexOf(":");
	return colon < 0 ? [head, ""] : [head.slice(0, colon), head.slice(colon + 1)];
}

/**
 * Splits at the bars that are not within an inner field.
 * @param {string} inside
 */
function split(inside) {
	const pieces = [];
	let depth = 0;
	let last = 0;
	for (let i = 0; i < inside.length; i++) {
		const char = inside[i];
		if (char === "{") depth += 1;
		else if (char === "}") depth -= 1;
		else if (char === "|" && depth === 0) {
			pieces.push(inside.slice(last, i));
			last = i + 1;
		}
	}
	pieces.push(inside.slice(last));
	return pieces;
}

/**
 * @param {string} template
 * @param {number} start
 */
function closing(template, start) {
	let depth = 0;
	for (let i = start; i < template.length; i++) {
		if (template[i] === "{") depth += 1;
		if (template[i] === "}") depth -= 1;
		if (depth === 0) return i;
	}
	throw new Error(`a field is not closed in ${template}`);
}

/**
 * A game's words in the reader's language, as `GET /games/{id}/words.json` answers them.
 * @typedef {object} WordBook
 * @property {string} title
 * @property {Record<string, string>} events
 * @property {Record<string, string>} prompts
 * @property {Record<string, string>} actions
 * @property {Record<string, string>} reasons
 * @property {Record<string, string>} terms
 * @property {Record<string, string>} phrases
 */

/** Says a game's events, prompts, actions, terms, reasons and phrases. Each comes as text, or with `Parts` in pieces. */
export class Words {
	/**
	 * @param {WordBook} book
	 * @param {(seat: number) => string} name
	 */
	constructor(book, name) {
		this.book = book;
		this.name = name;
	}

	/** What happened, as one sentence; "" for an event that is not told. @param {{kind: string, values?: any}} event */
	event(event) {
		return text(this.eventParts(event));
	}

	/** @param {{kind: string, values?: any}} event */
	eventParts(event) {
		return this.#parts(this.book.events, event.kind, event.values ?? {});
	}

	/** What is asked. @param {{key: string, [name: string]: any}} prompt a decision's prompt */
	prompt(prompt) {
		return text(this.promptParts(prompt));
	}

	/** @param {{key: string, [name: string]: any}} prompt */
	promptParts(prompt) {
		return this.#parts(this.book.prompts, prompt.key, prompt);
	}

	/** What an action's button says. @param {{type: string, [name: string]: any}} action */
	action(action) {
		return text(this.actionParts(action));
	}

	/** @param {{type: string, [name: string]: any}} action */
	actionParts(action) {
		return this.#parts(this.book.actions, action.type, action);
	}

	/** How it ended, and why. @param {{reason: string, values?: any}} outcome */
	reason(outcome) {
		return text(this.#parts(this.book.reasons, outcome.reason, outcome.values ?? {}));
	}

	/** A phrase that may be said with a tap. @param {string} name @param {any} values */
	phrase(name, values) {
		return text(this.#parts(this.book.phrases, name, values ?? {}));
	}

	/** The name of a card, zone, colour…; an unknown value is shown as it is. @param {string | number} value */
	term(value) {
		return Object.hasOwn(this.book.terms, String(value)) ? this.book.terms[String(value)] : String(value);
	}

	/**
	 * @param {Record<string, string>} book
	 * @param {string} key
	 * @param {Record<string, any>} values
	 */
	#parts(book, key, values) {
		const template = Object.hasOwn(book, key) ? book[key] : key;
		return parts(template, values, this.book.terms, this.name);
	}
}

/** @param {Part[]} pieces */
function text(pieces) {
	return pieces.map((part) => part.text).join("");
}
