/** Banners at the top of a page and toasts at its foot: what is going on, each a sentence, never a dead end. */

import { announce } from "./announce.js";
import { h, icon, need, put } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * @typedef {object} Banner
 * @property {string} text
 * @property {string} [more] a quieter second sentence
 * @property {string} [icon]
 * @property {"lost" | "back" | "turn"} [tone]
 * @property {{label: string, do: () => void}} [act]
 */

/**
 * A banner that stays until it is taken away. A second one of the same name takes the first one's place.
 *
 * @param {string} name
 * @param {Banner | null} what null takes it away
 */
export function banner(name, what) {
	const place = need("#banners");
	const old = place.querySelector(`[data-banner="${name}"]`);
	if (!what) {
		old?.remove();
		return;
	}
	const element = old ?? h("div", { class: "banner", "data-banner": name, role: what.tone === "lost" ? "alert" : "status" });
	element.setAttribute("class", `banner${what.tone ? ` banner--${what.tone}` : ""}`);
	put(
		element,
		what.icon && icon(what.icon),
		h("p", {}, what.text, what.more && h("span", {}, ` ${what.more}`)),
		what.act && h("button", { type: "button", class: "button", on: { click: what.act.do } }, what.act.label),
	);
	if (!old) place.append(element);
}

/**
 * A sentence at the foot of the page for a few seconds, also announced.
 *
 * @param {string} text
 */
export function toast(text) {
	let place = document.querySelector(".toasts");
	if (!place) {
		place = h("div", { class: "toasts" });
		document.body.append(place);
	}
	const element = h("div", { class: "toast" }, h("span", {}, text));
	place.append(element);
	announce(text);
	setTimeout(() => element.remove(), Math.min(9000, 3500 + text.length * 40));
}

/**
 * Shows what was refused; answers whether it was a refusal (anything else is a fault, and is thrown on).
 *
 * @param {unknown} error
 */
export function refused(error) {
	if (error instanceof Error && "code" in error) {
		toast(error.message);
		return;
	}
	throw error;
}

/**
 * A question with two answers, in a dialog.
 *
 * @param {{title: string, text: string, yes: string, danger?: boolean}} what
 * @returns {Promise<boolean>}
 */
export function ask(what) {
	return new Promise((done) => {
		const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog", "aria-labelledby": "ask-name" }));
		const answer = (/** @type {boolean} */ yes) => () => {
			dialog.close();
			dialog.remove();
			done(yes);
		};
		put(
			dialog,
			h("h2", { id: "ask-name" }, what.title),
			h("p", {}, what.text),
			h(
				"div",
				{ class: "dialog__acts" },
				h("button", { type: "button", class: "button button--quiet", on: { click: answer(false) } }, gettext("No, stay")),
				h(
					"button",
					{ type: "button", class: ["button", what.danger ? "button--danger" : "button--primary"], on: { click: answer(true) } },
					what.yes,
				),
			),
		);
		dialog.addEventListener("cancel", answer(false));
		document.body.append(dialog);
		dialog.showModal();
	});
}
