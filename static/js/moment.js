/** From what the page knows to what a board needs: one `Moment`. */

import { seatsOf } from "./seats.js";

/**
 * @param {import("./fold.js").State} state
 * @param {object} page
 * @param {"connecting" | "live" | "lost"} page.connection
 * @param {{decision: number, actions: any[], left: boolean} | null} page.sent
 * @param {number | null} page.side a spectator's choice
 * @param {boolean} page.watching the page looks from outside, whoever its reader is
 * @param {import("./words.js").Words | null} page.words
 * @returns {import("./board.js").Moment}
 */
export function momentOf(state, page) {
	const you = state.hello?.you ?? {};
	const seats = seatsOf(state.table, you.player ?? null);
	const me = page.watching ? null : (seats.find((seat) => seat.me)?.seat ?? null);
	const decision = me === null ? null : (state.decisions.find((one) => one.seat === me) ?? null);
	const { sent } = page;
	return {
		session: state.session,
		version: state.version,
		view: state.view,
		before: state.before,
		events: state.events,
		fresh: state.fresh,
		decision,
		prompt: decision && page.words ? page.words.prompt(decision.prompt) : "",
		waiting: state.waiting,
		me,
		side: me ?? page.side,
		seats,
		outcome: state.outcome,
		connection: page.connection,
		sent: sent && decision && sent.decision === decision.id ? sent : null,
		clock: state.clock,
		table: state.table,
	};
}
