/** What every page does: the light's switch, and a word where the browser keeps no cookies. */

import { h } from "./dom.js";
import { gettext } from "./i18n.js";
import { banner, toast } from "./notices.js";
import { cookiesKept, pref, setPref } from "./prefs.js";

const NEXT = /** @type {Record<string, string>} */ ({ auto: "light", light: "dark", dark: "auto" });

for (const button of document.querySelectorAll("[data-deed='theme']")) {
	button.addEventListener("click", () => {
		const theme = NEXT[pref("theme")] ?? "auto";
		setPref("theme", theme);
		toast(
			theme === "auto"
				? gettext("Light or dark: as your device says.")
				: theme === "dark"
					? gettext("A dark table.")
					: gettext("A light table."),
		);
	});
}

if (!cookiesKept()) {
	banner("cookies", {
		icon: "warn",
		text: gettext("Your browser keeps no cookies for this site."),
		more: gettext(
			"You can watch public tables and read the rules. To play, allow cookies: one, that remembers who you are, and no others.",
		),
	});
}

// Menus made of <details> close when the focus or a tap goes elsewhere, and with Esc.
document.addEventListener("click", (event) => shut(/** @type {Node} */ (event.target)));
document.addEventListener("focusin", (event) => shut(/** @type {Node} */ (event.target)));
document.addEventListener("keydown", (event) => {
	if (event.key !== "Escape") return;
	const open = document.querySelector("details.tools[open]");
	if (!(open instanceof HTMLDetailsElement)) return;
	event.preventDefault(); // and takes nothing back
	open.open = false;
	open.querySelector("summary")?.focus();
});

/** @param {Node} inside */
function shut(inside) {
	for (const menu of document.querySelectorAll("details.tools[open]")) {
		if (!menu.contains(inside) && menu instanceof HTMLDetailsElement) menu.open = false;
	}
}

/**
 * A small menu behind three dots.
 *
 * @param {string} label
 * @param {import("./dom.js").Children} mark
 * @param {{label: string, icon: string, do: () => void, danger?: boolean}[]} deeds
 */
export function tools(label, mark, deeds) {
	const menu = h(
		"details",
		{ class: "tools" },
		h("summary", { class: "button button--quiet button--icon", "aria-label": label, title: label }, mark),
	);
	menu.append(
		h(
			"div",
			{ class: "menu" },
			deeds.map((deed) =>
				h(
					"button",
					{
						type: "button",
						class: deed.danger && "menu__danger",
						on: {
							click: () => {
								/** @type {HTMLDetailsElement} */ (menu).open = false;
								deed.do();
							},
						},
					},
					deed.label,
				),
			),
		),
	);
	return menu;
}
