/** The seats: dial, name, what they are doing, objects, cards in hand, what lies in front of them. */

import { h, icon, keyed, picture, put } from "../../dom.js";
import { gettext, ngettext } from "../../i18n.js";
import { avatar, inOrder, nameOf } from "../../seats.js";
import { dial, toy } from "./dial.js";
import { FACES } from "./faces.js";

/**
 * @typedef {object} Extra
 * @property {Map<number, number>} soon where each dial will be, by seat
 * @property {Set<number>} may which seats I may aim at
 * @property {(seat: number) => void} choose
 */

/**
 * @param {object} how
 * @param {ReturnType<typeof import("./naming.js").naming>} how.names
 * @param {import("../../board.js").Context} how.ctx
 */
export function workers(how) {
	const { names, ctx } = how;
	const others = h("ol", { class: "board__seats", "aria-label": gettext("Seats") });
	const me = h("li", {});
	const mine = h("ul", { class: "me" }, me);

	/**
	 * @param {import("../../board.js").Moment} moment
	 * @param {Extra} extra
	 */
	function update(moment, extra) {
		const shown = inOrder(moment).filter((seat) => seat.seat !== moment.me && moment.view.players[seat.seat]);
		others.dataset.count = String(shown.length);
		keyed(
			others,
			shown,
			(seat) => seat.seat,
			() => h("li", {}),
			(item, seat) => draw(item, seat, moment, extra),
		);
		if (moment.me !== null && moment.seats[moment.me]) draw(me, moment.seats[moment.me], moment, extra);
	}

	/**
	 * @param {HTMLElement} item
	 * @param {import("../../seats.js").Seat} seat
	 * @param {import("../../board.js").Moment} moment
	 * @param {Extra} extra
	 */
	function draw(item, seat, moment, extra) {
		const { view } = moment;
		const player = view.players[seat.seat];
		const acting = moment.waiting.includes(seat.seat) && !moment.outcome;
		const may = extra.may.has(seat.seat);
		const classes = [
			"seat",
			"worker",
			acting && "seat--acting",
			acting && seat.controller === "bot" && "seat--thinking",
			!seat.present && "seat--away",
			view.active === seat.seat && !moment.outcome && "worker--turn",
			player.out > 0 && "worker--out",
			may && "worker--may",
		];
		item.setAttribute("class", classes.filter(Boolean).join(" "));
		item.dataset.seat = String(seat.colour);
		item.dataset.chair = String(seat.seat);
		const focused = item.contains(document.activeElement);
		put(
			item,
			dial({
				will: player.will,
				soon: extra.soon.get(seat.seat) ?? null,
				gentle: names.gentle(),
				colour: seat.colour,
				choose: may ? () => extra.choose(seat.seat) : null,
				name: seat.name,
			}),
			h(
				"span",
				{ class: "seat__name" },
				avatar(seat, true),
				nameOf(seat),
				seat.controller === "bot" && [icon("bot"), h("span", { class: "unseen" }, gettext("bot"))],
				!seat.present && icon("offline"),
			),
			h("span", { class: "seat__status" }, status(seat, moment, acting)),
			h(
				"span",
				{ class: "toys" },
				player.objects.map((/** @type {string} */ thing) => toy(thing, names.gentle(), names.thing(thing))),
			),
			h(
				"span",
				{ class: "seat__cards" },
				h("span", { class: "seat__fan", "aria-hidden": "true", "data-fly": `seat-${seat.seat}` }, h("i"), h("i"), h("i")),
				h("span", { "aria-hidden": "true" }, String(player.cards)),
				h("span", { class: "unseen" }, ngettext("{n} card in hand", "{n} cards in hand", player.cards)),
			),
			player.character &&
				h("p", { class: "trait", title: ctx.words.term(`does.${player.character}`) }, [
					h("b", {}, ctx.words.term(player.character)),
					h("span", {}, ctx.words.term(`does.${player.character}`)),
				]),
			player.lasting.map((/** @type {string} */ card) => lasting(card)),
		);
		if (focused && may) /** @type {HTMLElement | null} */ (item.querySelector("button"))?.focus();
	}

	/** @param {string} card */
	function lasting(card) {
		const { effect, art } = FACES[card];
		const does = ctx.words.term(`lasting.${effect}`);
		const until = ctx.words.term(`until.${effect}`);
		return h(
			"p",
			{ class: "lasting", title: `${names.card(card)}: ${does}, ${until}` },
			picture(art),
			h("span", {}, h("b", {}, names.card(card)), " ", does),
			h("small", {}, until),
		);
	}

	/**
	 * @param {import("../../seats.js").Seat} seat
	 * @param {import("../../board.js").Moment} moment
	 * @param {boolean} acting
	 */
	function status(seat, moment, acting) {
		const { view } = moment;
		const player = view.players[seat.seat];
		if (player.out) return names.gentle() ? gettext("at the seaside") : gettext("out");
		if (moment.outcome) return "";
		if (!seat.present) return acting ? gettext("away, to act") : gettext("away");
		if (player.pending) return gettext("waits to draw an object");
		if (acting && seat.seat !== view.active) return gettext("to answer");
		if (view.window) {
			const played = view.table.filter((/** @type {any} */ entry) => entry.owner === seat.seat).length;
			if (seat.seat !== view.active && view.window.silent.includes(seat.seat)) return gettext("may not answer");
			if (view.window.done.includes(seat.seat))
				return played ? ngettext("answered with {n}", "answered with {n}", played) : gettext("lets it stand");
		}
		if (seat.seat === view.active) return gettext("has the turn");
		return seat.controller === "bot" ? gettext("bot") : "";
	}

	return { others, mine, update };
}
