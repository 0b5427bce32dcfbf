/** The seats around the table: who sits where, in which colour, what they do. A game may add things to each seat. */

import { bdi, h, icon, keyed, picture, put } from "./dom.js";
import { gettext, ngettext } from "./i18n.js";

/** The eight seats' colours, each with a shape of its own. */
const GLYPHS = ["moon", "leaf", "wave", "star", "sun", "peak", "drop", "bell"];

/**
 * A seat as a board sees it.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name what to show: a player's name, a bot's name, or "Seat 3"
 * @property {number} colour 1 to 8: `data-seat` on any element sets `--seat` to it
 * @property {string} glyph the colour's shape: a symbol `g-…` of the sprite
 * @property {"player" | "bot" | null} controller
 * @property {string | null} level a bot's level
 * @property {string | null} player the player's id
 * @property {boolean} me
 * @property {boolean} host
 * @property {boolean} ready
 * @property {boolean} present a bot always is; a player is while connected
 * @property {string | null} keptFor the friend whose chair a bot keeps
 * @property {boolean} keptForMe
 */

/**
 * The seats of a table as the server describes it.
 *
 * @param {any} table
 * @param {string | null} me my player id
 * @returns {Seat[]}
 */
export function seatsOf(table, me) {
	/** @type {any[]} */
	const chairs = table?.seats ?? [];
	const colours = colouring(chairs);
	return chairs.map((chair, index) => {
		const bot = chair.controller === "bot";
		const player = chair.player ?? null;
		return {
			seat: chair.seat,
			name: player && !bot ? player.name : bot ? botName(chair, index) : gettext("Seat {n}", { n: index + 1 }),
			...disc(colours[index]),
			controller: chair.controller ?? null,
			level: bot ? (chair.level ?? chair.bot_level ?? null) : null,
			player: player?.id ?? null,
			me: player !== null && player.id === me && !bot,
			host: chair.host ?? (player !== null && table.host === chair.seat),
			ready: bot || Boolean(chair.ready),
			present: bot || chair.present !== false,
			keptFor: chair.kept_for?.name ?? null,
			keptForMe: me !== null && chair.kept_for?.id === me,
		};
	});
}

const BOTS = ["Pebble", "Cricket", "Thimble", "Biscuit", "Marble", "Pickle", "Button", "Domino"];

/**
 * @param {any} chair
 * @param {number} index
 */
function botName(chair, index) {
	return chair.player?.name ?? chair.name ?? BOTS[index % BOTS.length];
}

/** A colour, 1 to 8, with its shape. @param {number} colour */
export const disc = (colour) => ({ colour, glyph: `g-${GLYPHS[colour - 1]}` });

/** The colour, 1 to 8, that a player likes. @param {{colour: number}} player */
export const liked = (player) => (player.colour % GLYPHS.length) + 1;

/**
 * A colour for each chair: the one the player likes, if it is free; else the first that is.
 *
 * @param {any[]} chairs
 */
function colouring(chairs) {
	/** @type {Set<number>} */
	const taken = new Set();
	/** @type {number[]} */
	const out = [];
	chairs.forEach((chair, index) => {
		if (typeof chair.player?.colour !== "number") return;
		const colour = liked(chair.player);
		if (!taken.has(colour)) {
			taken.add(colour);
			out[index] = colour;
		}
	});
	chairs.forEach((_chair, index) => {
		if (out[index]) return;
		let colour = (index % 8) + 1;
		for (let tries = 0; taken.has(colour) && tries < 8; tries++) colour = (colour % 8) + 1;
		taken.add(colour);
		out[index] = colour;
	});
	return out;
}

/**
 * A seat's disc with its shape.
 *
 * @param {Pick<Seat, "colour" | "glyph">} seat
 * @param {boolean} [small]
 */
export function avatar(seat, small) {
	return h(
		"span",
		{ class: ["avatar", small && "avatar--s"], "data-seat": seat.colour, "aria-hidden": "true" },
		picture(seat.glyph),
	);
}

/**
 * A seat's name, which may be cut short, and after it whether it is mine.
 *
 * @param {Seat} seat
 */
export function nameOf(seat) {
	return [h("span", {}, bdi(seat.name)), seat.me && h("span", { class: "seat__you" }, ` ${gettext("(you)")}`)];
}

