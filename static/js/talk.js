/** Log and chat beside the board: a column on a desk, a sheet at the foot on a phone. */

import { assign, h, icon, need, put } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * Fills the page's place for words.
 *
 * @param {ReturnType<typeof import("./log.js").logList>} log
 * @param {ReturnType<typeof import("./chat.js").chatBox>} chat
 */
export function talkSide(log, chat) {
	const aside = need("#talk");
	const fresh = h("span", { class: "badge", hidden: true });
	const peek = h(
		"button",
		{ type: "button", class: "side__peek", "aria-expanded": "false", "aria-controls": "talk" },
		h("span", { class: "sheet__grip", "aria-hidden": "true" }),
		log.latest,
		h("span", { class: "chip" }, icon("chat"), fresh, h("span", { class: "unseen" }, gettext("Log and chat"))),
	);
	const close = h(
		"button",
		{ type: "button", class: "side__close button button--quiet button--icon", "aria-label": gettext("Close log and chat") },
		icon("x"),
	);
	let unread = 0;

	/** @param {boolean} wanted */
	function open(wanted) {
		aside.toggleAttribute("data-open", wanted);
		assign(peek, { "aria-expanded": String(wanted), "aria-label": wanted ? gettext("Log and chat") : null });
		if (wanted) {
			unread = 0;
			fresh.hidden = true;
			const box = need(".side__log", aside);
			box.scrollTop = box.scrollHeight;
		}
	}
	const sheet = () => getComputedStyle(peek).display !== "none";
	peek.addEventListener("click", () => open(!aside.hasAttribute("data-open")));
	close.addEventListener("click", () => {
		open(false);
		peek.focus();
	});
	put(
		aside,
		peek,
		close,
		h(
			"section",
			{ class: "side__log", "aria-label": gettext("Log"), tabindex: "0" },
			h("h2", { class: "side__name" }, gettext("Log")),
			log.element,
		),
		h(
			"section",
			{ class: "side__chat", "aria-label": gettext("Chat") },
			h("h2", { class: "side__name" }, gettext("Chat")),
			chat.element,
		),
	);
	return {
		focus() {
			if (sheet()) open(true);
			chat.focus();
		},
		/** Closes the sheet; answers whether it was open. */
		close() {
			if (!sheet() || !aside.hasAttribute("data-open")) return false;
			open(false);
			return true;
		},
		/** @param {number} lines */
		heard(lines) {
			if (!sheet() || aside.hasAttribute("data-open") || lines <= 0) return;
			unread += lines;
			fresh.hidden = false;
			fresh.textContent = String(Math.min(unread, 99));
		},
	};
}
