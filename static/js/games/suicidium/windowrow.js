/** The window of answers: who has answered, who may now, who closes; and the two ways of saying nothing. */

import { bdi, h, icon } from "../../dom.js";
import { gettext } from "../../i18n.js";
import { passes } from "./standing.js";

/**
 * @param {object} how
 * @param {import("../../board.js").Context} how.ctx
 * @param {() => void} how.pass passes the open window
 * @param {(on: boolean) => void} how.standing switches "pass for me this turn"
 */
export function windowRow(how) {
	const { ctx } = how;

	/** @param {import("../../board.js").Moment} moment */
	return (moment) => {
		const { view, me } = moment;
		if (moment.outcome) return null;
		const order = view.window ? steps(moment) : null;
		const buttons = [];
		const kind = moment.decision?.kind ?? "";
		const composing = view.draft && (view.draft.entries.length > 0 || view.draft.card);
		if (!moment.sent && !composing && moment.decision?.actions.some((action) => action.type === "pass"))
			buttons.push(
				h(
					"button",
					{ type: "button", class: "button", on: { click: how.pass } },
					kind === "main" ? gettext("Play nothing") : gettext("Pass"),
					" ",
					h("kbd", { class: "key", "aria-hidden": "true" }, "P"),
				),
			);
		if (me !== null && mayStand(view, me)) {
			const on = passes(moment.session, view.turn);
			buttons.push(
				h(
					"button",
					{
						type: "button",
						class: ["button", on && "button--on"],
						"aria-pressed": String(on),
						on: { click: () => how.standing(!on) },
					},
					on && icon("check"),
					h("span", {}, gettext("Pass for me"), h("span", { class: "wide-only" }, ` ${gettext("this turn")}`)),
				),
			);
		}
		if (!order && buttons.length === 0) return null;
		return h("div", { class: "window" }, order ?? h("span", {}), h("div", { class: "window__pass" }, buttons));
	};

	/** @param {import("../../board.js").Moment} moment */
	function steps(moment) {
		const { view, seats, me } = moment;
		const { order, done, silent, now, closer } = view.window;
		const one = (
			/** @type {number} */ seat,
			/** @type {string[]} */ classes,
			/** @type {any[]} */ more,
			/** @type {string} */ word,
		) =>
			h(
				"li",
				{ class: classes },
				seats[seat] && ctx.avatar(seats[seat], true),
				seat === me ? h("span", {}, word) : [bdi(ctx.name(seat)), more],
			);
		return h(
			"ol",
			{ class: "window__order", "aria-label": gettext("Who answers") },
			order.map((/** @type {number} */ seat) => {
				const asked = seat === now;
				const passed = done.includes(seat);
				const mute = silent.includes(seat) && !asked;
				const mark = mute
					? [icon("x"), h("span", { class: "unseen" }, gettext("may not answer"))]
					: passed && !asked
						? [icon("check"), h("span", { class: "unseen" }, gettext("has answered"))]
						: [];
				return one(seat, [asked ? "window__now" : passed ? "window__done" : ""].filter(Boolean), mark, gettext("you"));
			}),
			h(
				"li",
				{ class: now === closer ? "window__now" : null },
				seats[closer] && ctx.avatar(seats[closer], true),
				h("span", {}, closer === me ? gettext("you close") : gettext("{name} closes", { name: ctx.name(closer) })),
			),
		);
	}
}

/**
 * Whether a window of this turn may still come to me.
 *
 * @param {any} view
 * @param {number} me
 */
export function mayStand(view, me) {
	if (view.active === me || view.players[me].out || view.phase === "over") return false;
	if (!view.window) return ["declare", "resume", "main"].includes(view.phase);
	return view.window.now !== me && !view.window.done.includes(me) && view.window.order.includes(me);
}
