/**
 * The board of Suicidium: the chain in the middle, the seats with their dials, the hand, the window of answers. It draws the
 * server's view and forecast; what a card comes to is never worked out here.
 */

import { shortcuts } from "../keys.js";
import { amounts } from "./suicidium/amounts.js";
import { asking } from "./suicidium/asking.js";
import { code, short } from "./suicidium/captions.js";
import { chainOf, ends, link } from "./suicidium/chain.js";
import { composedWords } from "./suicidium/composed.js";
import { toy } from "./suicidium/dial.js";
import { discardDialog } from "./suicidium/discards.js";
import { FACES } from "./suicidium/faces.js";
import { chainList } from "./suicidium/links.js";
import { naming } from "./suicidium/naming.js";
import { follow } from "./suicidium/round.js";
import { passes, setPasses } from "./suicidium/standing.js";
import { windowRow } from "./suicidium/windowrow.js";
import { workers } from "./suicidium/workers.js";

const TYPES = ["points", "event", "response"];

/**
 * @param {import("../board.js").Context} ctx
 * @returns {import("../board.js").Board}
 */
export default function board(ctx) {
	const { h, put, gettext, picture } = ctx;
	const names = naming(ctx);
	const words = composedWords(names);
	const chain = chainList({ names, ctx, choose: (uid) => send("on", "entry", uid) });
	const seats = workers({ names, ctx });
	const hand = ctx.hand({ choose: (card) => chosen(card.key) });
	const look = ctx.hand({ choose: (card) => pick(card.key), label: gettext("A look into another hand") });
	const count = amounts((action) => compose(action));
	const row = windowRow({
		ctx,
		pass: () => send("pass"),
		standing(on) {
			setPasses(ctx.moment().session, ctx.moment().view.turn, on);
			ctx.announce(on ? gettext("You pass for this turn.") : gettext("You will be asked."));
			update(ctx.moment());
		},
	});
	const drawBar = asking({ ctx, names, words, count, row, local: () => local?.action ?? null, compose, send });
	const dialog = discardDialog(names);
	const deck = ctx.pile("deck", gettext("Deck"));
	const discard = ctx.pile("discard", gettext("Discard"));
	const showDiscard = h(
		"button",
		{
			type: "button",
			class: "store__open",
			"aria-label": gettext("Look through the discard pile"),
			on: { click: () => dialog.open(ctx.moment().view.discard) },
		},
		discard.element,
	);
	const left = h("p", { class: "store__objects" });
	const top = h("p", { class: "store__top", hidden: true });
	const store = h("div", { class: "store" }, h("div", { class: "store__piles" }, deck.element, showDiscard), top, left);
	const caption = h("p", { class: "chain__caption" });
	const middle = h(
		"section",
		{ class: "chain", "aria-label": gettext("The cards on the table") },
		caption,
		chain.element,
		look.element,
		dialog.element,
	);
	const mine = h("div", { class: "mine__all" }, hand.element, seats.mine);
	/** @type {import("./suicidium/round.js").Round | null} */
	let round = null;
	let version = -1;
	/** What is chosen here and not sent yet, for one decision. @type {{decision: number, action: any} | null} */
	let local = null;
	let standing = -1;
	/** @type {number | null} */
	let asked = null;
	/** Whether the last card was chosen by keyboard: then the focus walks on with the question. */
	let byKey = false;
	hand.element.addEventListener("keydown", () => {
		byKey = true;
	});
	hand.element.addEventListener("pointerdown", () => {
		byKey = false;
	});
	const stop = shortcuts({ p: () => send("pass") });

	/**
	 * Sends the open decision's action of a type (and value).
	 *
	 * @param {string} type
	 * @param {string} [key]
	 * @param {any} [value]
	 */
	function send(type, key, value) {
		const { decision, sent } = ctx.moment();
		if (!decision || sent) return;
		const action = decision.actions.find((one) => one.type === type && (key === undefined || one[key] === value));
		if (action) ctx.act([action]);
	}

	/** Chooses an action without sending it. @param {any} action */
	function compose(action) {
		const { decision } = ctx.moment();
		if (!decision) return;
		local = action ? { decision: decision.id, action } : null;
		ctx.draft.set(decision.id, action);
		update(ctx.moment());
	}

	/** A card of the hand was tapped. @param {string} card */
	function chosen(card) {
		const { decision, view, sent } = ctx.moment();
		if (sent) return;
		if (!decision) return ctx.bar.why(ctx.words.term("why.not_now"));
		if (view.draft?.card === card) return send("back");
		const action = decision.actions.find((one) => one.card === card && ["play", "swap", "discard"].includes(one.type));
		if (!action)
			return ctx.bar.why(
				decision.kind === "declare" ? gettext("First say how many cards you draw.") : ctx.words.term("why.not_now"),
			);
		if (action.type === "play") return ctx.act([action]);
		compose(local?.action.card === card ? null : action);
	}

	/** A card of the hand that I look into was tapped. @param {string} card */
	function pick(card) {
		const action = ctx.moment().decision?.actions.find((one) => one.type === "take" && one.card === card);
		compose(local?.action.card === card ? null : action);
	}

	/** @param {string} card @returns {import("../card.js").Card} */
	function face(card) {
		const known = FACES[card];
		return {
			key: card,
			label: `${names.card(card)}. ${names.text(card)}`,
			face: h(
				"span",
				{ class: "quip", title: names.text(card) },
				h("b", { class: "quip__code", "aria-hidden": "true" }, code(known)),
				picture(known.art, "quip__art"),
				h("span", { class: "quip__name" }, names.card(card)),
				h("span", { class: "quip__does" }, short(known)),
			),
			data: { kind: known.type },
		};
	}

	/** @param {import("../board.js").Moment} moment */
	function drawHand(moment) {
		const { view, decision } = moment;
		if (!view.hand) return;
		const put_ = new Set((view.draft?.entries ?? []).map((/** @type {any} */ entry) => entry.card));
		const cards = view.hand.filter((/** @type {string} */ card) => !put_.has(card));
		cards.sort((/** @type {string} */ a, /** @type {string} */ b) => rank(a) - rank(b));
		const open = new Set(
			(decision?.actions ?? []).filter((one) => ["play", "swap", "discard"].includes(one.type)).map((one) => one.card),
		);
		const composing = decision !== null && view.draft !== null;
		hand.update(
			cards.map((/** @type {string} */ card) => {
				const selected = view.draft?.card === card || local?.action.card === card;
				const why = !composing || selected ? undefined : view.draft.card ? "why.choosing" : view.why[card];
				const sending = moment.sent?.actions.some((one) => one.card === card && one.type !== "on");
				return {
					...face(card),
					selected,
					playable: open.has(card),
					why: why && ctx.words.term(why),
					sent: sending,
					flyFrom: "deck",
				};
			}),
		);
	}

	/** @param {import("../board.js").Moment} moment */
	function drawMiddle(moment) {
		const { view } = moment;
		const now = chainOf(view);
		const past = now.length === 0;
		const links = past && round ? link(round.entries, [], []) : now;
		const results = round && (past || round.turn === view.turn) ? round.results : {};
		const may = new Set((moment.decision?.actions ?? []).filter((one) => one.type === "on").map((one) => one.entry));
		chain.update({ links, results: now.some((one) => one.entry.mine && one.entry.order) ? {} : results, may, past });
		const looking = view.looking ?? null;
		look.element.hidden = looking === null;
		chain.element.hidden = looking !== null || links.length === 0;
		if (looking) {
			look.update(
				looking.map((/** @type {string} */ card) => ({
					...face(card),
					playable: moment.decision !== null,
					selected: local?.action.card === card,
				})),
			);
		}
		put(caption, captionOf(moment, past && links.length > 0, looking !== null));
	}

	/**
	 * @param {import("../board.js").Moment} moment
	 * @param {boolean} past
	 * @param {boolean} looking
	 */
	function captionOf(moment, past, looking) {
		const { view } = moment;
		if (looking) return gettext("A look into another hand");
		if (past && round)
			return names.mine(round.active)
				? gettext("What came of your cards")
				: gettext("What came of the cards of {name}", { name: ctx.name(round.active) });
		if (view.table.length || view.draft?.entries.length) return null;
		return [h("b", {}, names.mode(view.mode)), " ", names.goal(view.mode)];
	}

	/** @param {import("../board.js").Moment} moment */
	function drawStore(moment) {
		const { view } = moment;
		deck.update(view.deck, null);
		const last = view.discard.at(-1);
		discard.update(
			view.discard.length,
			last
				? {
						key: last,
						label: gettext("Discard: {card}", { card: names.card(last) }),
						size: "xs",
						face: h("span", { class: "quip" }, h("b", { class: "quip__code" }, code(FACES[last]))),
						data: { kind: FACES[last].type },
					}
				: null,
		);
		put(
			left,
			h("span", {}, gettext("Objects left")),
			Object.entries(view.objects).map(([thing, n]) => toy(thing, names.gentle(), names.thing(thing), Number(n))),
		);
		top.hidden = !view.top;
		if (view.top) put(top, gettext("Next card: {card}", { card: names.card(view.top) }));
		const home = moment.me === null ? middle : mine;
		if (store.parentElement !== home) home.append(store);
	}

	/** The dials' future: by what I compose, else by what lies on the table. @param {import("../board.js").Moment} moment */
	function soon(moment) {
		const { view } = moment;
		/** @type {Map<number, number>} */
		const out = new Map();
		const forecast = view.draft?.entries.length ? view.draft.forecast : view.forecast;
		for (const one of ends(forecast)) out.set(one.seat, one.after);
		const chosen_ = local?.action;
		if (moment.decision?.kind === "declare" && chosen_) {
			for (const one of view.prices[chosen_.type === "swap" ? 1 : chosen_.n] ?? []) out.set(one.seat, one.after);
		}
		return out;
	}

	/** Lets the cards of a round take effect one after the other, as they did. @param {number[]} order */
	function playOut(order) {
		if (!ctx.motion.moving()) return;
		const each = Math.min(420, 1200 / Math.max(order.length, 1));
		order.forEach((uid, nth) => {
			const panel = chain.element.querySelector(`[data-uid="${uid}"] > .link__card`);
			const now = panel?.querySelector(".link__now");
			const timing = { duration: each, delay: nth * each, easing: "ease-out", fill: /** @type {FillMode} */ ("backwards") };
			panel?.animate([{ scale: "1" }, { scale: "1.04", offset: 0.3 }, { scale: "1" }], timing);
			now?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
		});
	}

	/** The choice I made here, if it still answers the open question. @param {import("../board.js").Moment} moment */
	function keepLocal(moment) {
		const { decision } = moment;
		if (!decision) local = null;
		else if (local?.decision !== decision.id) {
			const kept = ctx.draft.get(decision.id);
			const action = kept && decision.actions.find((one) => JSON.stringify(one) === JSON.stringify(kept));
			local = action ? { decision: decision.id, action } : null;
		}
	}

	/** Passes by itself where I asked for it. @param {import("../board.js").Moment} moment */
	function passForMe(moment) {
		const { decision, view } = moment;
		if (decision?.kind !== "respond" || moment.sent || standing === decision.id) return;
		if (view.draft.entries.length || view.draft.card || !passes(moment.session, view.turn)) return;
		standing = decision.id;
		queueMicrotask(() => send("pass"));
	}

	/** @param {import("../board.js").Moment} moment */
	function update(moment) {
		if (!moment.view) return;
		const board_ = middle.closest(".board");
		const focused = board_?.contains(document.activeElement) ?? false;
		const fresh = moment.version !== version;
		if (fresh) {
			if (moment.fresh) round = follow(null, null, moment.view, []);
			else round = follow(round, moment.before, moment.view, moment.events);
			version = moment.version;
		}
		keepLocal(moment);
		const may = new Set((moment.decision?.actions ?? []).filter((one) => one.type === "aim").map((one) => one.at));
		seats.update(moment, { soon: soon(moment), may, choose: (seat) => send("aim", "at", seat) });
		drawMiddle(moment);
		drawHand(moment);
		drawStore(moment);
		drawBar(moment);
		if (fresh && !moment.fresh && moment.events.some((event) => event.kind === "resolves" || event.kind === "void"))
			playOut(round?.order ?? []);
		const lost = focused && document.activeElement === document.body;
		const walked = moment.decision?.id !== asked && byKey && hand.element.contains(document.activeElement);
		if (lost || walked) refocus(moment);
		asked = moment.decision?.id ?? null;
		passForMe(moment);
	}

	/** The focus goes on to what is asked, where its element is gone or was chosen by keyboard. @param {import("../board.js").Moment} moment */
	function refocus(moment) {
		const kind = moment.decision?.kind ?? "";
		if (["aim", "attach", "option"].includes(kind))
			/** @type {HTMLElement | null} */ (document.querySelector(".decision__acts button"))?.focus();
		else if (kind) hand.focus();
	}

	return {
		element: middle,
		seats: seats.others,
		mine,
		update,
		term: (value, text) => (String(value).replace("gentle.", "") in FACES ? h("b", {}, text) : null),
		tone(event) {
			if (event.kind === "turn") return "turn";
			if (["object", "leaves", "deck_out", "lies"].includes(event.kind)) return "big";
			return ["dice", "declares", "rebuilt"].includes(event.kind) ? "quiet" : null;
		},
		title: () => (names.gentle() ? ctx.words.term("title.gentle") : null),
		over(moment) {
			if (!moment.view.players.some((/** @type {any} */ player) => player.objects.length > 0)) return null;
			return h(
				"ul",
				{ class: "ended" },
				moment.seats.map((seat) =>
					h(
						"li",
						{ class: "who" },
						ctx.avatar(seat, true),
						ctx.bdi(seat.name),
						h(
							"span",
							{ class: "toys" },
							(moment.view.players[seat.seat]?.objects ?? []).map((/** @type {string} */ thing) =>
								toy(thing, names.gentle(), names.thing(thing)),
							),
						),
					),
				),
			);
		},
		destroy: stop,
	};
}

/** Points, events, responses; within each the larger first. @param {string} card */
function rank(card) {
	return TYPES.indexOf(FACES[card].type) * 100 - FACES[card].n;
}
