/**
 * The board of Suicidium: the chain in the middle, the seats with their dials, the hand, the window of answers. It draws the
 * server's view and forecast; what a card comes to is never worked out here.
 */

import { shortcuts } from "../keys.js";
import { amounts } from "./suicidium/amounts.js";
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

const COMPOSED = ["main", "respond", "close"];
const TYPES = ["points", "event", "response"];

/**
 * @param {import("../board.js").Context} ctx
 * @returns {import("../board.js").Board}
 */
export default function board(ctx) {
	const { h, put, gettext, ngettext, picture } = ctx;
	const names = naming(ctx);
	const words = composedWords(names);
	const chain = chainList({ names, ctx, choose: (uid) => send("on", "entry", uid) });
	const seats = workers({ names, ctx });
	const hand = ctx.hand({ choose: (card) => chosen(card.key) });
	const look = ctx.hand({ choose: (card) => pick(card.key), label: gettext("The hand you look into") });
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
	let told = -1;
	/** @type {number | null} */
	let asked = null;
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
		const { decision, view } = ctx.moment();
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
				looking.map((/** @type {string} */ card) => ({ ...face(card), playable: true, selected: local?.action.card === card })),
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
		if (looking) return gettext("The hand you look into");
		if (past && round)
			return round.active === moment.me
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

	/** @param {import("../board.js").Moment} moment */
	function drawBar(moment) {
		const { decision, view } = moment;
		const above = row(moment);
		const base = { kind: "chain", above };
		if (!decision) {
			ctx.bar.show({ ...base, then: moment.outcome ? "" : waiting(moment) });
			return;
		}
		const { actions, kind } = decision;
		const back = actions.some((one) => one.type === "back") ? () => send("back") : null;
		if (kind === "declare") return drawDeclare(moment, base);
		if (kind === "aim" || kind === "attach" || kind === "option") {
			const acts = actions.filter((one) => one.type !== "back").map((one) => ({ label: aimLabel(moment, one), actions: [one] }));
			const acts_ = back
				? [
						...acts,
						{
							label: /** @type {any} */ (h("span", { class: "back-word" }, gettext("Take back"))),
							icon: "undo",
							actions: actions.filter((one) => one.type === "back"),
						},
					]
				: acts;
			ctx.bar.show({ ...base, ask: gettext("Your card"), acts: acts_, takeBack: null });
			return;
		}
		if (COMPOSED.includes(kind)) {
			const done = actions.filter((one) => one.type === "done");
			const put_ = view.draft.entries.length;
			const ask = kind === "main" ? gettext("Your cards") : kind === "close" ? gettext("You close") : gettext("Your answer");
			if (!put_) {
				ctx.bar.show({ ...base, ask, then: [moment.prompt, " ", foretold(moment)] });
				return;
			}
			const then = words.outcome(view, moment.me);
			if (told !== decision.id) {
				told = decision.id;
				ctx.announce([names.card(view.draft.entries.at(-1).card), then].filter(Boolean).join(". "));
			}
			ctx.bar.show({
				...base,
				ask,
				sum: words.terms(view),
				then: then || moment.prompt,
				composed: done,
				confirm: ngettext("Play it", "Play these {n}", put_),
				takeBack: back,
			});
			return;
		}
		if (kind === "resume") {
			const acts = actions.map((one) => ({ label: ctx.words.action(one), actions: [one], primary: one.type === "resume" }));
			ctx.bar.show({ ...base, ask: gettext("The deck ran out"), acts, then: [moment.prompt, " ", price(moment, actions[0].n)] });
			return;
		}
		const chosen_ = local?.action ?? null;
		ctx.bar.show({
			...base,
			ask: kind === "pick" ? gettext("Your pick") : gettext("Your discard"),
			then: chosen_ ? ctx.words.action(chosen_) : moment.prompt,
			composed: chosen_ ? [chosen_] : null,
			confirm: kind === "pick" ? gettext("Take it") : gettext("Discard it"),
			takeBack: chosen_ ? () => compose(null) : null,
		});
	}

	/**
	 * What the button of an aim says: a card with a number by its number.
	 *
	 * @param {import("../board.js").Moment} moment
	 * @param {any} action
	 */
	function aimLabel(moment, action) {
		const { view } = moment;
		const entry = [...view.table, ...(view.draft?.entries ?? [])].find((one) => action.type === "on" && one.uid === action.entry);
		return entry?.order ? gettext("On {n}", { n: entry.order }) : ctx.words.action(action);
	}

	/**
	 * @param {import("../board.js").Moment} moment
	 * @param {any} base
	 */
	function drawDeclare(moment, base) {
		const { actions } = /** @type {import("../board.js").Decision} */ (moment.decision);
		const draws = actions.filter((one) => one.type === "draw");
		const swaps = actions.some((one) => one.type === "swap");
		const chosen_ = local?.action ?? null;
		const focus = count.element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
		const shared = { ...base, ask: gettext("Your draw"), takeBack: chosen_ ? () => compose(null) : null };
		const confirm = chosen_ ? ctx.words.action(chosen_) : gettext("Draw");
		const then = chosen_ ? price(moment, chosen_.type === "swap" ? 1 : chosen_.n) : moment.prompt;
		if (swaps) {
			const nothing = draws.map((one) => ({ label: ctx.words.action(one), actions: [one] }));
			ctx.bar.show(chosen_ ? { ...shared, then, composed: [chosen_], confirm } : { ...shared, then, acts: nothing });
			return;
		}
		count.update(draws, chosen_);
		ctx.bar.show({ ...shared, body: count.element, then, composed: chosen_ ? [chosen_] : null, confirm });
		focus?.focus();
	}

	/**
	 * What a draw costs, as the server says.
	 *
	 * @param {import("../board.js").Moment} moment
	 * @param {number} n
	 */
	function price(moment, n) {
		const prices = moment.view.prices[n] ?? [];
		const changed = prices.filter((/** @type {any} */ one) => one.before !== one.after);
		if (changed.length === 0) return gettext("It costs nothing.");
		const lines = changed.map((/** @type {any} */ one) => {
			const line = gettext("{name}: {before} → {after}", { name: names.plain(one.seat), before: one.before, after: one.after });
			return one.after === 0 ? `${line} (${words.risk(moment.view, one.seat)})` : line;
		});
		return `${names.points()}: ${lines.join(" · ")}`;
	}

	/** What the table comes to as it lies, while I have not answered. @param {import("../board.js").Moment} moment */
	function foretold(moment) {
		const { view, me } = moment;
		const own = me === null ? undefined : ends(view.forecast).find((one) => one.seat === me);
		if (!own || own.before === own.after) return "";
		const line = gettext("As it lies, you go from {before} to {after}.", { before: own.before, after: own.after });
		return own.zero ? `${line} (${words.risk(view, own.seat)})` : line;
	}

	/** @param {import("../board.js").Moment} moment */
	function waiting(moment) {
		const { view } = moment;
		if (view.asked === null) return "";
		const name = ctx.name(view.asked);
		/** @type {Record<string, string>} */
		const lines = {
			declare: gettext("{name} decides how many cards to draw.", { name }),
			resume: gettext("{name} may draw the missing cards.", { name }),
			main: gettext("{name} puts cards together; nobody sees them yet.", { name }),
			respond: gettext("{name} may answer.", { name }),
			close: gettext("{name} may close.", { name }),
			discard: gettext("{name} chooses what to discard.", { name }),
			overflow: gettext("{name} chooses what to discard.", { name }),
			pick: gettext("{name} looks into a hand.", { name }),
		};
		return [lines[view.phase], foretold(moment)].filter(Boolean).join(" ");
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
		const walked = moment.decision?.id !== asked && hand.element.querySelector(":focus-visible") !== null;
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
