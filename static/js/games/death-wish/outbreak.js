/** An outbreak, read out to everybody as one large card over a dimmed table. */

import { gettext } from "../../i18n.js";
import { order } from "./logic.js";
import { pieces } from "./pieces.js";

/** @typedef {import("../../board.js").Moment} Moment */

const READ = 6000;
/** How long a card stays that asks nothing of me. */

/**
 * @param {import("../../board.js").Context} ctx
 */
export function outbreakOf(ctx) {
	const { h, icon, picture, put, words } = ctx;
	const { person } = pieces(ctx);
	const by = h("p", { class: "outbreak__by" });
	const art = h("span", { class: "outbreak__art" });
	const group = h("span", { class: "outbreak__group" }, icon("group"), gettext("everybody"));
	const name = h("h2", { class: "outbreak__name", id: "outbreak-name" });
	const text = h("p", { id: "outbreak-text" });
	const who = h("ol", { class: "outbreak__who", "aria-label": gettext("Who has chosen") });
	const go = h("button", { type: "button", class: "button button--primary button--l", on: { click: close } });
	const element = h(
		"section",
		{
			class: "outbreak",
			hidden: true,
			role: "dialog",
			"aria-labelledby": "outbreak-name",
			"aria-describedby": "outbreak-text",
			on: {
				click: (/** @type {Event} */ event) => event.target === element && close(),
				keydown: (/** @type {KeyboardEvent} */ event) => {
					if (event.key !== "Escape") return;
					event.stopPropagation();
					close();
				},
			},
		},
		h(
			"div",
			{ class: "outbreak__sheet" },
			by,
			h(
				"article",
				{ class: "outbreak__card" },
				h("span", { class: "outbreak__tab" }, picture("i-burst", "pip"), gettext("Outbreak"), group),
				art,
				name,
				text,
			),
			who,
			go,
		),
	);
	let timer = 0;
	let shown = "";

	function close() {
		window.clearTimeout(timer);
		if (element.hidden) return;
		const inside = element.contains(document.activeElement);
		element.hidden = true;
		if (inside) document.getElementById("decision")?.focus({ preventScroll: true });
	}

	/**
	 * @param {Moment} moment
	 * @param {string} card
	 * @param {number} seat
	 */
	function open(moment, card, seat) {
		put(by, moment.seats[seat]?.me ? gettext("You read out") : [person(seat), h("span", {}, gettext("reads out"))]);
		ctx.assign(by, { class: ["outbreak__by", seat === moment.me && "outbreak__by--me"] });
		put(art, picture(`o-${card}`));
		put(name, words.term(card));
		put(text, words.term(`${card}.text`));
		group.hidden = !["ward-round", "shared-spoon", "hand-me-down", "contact-tracing", "open-ward"].includes(card);
		const asked = Boolean(moment.decision);
		put(go, asked && moment.decision?.kind !== "turn" ? gettext("Choose") : gettext("Go on"));
		ctx.assign(go, { class: ["button", "button--primary", "button--l", asked && "button--live"] });
		element.hidden = false;
		const typing = document.activeElement?.closest("input, textarea");
		if (!typing) go.focus({ preventScroll: true });
		window.clearTimeout(timer);
		if (!asked || moment.decision?.kind === "turn") timer = window.setTimeout(close, READ);
	}

	/** @param {Moment} moment */
	function chosen(moment) {
		const { outbreak } = moment.view;
		who.hidden = outbreak?.id !== "shared-spoon";
		if (who.hidden) return;
		put(
			who,
			order(moment.seats.length, outbreak.seat)
				.filter((seat) => moment.view.patients[seat].alive)
				.map((seat) => {
					const done = outbreak.chosen.includes(seat);
					return h(
						"li",
						{ class: [done && "is-done", seat === moment.me && !done && "is-me"] },
						person(seat),
						done && icon("check", gettext("has chosen")),
					);
				}),
		);
	}

	return {
		element,
		close,
		/** @param {Moment} moment */
		update(moment) {
			const read = moment.events.filter((event) => event.kind === "outbreak").at(-1);
			const { outbreak } = moment.view;
			const key = `${moment.session}:${moment.version}`;
			if (read && key !== shown) {
				shown = key;
				open(moment, read.values.outbreak, read.values.seat);
			} else if (moment.fresh && outbreak && moment.decision && shown === "") {
				shown = key;
				open(moment, outbreak.id, outbreak.seat);
			}
			if (moment.outcome) close();
			chosen(moment);
		},
	};
}
