/** The rules, one key away: the same page in a dialog over the table. */

import { dialogOf } from "./dialog.js";
import { h, put } from "./dom.js";
import { gettext } from "./i18n.js";

/** @param {string} address the page of rules */
export function rulesDialog(address) {
	const body = h("div", { class: "rules-body" });
	const dialog = dialogOf({
		kind: "rules",
		title: h("h2", { id: "rules-name" }, gettext("Rules")),
		aside: h(
			"a",
			{ class: "button button--quiet", href: address, target: "_blank", rel: "noopener" },
			gettext("On a page of their own"),
		),
		body,
	});
	dialog.addEventListener("keydown", (event) => {
		if (event.key === "?") dialog.close();
	});
	let read = false;

	async function fetchRules() {
		try {
			const response = await fetch(`${address}?part=true`);
			if (!response.ok) throw new Error(String(response.status));
			// A document of the house's own, parsed apart: no script of it can run, and its elements are moved over.
			const page = new DOMParser().parseFromString(await response.text(), "text/html");
			put(
				body,
				[...page.body.children].map((child) => document.importNode(child, true)),
			);
			read = true;
		} catch {
			put(body, h("p", {}, gettext("The rules can't be fetched now. Try again when the table answers.")));
		}
	}

	return {
		element: dialog,
		async open() {
			if (dialog.open) return;
			dialog.showModal();
			if (!read) await fetchRules();
		},
	};
}
