/** The open discard pile, card by card, in a dialog. */

import { dialogOf } from "../../dialog.js";
import { h, picture, put } from "../../dom.js";
import { ngettext } from "../../i18n.js";
import { FACES } from "./faces.js";

/**
 * @param {ReturnType<typeof import("./naming.js").naming>} names
 */
export function discardDialog(names) {
	const title = h("h2", { id: "discards-name" });
	const list = h("ul", { class: "discards" });
	const dialog = dialogOf({ kind: "list", title, body: list });
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
