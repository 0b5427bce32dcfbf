/**
 * How a game's board is found and what it is given. The contract is told in `docs/boards.md`.
 */

import { announce } from "./announce.js";
import { cardElement, dress, gauge, hand, pile } from "./card.js";
import * as dom from "./dom.js";
import { gettext, join, locale, ngettext } from "./i18n.js";
import { roving } from "./keys.js";
import * as motion from "./motion.js";
import { avatar, seatStrip } from "./seats.js";

/**
 * An open question. `prompt` is `{key, …values}`; `actions` are all the legal answers, to be sent back as they are.
 * @typedef {{id: number, seat: number, kind: string, prompt: any, actions: any[]}} Decision
 */

/**
 * A fact that happened: `kind` names its sentence, `values` fill it.
 * @typedef {{kind: string, values: any}} GameEvent
 */

/**
 * Everything a board needs to draw itself, at one version.
 * @typedef {object} Moment
 * @property {string | null} session
 * @property {number} version
 * @property {any} view what this viewer knows: the game's `view`. Parts that did not change are the same objects as before
 * @property {any} before the view before this one; null when there is none to compare with
 * @property {GameEvent[]} events what led from `before` to `view`; empty when fresh
 * @property {boolean} fresh the view came whole (first look, reconnect): draw it, animate nothing
 * @property {Decision | null} decision the open question to me
 * @property {string} prompt that question as a sentence; "" without one
 * @property {number[]} waiting the seats that must act
 * @property {number | null} me my seat; null for a spectator
 * @property {number | null} side the seat from whose side to look: mine, or the one a spectator chose
 * @property {import("./seats.js").Seat[]} seats by number
 * @property {{reason: string, values?: any, places: {seat: number, place: number, won: boolean}[]} | null} outcome
 * @property {"connecting" | "live" | "lost"} connection
 * @property {{decision: number, actions: any[], left: boolean} | null} sent my command on its way; `left` is false while it waits for the network
 * @property {any} clock
 * @property {any} table as the server describes it: options, host…
 */

/**
 * What a board's function answers.
 * @typedef {object} Board
 * @property {Element | Element[]} element the middle of the table
 * @property {Element | null} [seats] in place of the house's strip of seats; null for none
 * @property {Element | null} [mine] what lies before me: my hand. Hidden for spectators
 * @property {Element | null} [overlay] something over the whole board (a card read out, dice falling)
 * @property {(moment: Moment) => void} update draws a moment; called first with a fresh one
 * @property {() => void} [destroy]
 * @property {(seat: import("./seats.js").Seat, moment: Moment) => import("./seats.js").SeatExtra} [seat] what the strip adds to a seat
 * @property {(value: string | number, text: string) => Node | null} [term] draws a term in the log's sentences (a suit…)
 * @property {(event: GameEvent) => "turn" | "big" | "quiet" | null} [tone] how the log sets an event: opening a turn, big, unspoken
 * @property {(moment: Moment) => Node | null} [over] something of the game's own on the end panel
 * @property {(moment: Moment) => string | null} [title] what the game is called at this table, where an option renames it
 * @property {(moment: Moment) => "me" | "left" | "right" | "across" | "centre"} [lamp] where the light lies; by default over who is to act
 */

/**
 * What a board is given.
 * @typedef {ReturnType<typeof context>} Context
 */

/**
 * @param {object} parts
 * @param {string} parts.game the game's id
 * @param {import("./words.js").Words} parts.words
 * @param {ReturnType<typeof import("./bar.js").decisionBar>} parts.bar
 * @param {(actions: any[]) => void} parts.act
 * @param {((about: string, text: string) => Promise<boolean>) | null} parts.remark
 * @param {() => Moment} parts.moment
 * @param {() => void} parts.choices
 */
export function context(parts) {
	/** Whose hand is shown, where it is not the reader's own: in a replay. */
	const owner = () => {
		const { me, seats } = parts.moment();
		return me === null || seats[me]?.me !== false ? null : seats[me].name;
	};
	return {
		/** The game's id. */
		game: parts.game,
		/** The game's sentences: `words.event(event)`, `.prompt(p)`, `.action(a)`, `.term(v)`, `.reason(outcome)`. */
		words: parts.words,
		/** Sends actions (from `decision.actions`, as they are) for my open decision: one, or several in order. */
		act: parts.act,
		/** Writes words of one's own where the game lets this seat; answers whether the table took them. Null in a replay. */
		remark: parts.remark,
		/** The decision bar. */
		bar: parts.bar,
		/** The moment on screen. */
		moment: parts.moment,
		/** Opens the list of all choices. */
		choices: parts.choices,
		/** Says a sentence to screen readers. Events are announced by the page already. */
		announce,
		/** The name of a seat. */
		name: (/** @type {number} */ seat) => parts.words.name(seat),
		locale,
		gettext,
		ngettext,
		join,
		...dom,
		motion,
		roving,
		avatar,
		card: cardElement,
		dress,
		pile,
		gauge,
		seatStrip,
		/** My hand, wired to the bar: a veiled card says why there, and Enter confirms. */
		hand: (/** @type {{choose: (card: import("./card.js").Card) => void, label?: string}} */ how) =>
			hand({ refuse: (sentence) => parts.bar.why(sentence), confirm: () => parts.bar.confirm(), owner, ...how }),
		/** Keeps a half-composed answer over a reload: any JSON, for one decision. */
		draft: {
			/** @param {number} decision */
			get(decision) {
				try {
					return JSON.parse(sessionStorage.getItem(draftKey(parts.moment(), decision)) ?? "null");
				} catch {
					return null;
				}
			},
			/**
			 * @param {number} decision
			 * @param {any} value null forgets it
			 */
			set(decision, value) {
				try {
					const key = draftKey(parts.moment(), decision);
					if (value === null) sessionStorage.removeItem(key);
					else sessionStorage.setItem(key, JSON.stringify(value));
				} catch {
					// Storage is blocked: a draft does not outlive the page.
				}
			},
		},
	};
}

/**
 * @param {Moment} moment
 * @param {number} decision
 */
function draftKey(moment, decision) {
	return `draft:${moment.session}:${decision}`;
}

/**
 * The function that makes a game's board: the default export of `games/<id>.js`, or the generic board for a game without one.
 *
 * @param {string} game
 * @param {boolean} drawn whether the game has a board of its own
 * @returns {Promise<(ctx: Context) => Board>}
 */
export async function loadBoard(game, drawn) {
	const module = drawn ? await import(`./games/${game}.js`) : await import("./generic.js");
	return module.default;
}
