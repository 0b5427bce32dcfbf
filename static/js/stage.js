/** What stands on the felt: the seats, a game's board, the bar, and what lies before the viewer; drawn at one moment after another. */

import { h, put } from "./dom.js";
import { travel } from "./motion.js";
import { drawSeat, lampOf, seatStrip } from "./seats.js";

/**
 * @param {object} how
 * @param {HTMLElement} how.root the felt
 * @param {import("./board.js").Board} how.board
 * @param {ReturnType<typeof import("./bar.js").decisionBar>} how.bar
 * @param {Element} [how.told] stands in the bar's place
 * @param {string} how.mine what the place before the viewer is called
 */
export function stage({ root, board, bar, told, mine: name }) {
	const strip = board.seats === undefined ? seatStrip({ others: Boolean(board.mine) }) : null;
	const mySeat = h("div", { class: "mine__seat seat" });
	const mine = board.mine ? h("section", { class: "mine", "aria-label": name }, board.mine, mySeat) : null;
	const overlay = board.overlay ? h("div", { class: "board__overlay" }, board.overlay) : null;
	const texture = root.querySelector(".felt__texture");
	put(root, texture, strip?.element, board.seats, board.element, told ?? bar.element, mine, overlay);

	return {
		/** @param {import("./board.js").Moment} moment */
		show(moment) {
			const draw = () => {
				bar.begin(moment);
				strip?.update(moment, board.seat ? (seat) => board.seat?.(seat, moment) ?? {} : undefined);
				if (mine) mine.hidden = moment.me === null;
				if (mine && moment.me !== null) drawSeat(mySeat, moment.seats[moment.me], moment, {});
				mySeat.classList.add("mine__seat");
				board.update(moment);
				bar.settle();
			};
			root.dataset.lamp = board.lamp?.(moment) ?? lampOf(moment);
			if (moment.fresh || moment.before === moment.view) draw();
			else travel(root, draw);
		},
		/** Leaves the bare felt. */
		destroy() {
			board.destroy?.();
			put(root, texture);
		},
	};
}
