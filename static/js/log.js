/** The log: what happened, one sentence a line, newest last. The same sentences are announced. */

import { announce } from "./announce.js";
import { h, put } from "./dom.js";
import { gettext } from "./i18n.js";
import { avatar } from "./seats.js";

/**
 * @param {object} how
 * @param {import("./words.js").Words} how.words
 * @param {() => import("./board.js").Moment} how.moment
 * @param {() => import("./board.js").Board | null} how.board
 */
export function logList(how) {
	const list = h("ol", { class: "log" });
	const latest = h("span", { class: "side__latest" });
	/** @type {string | null} */
	let session = null;
	let told = 0;
	// Only scrolling up leaves the end: a chat that grows and takes the log's room does not.
	let pinned = true;
	let lowest = 0;
	/** @type {HTMLElement | null} */
	let box = null;

	/**
	 * @param {import("./board.js").GameEvent} event
	 * @param {boolean} fresh
	 */
	function line(event, fresh) {
		const pieces = how.words.eventParts(event);
		if (pieces.length === 0) return null;
		const tone = how.board()?.tone?.(event) ?? null;
		const children = pieces.map((piece) => {
			if (piece.seat !== undefined) return h("b", {}, h("bdi", {}, piece.text));
			if (piece.term !== undefined) return how.board()?.term?.(piece.term, piece.text) ?? piece.text;
			return piece.text;
		});
		const seat = tone === "turn" ? how.moment().seats[event.values?.seat] : undefined;
		return h(
			"li",
			{ class: [tone === "turn" ? "log__turn" : "log__line", tone === "big" && "log__line--big", fresh && "log__line--new"] },
			seat && avatar(seat, true),
			tone === "turn" ? h("span", {}, children) : children,
		);
	}

	return {
		element: list,
		latest,
		/**
		 * @param {import("./fold.js").State} state
		 */
		update(state) {
			if (state.session !== session) {
				session = state.session;
				told = 0;
				list.replaceChildren();
			}
			if (!box && list.parentElement) {
				box = list.parentElement;
				box.addEventListener("scroll", () => {
					if (!box) return;
					if (box.scrollTop < lowest - 4) pinned = false;
					if (box.scrollTop + box.clientHeight >= box.scrollHeight - 40) pinned = true;
					lowest = box.scrollTop;
				});
			}
			if (state.fresh) {
				list.replaceChildren();
				told = 0;
			}
			const catching = told === 0;
			for (const item of state.log) {
				if (item.version <= told) continue;
				told = item.version;
				for (const event of item.events) {
					const element = line(event, !catching);
					if (!element) continue;
					list.append(element);
					if (!catching && how.board()?.tone?.(event) !== "quiet") announce(how.words.event(event));
				}
			}
			while (list.childElementCount > 600) list.firstElementChild?.remove();
			const last = list.lastElementChild;
			put(
				latest,
				last
					? [...last.childNodes]
							.filter((node) => !(node instanceof HTMLElement && node.matches(".avatar")))
							.map((node) => node.cloneNode(true))
					: gettext("Nothing has happened yet."),
			);
			if (box && pinned) {
				box.scrollTop = box.scrollHeight;
				lowest = box.scrollTop;
			}
		},
	};
}
