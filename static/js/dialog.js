/** A dialog over the page: a head with its name and a way out, and something beneath. */

import { h, icon } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * @param {object} how
 * @param {string} how.kind a class `dialog--<kind>`
 * @param {HTMLElement} how.title its name: a heading with an id
 * @param {import("./dom.js").Children} [how.aside] something of its own beside the way out
 * @param {import("./dom.js").Children} how.body
 */
export function dialogOf({ kind, title, aside, body }) {
	const close = h(
		"button",
		{
			type: "button",
			class: "button button--quiet button--icon",
			autofocus: true,
			"aria-label": gettext("Close"),
			on: { click: () => element.close() },
		},
		icon("x"),
	);
	const element = /** @type {HTMLDialogElement} */ (
		h(
			"dialog",
			{ class: `dialog dialog--${kind}`, "aria-labelledby": title.id },
			h("div", { class: "dialog__head" }, title, aside, close),
			body,
		)
	);
	return element;
}
