/** How many cards to draw: a row of numbers, one of which is chosen, and what it would cost. */

import { assign, h, keyed, setText } from "../../dom.js";
import { gettext } from "../../i18n.js";
import { roving } from "../../keys.js";

/**
 * @param {(action: any) => void} choose
 */
export function amounts(choose) {
	const element = h("div", { class: "amounts", role: "radiogroup", "aria-label": gettext("How many cards") });
	const refresh = roving(element, "button");
	/** @type {any[]} */
	let now = [];
	return {
		element,
		/**
		 * @param {any[]} actions the draws that are offered
		 * @param {any} chosen
		 */
		update(actions, chosen) {
			now = actions;
			keyed(
				element,
				actions,
				(action) => action.n,
				(action) =>
					h("button", {
						type: "button",
						role: "radio",
						on: { click: () => choose(now.find((one) => one.n === action.n)) },
					}),
				(button, action) => {
					const on = chosen?.n === action.n;
					assign(button, { class: ["amounts__one", on && "amounts__one--on"], "aria-checked": String(on) });
					setText(button, action.n);
				},
			);
			refresh();
		},
	};
}
