/** The open discard pile, card by card, in a dialog. */

import { h, icon, picture, put } from "../../dom.js";
import { gettext, ngettext } from "../../i18n.js";
import { FACES } from "./faces.js";

/**
 * @param {ReturnType<typeof import("./naming.js").naming>} names
 */
export function discardDialog(names) {
	const title = h("h2", { id: "discards-name" });
	const list = h("ul", { class: "discards" });
	const dialog = /** @type {HTMLDialogElement} */ (
		h("dialog", { class: "dialog dialog--list", "aria-labelledby": "discards-name" })
	);
	const close = h(
		"button",
		{
			type: "button",
			class: "button button--quiet button--icon",
			"aria-label": gettext("Close"),
			on: { click: () => dialog.close() },
		},
		icon("x"),
	);
	put(dialog, h("div", { class: "dialog__head" }, title, close), list);
	return {
		element: dialog,
		/** @param {string[]} cards the pile, the latest card last */
		open(cards) {
			put(title, ngettext("{n} discarded card", "{n} discarded cards", cards.length));
			put(
				list,
				[...cards]
					.reverse()
					.map((card) =>
						h(
							"li",
							{ "data-kind": FACES[card].type },
							picture(FACES[card].art, "discards__art"),
							h("b", {}, names.card(card)),
							h("span", {}, names.text(card)),
						),
					),
			);
			dialog.showModal();
		},
	};
}
