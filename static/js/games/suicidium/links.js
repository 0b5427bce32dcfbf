/** The chain on screen: one panel for each card in order, the answers hanging on what they answer, under each what it comes to. */

import { assign, h, keyed, picture, put } from "../../dom.js";
import { gettext } from "../../i18n.js";
import { deed, short, signed } from "./captions.js";
import { sum, tone } from "./chain.js";
import { FACES } from "./faces.js";

/**
 * @typedef {import("./chain.js").Link} Link
 * @typedef {import("./chain.js").Answer} Answer
 * @typedef {import("./chain.js").Change} Change
 * @typedef {import("./round.js").Result} Result
 */

/**
 * @param {object} how
 * @param {ReturnType<typeof import("./naming.js").naming>} how.names
 * @param {import("../../board.js").Context} how.ctx
 * @param {(uid: number) => void} how.choose a card of the chain that may be aimed at was tapped
 */
export function chainList(how) {
	const { names, ctx } = how;
	const list = h("ol", { class: "chain__links" });
	/** @type {Set<number>} */
	let open = new Set();

	/**
	 * @param {object} now
	 * @param {Link[]} now.links
	 * @param {Record<number, Result>} now.results of the cards that have taken effect
	 * @param {Set<number>} now.may which cards I may aim at
	 * @param {boolean} now.past nothing of this lies on the table any more
	 */
	function update(now) {
		open = now.may;
		assign(list, { class: ["chain__links", now.past && "chain__links--past"], "data-count": now.links.length });
		keyed(
			list,
			now.links,
			(one) => one.entry.uid,
			() => h("li", {}),
			(item, one) => draw(item, one, now),
		);
	}

	/**
	 * @param {HTMLElement} item
	 * @param {Link} one
	 * @param {{results: Record<number, Result>, may: Set<number>, past: boolean}} now
	 */
	function draw(item, one, now) {
		const { entry } = one;
		const face = FACES[entry.card];
		const result = now.results[entry.uid] ?? null;
		const nothing = result ? result.state !== "done" : one.told ? !one.told.live || one.told.stopped : Boolean(entry.cancelled);
		assign(item, {
			class: ["link", nothing && "link--void", entry.mine && "link--mine", result && "link--done"],
			"data-kind": face.type,
			"data-uid": entry.uid,
		});
		const may = now.may.has(entry.uid);
		const outcome = result ? came(result, face) : coming(one, face);
		const label = [`${entry.order}`, names.card(entry.card), aimText(entry, face), outcome.text].filter(Boolean).join(", ");
		const inside = [
			h("b", { class: "link__order" }, String(entry.order)),
			picture(face.art, "link__art"),
			h("span", { class: "link__name" }, nothing ? h("s", {}, names.card(entry.card)) : names.card(entry.card)),
			h("span", { class: "link__aim" }, aim(entry, face)),
			h("span", { class: ["link__now", `link__now--${outcome.tone}`] }, outcome.rows),
		];
		const old = item.firstElementChild;
		const tag = may ? "BUTTON" : "DIV";
		const card =
			old?.tagName === tag
				? /** @type {HTMLElement} */ (old)
				: may
					? h("button", { type: "button", on: { click: () => open.has(entry.uid) && how.choose(entry.uid) } })
					: h("div", { role: "group" });
		assign(card, {
			class: ["link__card", may && "link__card--may"],
			"aria-label": may ? gettext("{card}. Aim here", { card: label }) : label,
			"data-fly": entry.card,
			"data-fly-from": `seat-${entry.owner}`,
			"data-fly-to": "discard",
			title: names.text(entry.card),
		});
		put(card, inside);
		const tree = one.answers.length ? answers(one.answers, now.may) : null;
		put(item, card, tree);
	}

	/**
	 * @param {Answer[]} some
	 * @param {Set<number>} may
	 * @returns {HTMLElement}
	 */
	function answers(some, may) {
		return h(
			"ol",
			{ class: "answers" },
			some.map(({ entry, answers: more }) => {
				const face = FACES[entry.card];
				const seat = ctx.moment().seats[entry.owner];
				const name = names.card(entry.card);
				const target = may.has(entry.uid);
				return h(
					"li",
					{ class: ["answer", entry.cancelled && "answer--void", entry.mine && "answer--mine"], "data-uid": entry.uid },
					seat && ctx.avatar(seat, true),
					h("span", { class: "unseen" }, names.plain(entry.owner), ": "),
					picture(face.art, "answer__art"),
					target
						? h(
								"button",
								{
									type: "button",
									class: "answer__aim",
									"aria-label": gettext("{card}. Aim here", { card: name }),
									on: { click: () => how.choose(entry.uid) },
								},
								name,
							)
						: h(entry.cancelled ? "s" : "b", { title: names.text(entry.card) }, name),
					h("small", {}, deed(face)),
					entry.cancelled && h("em", {}, gettext("cancelled")),
					more.length > 0 && answers(more, may),
				);
			}),
		);
	}

	/**
	 * On whom a card is, and how.
	 *
	 * @param {import("./chain.js").Entry & {sign?: string | null}} entry
	 * @param {import("./faces.js").Face} face
	 */
	function aim(entry, face) {
		const what = h("span", {}, printed(entry, face));
		if (entry.at === null || entry.at === undefined) return h("span", {}, short(face));
		if (face.effect === "points_pair" || face.effect === "make_draw")
			return [what, h("span", { class: "link__to", "aria-hidden": "true" }, "→"), names.who(entry.owner), names.who(entry.at)];
		if (face.effect === "points_swing") {
			const [own, other] = printed(entry, face).split("/");
			return [names.who(entry.owner), h("span", {}, own), names.who(entry.at), h("span", {}, other)];
		}
		return [what, h("span", { class: "link__to", "aria-hidden": "true" }, "→"), names.who(entry.at)];
	}

	/**
	 * @param {import("./chain.js").Entry & {sign?: string | null}} entry
	 * @param {import("./faces.js").Face} face
	 */
	function aimText(entry, face) {
		const what = printed(entry, face);
		return entry.at === null || entry.at === undefined ? what : gettext("{what}, on {name}", { what, name: names.plain(entry.at) });
	}

	/**
	 * What a link will come to, if nobody answers any more.
	 *
	 * @param {Link} one
	 * @param {import("./faces.js").Face} face
	 */
	function coming(one, face) {
		const told = one.told;
		if (!told) return { tone: "none", text: "", rows: [h("b", {}, "…")] };
		if (!told.live) return plain(one.was?.live ? "soon" : "none", gettext("no effect"));
		if (told.stopped) return plain("none", gettext("called off"));
		if (face.type === "event") return plain(one.was && !one.was.live ? "soon" : "none", gettext("will happen"));
		const old = one.was && tone(one) === "soon" ? one.was : null;
		return changes(told.changes, told, tone(one), old?.live ? old.changes : []);
	}

	/**
	 * What a link has come to.
	 *
	 * @param {Result} result
	 * @param {import("./faces.js").Face} face
	 */
	function came(result, face) {
		if (result.state === "void") return plain("none", gettext("no effect"));
		if (result.state === "off") return plain("none", gettext("called off"));
		const facts = result.facts.map((fact) => ctx.words.event(fact)).filter(Boolean);
		const told = { times: result.times, flipped: result.flipped };
		const ownMove = (/** @type {any} */ change) => Math.abs(change.by) <= 12 && change.by !== 0;
		const moved = result.changes.filter(ownMove).filter((change) => !(change.before === 0 && change.after === 10));
		const shown = moved.length
			? changes(moved, told, moved.every((c) => c.by > 0) ? "up" : moved.every((c) => c.by < 0) ? "down" : "both", [])
			: plain("none", face.type === "event" ? "" : gettext("nothing changes"));
		const rows = [...shown.rows, ...facts.map((fact) => h("span", { class: "link__fact" }, fact))];
		return { tone: shown.tone, text: [shown.text, ...facts].filter(Boolean).join(". "), rows };
	}

	/**
	 * @param {string} colour
	 * @param {string} text
	 */
	function plain(colour, text) {
		return { tone: colour, text, rows: text ? [h("b", { class: "link__word" }, text)] : [] };
	}

	/**
	 * @param {Change[]} some
	 * @param {{times: number, flipped: boolean}} told
	 * @param {string} colour
	 * @param {Change[]} old
	 */
	function changes(some, told, colour, old) {
		if (some.length === 0) return plain(colour, gettext("nobody is left to get it"));
		const rows = some.map((change) => {
			const before = old.find((one) => one.seat === change.seat && one.by !== change.by);
			const arithmetic = sum(/** @type {any} */ (told), change);
			return h(
				"span",
				{ class: ["link__row", colour === "both" && `link__row--${change.by > 0 ? "up" : "down"}`] },
				h("b", {}, before && [h("i", {}, signed(before.by)), " → "], signed(change.by)),
				h("span", {}, gettext("for {name}", { name: names.plain(change.seat) })),
				arithmetic && h("span", { class: "link__sum" }, workings(arithmetic)),
				h("small", {}, `${change.before} → ${change.after}`),
			);
		});
		const text = some
			.map((change) =>
				gettext("{by} for {name}, {before} to {after}", {
					by: signed(change.by),
					name: names.plain(change.seat),
					before: change.before,
					after: change.after,
				}),
			)
			.join("; ");
		return { tone: colour, text, rows };
	}

	return { element: list, update };
}

/**
 * The arithmetic in signs: printed points, times, turned round.
 *
 * @param {{printed: number, times: number, flipped: boolean}} one
 */
export function workings(one) {
	return [signed(one.printed), one.times > 1 ? ` × ${one.times}` : "", one.flipped ? " ⇄" : ""].join("");
}

/**
 * What is printed on a card of the chain, with the side that was chosen.
 *
 * @param {{option?: string | null, sign?: string | null}} entry
 * @param {import("./faces.js").Face} face
 */
export function printed(entry, face) {
	if (entry.sign) return entry.sign;
	const n = face.n;
	switch (entry.option) {
		case "plus":
			return signed(n);
		case "minus":
			return signed(-n);
		case "gain":
			return `${signed(n)}/${signed(-n)}`;
		case "give":
			return `${signed(-n)}/${signed(n)}`;
		default:
			return face.type === "points" ? signed(n) : short(face);
	}
}
