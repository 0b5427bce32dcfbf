/**
 * Regicide's table: the enemy in the middle with what is foretold of it, the piles about it, this fight's plays, and my hand, from which
 * an answer is composed. What each part shows is in its own module in `regicide/`.
 */

import { gettext } from "../i18n.js";
import { isJester, rank, suit, worth } from "./regicide/cards.js";
import { complete, sets, tap, tapped } from "./regicide/compose.js";
import { enemyPanel } from "./regicide/enemy.js";
import { cardName, dataOf, face, symbolOf, term } from "./regicide/faces.js";
import { fightRow } from "./regicide/fight.js";
import { foretell, strikes } from "./regicide/foretell.js";
import { exactly } from "./regicide/honours.js";
import { ending } from "./regicide/over.js";
import { piles } from "./regicide/piles.js";
import { afterFlip, afterPayment, afterPlay, afterYield, plain, powerLost, reason } from "./regicide/sentences.js";

/**
 * What I have composed for one decision: cards, or a move without cards (an action as it is listed).
 * @typedef {{id: number, cards: string[], move: any}} Draft
 */

/**
 * @param {import("../board.js").Context} ctx
 * @returns {import("../board.js").Board}
 */
export default function board(ctx) {
	const { h } = ctx;
	const enemy = enemyPanel(ctx);
	const around = piles(ctx);
	const fight = fightRow(ctx);
	const arena = h(
		"section",
		{ class: "arena", "aria-label": gettext("The enemy and the piles") },
		around.castle,
		enemy.element,
		around.others,
	);
	const hand = ctx.hand({ choose: (card) => choose(card.key) });
	/** @type {Draft} */
	let draft = { id: 0, cards: [], move: null };
	/** @type {import("./regicide/fight.js").Blow | null} */
	let blow = null;
	/** @type {Map<string, import("../dom.js").Children>} */
	const faces = new Map();

	/** @param {string} card */
	function choose(card) {
		const moment = ctx.moment();
		const { decision, view } = moment;
		if (!decision || moment.sent) return;
		compose({ cards: tapped(sets(decision), draft.cards, card, need(moment), view.hand), move: null });
	}

	/** @param {{cards: string[], move: any}} what */
	function compose(what) {
		const moment = ctx.moment();
		if (!moment.decision) return;
		draft = { id: moment.decision.id, ...what };
		ctx.draft.set(draft.id, draft.cards.length > 0 || draft.move ? what : null);
		draw(moment);
		const said = sentence(moment);
		if (said) ctx.announce(plain(said));
	}

	/** What is to be covered; null while playing. @param {import("../board.js").Moment} moment */
	function need(moment) {
		return moment.decision?.kind === "suffer" ? strikes(moment.view.enemy) : null;
	}

	/** The draft that belongs to this moment. @param {import("../board.js").Moment} moment */
	function follow(moment) {
		const id = moment.decision?.id ?? 0;
		if (draft.id === id) return;
		const kept = id ? ctx.draft.get(id) : null;
		const cards = (kept?.cards ?? []).filter((/** @type {string} */ card) => moment.view.hand?.includes(card));
		draft = { id, cards, move: cards.length === 0 ? (kept?.move ?? null) : null };
	}

	/** @param {import("../board.js").Moment} moment */
	function future(moment) {
		if (moment.decision?.kind !== "play" || !complete(moment.decision, draft.cards)) return null;
		return foretell(moment.view, draft.cards);
	}

	/**
	 * What follows from what is composed.
	 *
	 * @param {import("../board.js").Moment} moment
	 * @returns {import("./regicide/sentences.js").Sentence | null}
	 */
	function sentence(moment) {
		const { decision, view } = moment;
		if (!decision) return null;
		if (draft.move?.type === "yield") return afterYield(view);
		if (draft.move?.type === "flip") return afterFlip(view);
		if (draft.move?.type === "choose") return afterChoice(draft.move.seat);
		if (draft.cards.length === 0) return null;
		if (decision.kind === "suffer") return afterPayment(view, draft.cards, strikes(view.enemy));
		const next = future(moment);
		return next && afterPlay(next, view);
	}

	/** @param {number} seat */
	function afterChoice(seat) {
		const mine = seat === ctx.moment().me;
		return {
			strong: mine ? gettext("You go on yourself.") : gettext("{name} goes next.", { name: ctx.name(seat) }),
			rest: gettext("Then clockwise from there."),
		};
	}

	/** @param {import("../board.js").Moment} moment */
	function draw(moment) {
		const next = future(moment);
		enemy.update(moment.view, next, Boolean(moment.outcome && moment.view.enemy));
		fight.update(moment, blow, draft.cards.length > 0);
		if (moment.view.hand && moment.me !== null) drawHand(moment);
		drawBar(moment, next);
	}

	/** @param {import("../board.js").Moment} moment */
	function drawHand(moment) {
		const { decision, sent, view } = moment;
		const listed = sets(decision);
		const asked = Boolean(decision) && !sent && listed.length > 0;
		const going = new Set((sent?.actions ?? []).flatMap((action) => action.cards ?? []));
		const flipping = sent?.actions.some((action) => action.type === "flip");
		const blocked = view.enemy?.immune ? suit(view.enemy.card) : "";
		hand.update(
			view.hand.map((/** @type {string} */ card) => {
				if (!faces.has(card)) faces.set(card, face(ctx, card));
				const selected = asked && draft.cards.includes(card);
				const what = asked ? tap(listed, draft.cards, card, need(moment)) : null;
				const powerless = decision?.kind === "play" && blocked !== "" && suit(card) === blocked;
				return {
					key: card,
					label: label(card, what, selected, powerless),
					face: faces.get(card),
					suit: symbolOf(card),
					data: { ...dataOf(card), powerless: powerless ? "yes" : "no" },
					selected,
					playable: what !== null && what.kind !== "no",
					why: what?.kind === "no" ? reason(what) : undefined,
					sent: going.has(card) || flipping,
					flyFrom: "tavern",
					flyTo: "discard",
				};
			}),
		);
	}

	/**
	 * @param {string} card
	 * @param {import("./regicide/compose.js").Tap | null} what
	 * @param {boolean} selected
	 * @param {boolean} powerless
	 */
	function label(card, what, selected, powerless) {
		const name = cardName(card);
		const value =
			isJester(card) || rank(card) === String(worth([card]))
				? name
				: gettext("{card}, worth {n}", { card: name, n: worth([card]) });
		const parts = [value];
		if (selected) parts.push(gettext("chosen"));
		if (powerless) parts.push(gettext("its power would be lost"));
		if (what?.kind === "swap") parts.push(gettext("instead of {cards}", { cards: ctx.join(what.gone.map(cardName)) }));
		return parts.join(", ");
	}

	/**
	 * @param {import("../board.js").Moment} moment
	 * @param {import("./regicide/foretell.js").Future | null} next
	 */
	function drawBar(moment, next) {
		const { decision, view } = moment;
		if (!decision || moment.sent) {
			ctx.bar.show({ then: waiting(moment) });
			return;
		}
		const said = sentence(moment);
		const composing = draft.cards.length > 0 || draft.move !== null;
		ctx.bar.show({
			kind: decision.kind,
			ask: decision.kind === "suffer" ? gettext("Cover {n}", { n: strikes(view.enemy) }) : undefined,
			sum: sum(decision.kind, view),
			effects: next ? effects(next) : [],
			then: said ? [h("b", {}, said.strong), " ", said.rest] : moment.prompt,
			composed: composing ? answer(decision) : undefined,
			confirm: confirming(decision.kind),
			takeBack: composing ? () => compose({ cards: [], move: null }) : null,
			acts: acts(moment),
		});
	}

	/** @param {any} decision */
	function answer(decision) {
		if (draft.move) {
			const wanted = JSON.stringify(draft.move);
			const listed = decision.actions.find((/** @type {any} */ action) => JSON.stringify(action) === wanted);
			return listed ? [listed] : null;
		}
		const action = complete(decision, draft.cards);
		return action ? [action] : null;
	}

	/** @param {string} kind */
	function confirming(kind) {
		if (draft.move?.type === "yield") return gettext("Yield");
		if (draft.move?.type === "flip") return gettext("Flip a Jester");
		return kind === "suffer" ? gettext("Throw in") : kind === "play" ? gettext("Play") : undefined;
	}

	/**
	 * @param {string} kind
	 * @param {any} view
	 */
	function sum(kind, view) {
		if (draft.cards.length === 0) return null;
		const terms = draft.cards.flatMap((card, at) => [at > 0 && h("span", { class: "sum__op" }, "+"), term(ctx, card, "sum__term")]);
		const total = [h("span", { class: "sum__op" }, "="), h("b", { class: "sum__total" }, String(worth(draft.cards)))];
		const of = kind === "suffer" && h("span", { class: "sum__effect" }, gettext("of {n} to cover", { n: strikes(view.enemy) }));
		return [terms, total, of];
	}

	/**
	 * @param {import("./regicide/foretell.js").Future} next
	 * @returns {{icon?: string, text: import("../dom.js").Children}[]}
	 */
	function effects(next) {
		if (next.jester) return [];
		const out = [];
		if (next.healed > 0) out.push({ icon: "health", text: [gettext("heals"), " ", h("b", {}, String(next.healed))] });
		if (next.drew > 0) out.push({ icon: "draw", text: [gettext("draws"), " ", h("b", {}, String(next.drew))] });
		if (next.shield > 0) out.push({ icon: "shield", text: [gettext("shields"), " ", h("b", {}, String(next.shield))] });
		if (next.blocked) out.push({ icon: "noshield", text: powerLost(next.blocked) });
		out.push({ icon: "sword", text: [gettext("hits for"), " ", h("b", {}, String(next.damage))] });
		return out;
	}

	/** The choices without cards. @param {import("../board.js").Moment} moment */
	function acts(moment) {
		const { decision, view } = moment;
		const actions = decision?.actions ?? [];
		const only = actions.length === 1;
		/** @type {import("../bar.js").Act[]} */
		const out = [];
		for (const action of actions) {
			if (action.type === "choose") {
				const mine = action.seat === moment.me;
				out.push({ label: mine ? gettext("Me again") : ctx.name(action.seat), do: () => compose({ cards: [], move: action }) });
			}
			if (action.type === "flip") {
				out.push({ label: gettext("Flip a Jester"), primary: only, do: () => compose({ cards: [], move: action }) });
			}
			if (action.type === "yield")
				out.push({ label: gettext("Yield"), primary: only, do: () => compose({ cards: [], move: action }) });
		}
		if (decision?.kind === "play" && moment.seats.length > 1 && !view.may_yield) {
			out.push({ label: gettext("Yield"), why: gettext("Everybody else yielded on their last turn, so you may not.") });
		}
		return out;
	}

	/** What the others wait for, in a sentence. @param {import("../board.js").Moment} moment */
	function waiting(moment) {
		const { view } = moment;
		if (moment.outcome) return ctx.words.reason(moment.outcome);
		if (moment.sent) return "";
		if (!view.enemy) return "";
		const name = ctx.name(view.seat);
		if (view.phase === "suffer") return gettext("{name} must cover {n}.", { name, n: strikes(view.enemy) });
		if (view.phase === "choose") return gettext("{name} names who goes next.", { name });
		return gettext("{name} plays against {enemy}.", { name, enemy: ctx.words.term(view.enemy.card) });
	}

	/**
	 * What a seat that is not asked shows under its name: who plays next, who yielded last, royals that everybody saw go there.
	 *
	 * @param {import("../seats.js").Seat} seat
	 * @param {import("../board.js").Moment} moment
	 */
	function status(seat, moment) {
		const { view } = moment;
		if (moment.waiting.includes(seat.seat) || !seat.present || seat.keptFor || moment.outcome) return undefined;
		const { known, yielded } = view.seats[seat.seat];
		const next = view.phase !== "choose" && (view.seat + 1) % view.seats.length === seat.seat;
		const notes = [
			next && gettext("next"),
			yielded && gettext("yielded"),
			known.length > 0 &&
				h(
					"span",
					{ class: "seat__known", title: gettext("Everybody saw it go there") },
					`${gettext("holds")} `,
					known.map((/** @type {string} */ card) => term(ctx, card)),
				),
		].filter(Boolean);
		if (notes.length === 0) return undefined;
		return notes.flatMap((note, at) => (at > 0 ? [", ", note] : [note]));
	}

	/**
	 * The blow that felled an enemy is gone from the table with it; it is kept in sight until the next play.
	 *
	 * @param {import("../board.js").Moment} moment
	 */
	function remember(moment) {
		if (moment.fresh) blow = null;
		const played = moment.events.find((event) => event.kind === "played");
		if (!played) return;
		const felled = moment.view.fallen.at(-1);
		blow = moment.events.some((event) => event.kind === "felled" || event.kind === "felled_exactly")
			? { seat: played.values.seat, cards: played.values.cards, damage: felled.fight.at(-1).damage, exact: exactly(felled) }
			: null;
	}

	return {
		element: [arena, fight.element],
		mine: hand.element,
		update(moment) {
			follow(moment);
			remember(moment);
			around.update(moment.view);
			arena.classList.toggle("arena--solo", moment.view.jesters !== null);
			draw(moment);
		},
		destroy: () => around.destroy(),
		seat: (seat, moment) => ({ cards: moment.view.seats[seat.seat].cards, status: status(seat, moment) }),
		term(value, text) {
			const card = String(value);
			if (/^(10|[2-9]|A)[CDHS]$/.test(card)) return term(ctx, card, "log__card");
			if (/^[CDHS]$/.test(card)) return h("span", { class: "suit-name" }, ctx.pip(symbolOf(`2${card}`)), " ", text);
			return h("b", {}, text);
		},
		tone(event) {
			if (["played", "yielded", "jested", "flipped"].includes(event.kind)) return "turn";
			if (["felled", "felled_exactly", "appeared", "fell", "stood_helpless"].includes(event.kind)) return "big";
			return null;
		},
		over: (moment) => ending(ctx, moment),
	};
}
