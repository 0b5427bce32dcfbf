/** What lies about the enemy: Castle, Tavern, discard pile, and a solo player's Jesters. */

import { gettext, ngettext } from "../../i18n.js";
import { look, term } from "./faces.js";
import { inside } from "./foretell.js";

/** @param {import("../../board.js").Context} ctx */
export function piles(ctx) {
	const { h, put, setText } = ctx;
	const castle = ctx.pile("castle", gettext("Castle"), " ");
	const tavern = ctx.pile("tavern", gettext("Tavern"), " ");
	const discard = ctx.pile("discard", gettext("Discard"), gettext("hearts return it"));
	const jesters = ctx.pile("jesters", gettext("Jesters"), " ");
	castle.element.classList.add("arena__castle");
	const small = (/** @type {{element: HTMLElement}} */ pile) => /** @type {HTMLElement} */ (pile.element.querySelector("small"));
	const [castleSmall, tavernSmall, discardSmall, jestersSmall] = [castle, tavern, discard, jesters].map(small);

	const list = h("ol", { class: "spread" });
	const close = h("button", { type: "button", class: "button", on: { click: () => dialog.close() } }, gettext("Close"));
	const dialog = /** @type {HTMLDialogElement} */ (
		h(
			"dialog",
			{ class: "dialog", "aria-labelledby": "spread-name" },
			h("h2", { id: "spread-name" }, gettext("The discard pile")),
			list,
			close,
		)
	);
	const open = h(
		"button",
		{ type: "button", class: "pile__open", on: { click: () => dialog.showModal() } },
		gettext("look through"),
	);
	let known = "";

	return {
		castle: castle.element,
		others: h("div", { class: "arena__piles" }, tavern.element, discard.element, jesters.element, dialog),
		/** @param {any} view */
		update(view) {
			castle.update(inside(view.castle), null);
			castle.element.classList.add("arena__castle");
			setText(castleSmall, whoIsIn(view.castle));

			tavern.update(view.tavern.count, null);
			const [top] = view.tavern.top;
			if ((top ?? "") !== known || !tavernSmall.textContent?.trim()) {
				known = top ?? "";
				put(tavernSmall, top ? [`${gettext("on top:")} `, term(ctx, top)] : gettext("to draw from"));
			}

			discard.update(view.discard.count, view.discard.top ? look(ctx, view.discard.top, { size: "s" }) : null);
			const cards = view.discard.cards;
			if (cards) {
				if (open.parentElement !== discardSmall) put(discardSmall, open);
				open.hidden = cards.length === 0;
				put(
					list,
					[...cards].reverse().map((card) => {
						const element = ctx.card(look(ctx, card, { size: "xs" }));
						element.removeAttribute("data-fly");
						return h("li", {}, element);
					}),
				);
			}

			jesters.element.hidden = view.jesters === null;
			if (view.jesters !== null) {
				jesters.update(view.jesters, view.jesters > 0 ? look(ctx, view.jesters > 1 ? "X2" : "X1", { size: "s" }) : null);
				setText(jestersSmall, view.jesters > 0 ? gettext("flip for a new hand") : gettext("both flipped"));
			}
		},
		destroy() {
			dialog.remove();
		},
	};
}

/** What is left in the Castle: "2 Queens, 4 Kings". @param {any} castle */
function whoIsIn(castle) {
	const parts = [
		castle.J > 0 && ngettext("{n} Jack", "{n} Jacks", castle.J),
		castle.Q > 0 && ngettext("{n} Queen", "{n} Queens", castle.Q),
		castle.K > 0 && ngettext("{n} King", "{n} Kings", castle.K),
	].filter(Boolean);
	return parts.length > 0 ? parts.join(", ") : gettext("nobody left inside");
}
