/**
 * Every choice of a decision, in words, as a list of buttons: the whole of the generic board's decision, and on every other board
 * one key (`l`) away, so that whatever a board shows, nothing that may be done is out of reach.
 */

import { dialogOf } from "./dialog.js";
import { h, put } from "./dom.js";
import { gettext, ngettext } from "./i18n.js";
import { roving } from "./keys.js";

const SEARCH_FROM = 25;

/**
 * @param {object} how
 * @param {import("./words.js").Words} how.words
 * @param {(actions: any[]) => void} how.act
 */
export function choiceList(how) {
	const list = h("ul", { class: "choices-list" });
	const search = /** @type {HTMLInputElement} */ (
		h("input", {
			class: "input",
			type: "search",
			"aria-label": gettext("Search the choices"),
			placeholder: gettext("Search the choices"),
			autocomplete: "off",
			hidden: true,
		})
	);
	const element = h("div", { class: "choices-box" }, search, list);
	const refresh = roving(list, "button");
	/** @type {import("./board.js").Decision | null} */
	let shown = null;
	let off = false;

	search.addEventListener("input", () => draw());

	function draw() {
		const wanted = search.value.trim().toLocaleLowerCase();
		const actions = (shown?.actions ?? []).map((action) => ({ action, label: how.words.action(action) }));
		put(
			list,
			actions
				.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
				.map(({ action, label }) =>
					h(
						"li",
						{},
						h(
							"button",
							{ type: "button", class: "button choices-list__one", disabled: off, on: { click: () => how.act([action]) } },
							label,
						),
					),
				),
		);
		search.hidden = actions.length < SEARCH_FROM;
		refresh();
	}

	return {
		element,
		/** @param {import("./board.js").Moment} moment */
		update(moment) {
			const busy = Boolean(moment.sent);
			if (shown?.id === moment.decision?.id && busy === off && shown === moment.decision) return;
			if (shown?.id !== moment.decision?.id) search.value = "";
			shown = moment.decision;
			off = busy;
			draw();
		},
	};
}

/**
 * The list in a dialog, for boards that show their choices in another way.
 *
 * @param {object} how
 * @param {import("./words.js").Words} how.words
 * @param {(actions: any[]) => void} how.act
 */
export function choicesDialog(how) {
	const title = h("h2", { id: "choices-name" });
	const list = choiceList({
		words: how.words,
		act(actions) {
			dialog.close();
			how.act(actions);
		},
	});
	const dialog = dialogOf({ kind: "list", title, body: list.element });
	return {
		element: dialog,
		/** @param {import("./board.js").Moment} moment */
		update(moment) {
			list.update(moment);
			put(
				title,
				moment.decision ? ngettext("{n} choice", "{n} choices", moment.decision.actions.length) : gettext("Nothing to choose now"),
			);
			if (!moment.decision && dialog.open) dialog.close();
		},
		open() {
			if (!dialog.open) dialog.showModal();
			/** @type {HTMLElement | null} */ (list.element.querySelector("li button"))?.focus();
		},
	};
}
