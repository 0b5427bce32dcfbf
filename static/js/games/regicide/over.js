/** Regicide's part of the end: the medal, the honours, and how the twelve fell. */

import { gettext, ngettext } from "../../i18n.js";
import { portrait, rank, SUIT_NAMES } from "./cards.js";
import { cardName, symbolOf, term } from "./faces.js";
import { deeds, exactly, most } from "./honours.js";

const RANKS = ["J", "Q", "K"];

/**
 * @param {import("../../board.js").Context} ctx
 * @param {import("../../board.js").Moment} moment
 */
export function ending(ctx, moment) {
	const { h } = ctx;
	return h("div", { class: "fall-of-the-house" }, medal(ctx, moment), honours(ctx, moment), fall(ctx, moment));
}

/**
 * @param {import("../../board.js").Context} ctx
 * @param {import("../../board.js").Moment} moment
 */
function medal(ctx, moment) {
	const metals = {
		won_gold: ["medal", gettext("Gold")],
		won_silver: ["medal-silver", gettext("Silver")],
		won_bronze: ["medal-bronze", gettext("Bronze")],
	};
	const found = metals[/** @type {keyof typeof metals} */ (moment.outcome?.reason ?? "")];
	if (!found) return null;
	return ctx.h("p", { class: "solo-medal" }, ctx.picture(found[0], "over__medal"), ctx.h("b", {}, found[1]));
}

/**
 * @param {import("../../board.js").Context} ctx
 * @param {import("../../board.js").Moment} moment
 */
function honours(ctx, moment) {
	const { h, picture } = ctx;
	if (moment.seats.length < 2) return null;
	const all = deeds(moment.view);
	const blade = most(all, "damage");
	const cool = most(all, "exact");
	const shield = most(all, "shield");
	/** @param {string} symbol @param {string} title @param {{seat: number} | null} who @param {string} what */
	const honour = (symbol, title, who, what) => {
		if (!who) return null;
		const seat = moment.seats[who.seat];
		return h(
			"li",
			{ class: "honour" },
			h("span", { class: "honour__medal medallion" }, picture("medal"), picture(symbol, "medallion__mark")),
			h("h3", {}, title),
			h("p", { class: "honour__who" }, seat && ctx.avatar(seat, true), ctx.bdi(seat?.name ?? "?")),
			h("p", {}, what),
		);
	};
	const list = [
		honour(
			"i-sword",
			gettext("Sharpest blade"),
			blade,
			blade
				? ngettext("{damage} damage, {n} killing blow", "{damage} damage, {n} killing blows", blade.kills, { damage: blade.damage })
				: "",
		),
		honour(
			"diamonds",
			gettext("Cool head"),
			cool,
			cool ? ngettext("{n} royal won over with an exact hit", "{n} royals won over with exact hits", cool.exact) : "",
		),
		honour(
			"i-shield",
			gettext("Steady shield"),
			shield,
			shield ? gettext("Took {n} off the enemies’ attacks", { n: shield.shield }) : "",
		),
	].filter(Boolean);
	if (list.length === 0) return null;
	return h("section", { "aria-label": gettext("Honours") }, h("ol", { class: "honours" }, list));
}

/**
 * The twelve royals: the fallen with who felled them, the others behind a veil.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {import("../../board.js").Moment} moment
 */
function fall(ctx, moment) {
	const { h, svg, pip } = ctx;
	const { fallen } = moment.view;
	const codes = fallen.map((/** @type {any} */ one) => one.card);
	const standing = RANKS.flatMap((letter) => Object.keys(SUIT_NAMES).map((suit) => letter + suit)).filter(
		(code) => !codes.includes(code),
	);
	const rows = [...fallen, ...standing.map((card) => ({ card }))];
	return h(
		"section",
		{ "aria-labelledby": "fall-name" },
		h(
			"div",
			{ class: "panel__head" },
			h("h2", { id: "fall-name" }, gettext("How they fell")),
			h("p", {}, gettext("{n} of 12 royals, in order, each with the last blow", { n: codes.length })),
		),
		h(
			"ol",
			{ class: "fall" },
			rows.map((one) => {
				const seat = one.fight ? moment.seats[one.seat] : null;
				return h(
					"li",
					{ class: one.fight ? "" : "fall--standing" },
					h(
						"span",
						{
							class: "card",
							"data-suit": symbolOf(one.card),
							"data-court": rank(one.card),
							role: "img",
							"aria-label": cardName(one.card),
						},
						h("span", { class: "card__corner", "aria-hidden": "true" }, h("b", {}, rank(one.card)), pip(symbolOf(one.card))),
						svg(
							"svg",
							{ class: "card__face", viewBox: "0 0 200 280", "aria-hidden": "true" },
							svg("use", { href: `#${portrait(one.card)}` }),
						),
					),
					seat && ctx.avatar(seat, true),
					seat && h("span", { class: "unseen" }, seat.name),
					!one.fight && h("span", { class: "unseen" }, gettext("still standing")),
					one.fight &&
						h(
							"span",
							{ class: "fall__blow" },
							one.fight.at(-1).cards.map((/** @type {string} */ card) => term(ctx, card)),
						),
					one.fight && exactly(one) && h("b", {}, gettext("exact")),
				);
			}),
		),
	);
}