/**
 * What a game may add to a seat in the strip.
 * @typedef {object} SeatExtra
 * @property {number} [cards] how many cards are in hand
 * @property {import("./dom.js").Children} [status] in place of "to act", "thinking"…
 * @property {import("./dom.js").Children} [extra] anything of the game's own, after the rest
 * @property {string[]} [classes] more classes on the seat
 */

/**
 * The strip of seats. With `others`, mine is left out (it stands beside my hand).
 *
 * @param {{others?: boolean, label?: string}} [how]
 */
export function seatStrip(how = {}) {
	const element = h("ol", {
		class: "board__seats",
		"aria-label": how.label ?? (how.others ? gettext("Other seats") : gettext("Seats")),
	});
	return {
		element,
		/**
		 * @param {import("./board.js").Moment} moment
		 * @param {(seat: Seat) => SeatExtra} [extra]
		 */
		update(moment, extra) {
			const shown = inOrder(moment).filter((seat) => !(how.others && seat.seat === moment.me));
			element.dataset.count = String(shown.length);
			keyed(
				element,
				shown,
				(seat) => seat.seat,
				() => h("li", {}),
				(item, seat) => drawSeat(item, seat, moment, extra?.(seat) ?? {}),
			);
		},
	};
}

/**
 * The seats from the one after mine, round the table.
 *
 * @param {import("./board.js").Moment} moment
 */
export function inOrder(moment) {
	const first = moment.side ?? moment.me;
	if (first === null) return moment.seats;
	return [...moment.seats.slice(first + 1), ...moment.seats.slice(0, first + 1)];
}

/**
 * Draws one seat into `item`.
 *
 * @param {HTMLElement} item
 * @param {Seat} seat
 * @param {import("./board.js").Moment} moment
 * @param {SeatExtra} extra
 */
export function drawSeat(item, seat, moment, extra) {
	const acting = moment.waiting.includes(seat.seat) && !moment.outcome;
	const classes = [
		"seat",
		acting && "seat--acting",
		acting && seat.controller === "bot" && "seat--thinking",
		!seat.present && "seat--away",
		...(extra.classes ?? []),
	];
	item.setAttribute("class", classes.filter(Boolean).join(" "));
	item.dataset.seat = String(seat.colour);
	item.dataset.chair = String(seat.seat);
	const cards = extra.cards;
	put(
		item,
		avatar(seat),
		h(
			"span",
			{ class: "seat__name" },
			nameOf(seat),
			seat.controller === "bot" && [icon("bot"), h("span", { class: "unseen" }, gettext("bot"))],
			seat.host && [icon("host"), h("span", { class: "unseen" }, gettext("host"))],
			!seat.present && icon("offline"),
		),
		h("span", { class: "seat__status" }, extra.status ?? status(seat, acting)),
		cards !== undefined &&
			h(
				"span",
				{ class: "seat__cards" },
				h("span", { class: "seat__fan", "aria-hidden": "true", "data-fly": `seat-${seat.seat}` }, h("i"), h("i"), h("i")),
				h("span", { "aria-hidden": "true" }, String(cards)),
				h("span", { class: "unseen" }, ngettext("{n} card in hand", "{n} cards in hand", cards)),
			),
		extra.extra,
	);
}

/**
 * @param {Seat} seat
 * @param {boolean} acting
 */
function status(seat, acting) {
	if (!seat.present) return acting ? gettext("away, to act") : gettext("away");
	if (acting) return seat.me ? gettext("to act") : seat.controller === "bot" ? gettext("thinking") : gettext("to act");
	if (seat.keptFor) return gettext("keeps the chair of {name}", { name: seat.keptFor });
	return seat.controller === "bot" ? gettext("bot") : "";
}

/** Where the pool of light lies when the board does not say. @param {import("./board.js").Moment} moment */
export function lampOf(moment) {
	if (moment.outcome || moment.waiting.length !== 1) return moment.waiting.includes(moment.me ?? -1) ? "me" : "centre";
	const seat = moment.waiting[0];
	if (seat === (moment.side ?? moment.me)) return "me";
	const others = moment.seats.length - 1;
	const place = (seat - (moment.side ?? -1) - 1 + moment.seats.length) % moment.seats.length;
	return others === 1 ? "across" : place === 0 ? "left" : place === others - 1 ? "right" : "across";
}
