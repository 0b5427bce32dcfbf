/** Cards, hands, piles and gauges: what lies on a table in any game. A game draws the faces; the states are the house's. */

import { assign, h, icon, keyed, picture, put, setText, svg } from "./dom.js";
import { ngettext } from "./i18n.js";
import { roving } from "./keys.js";
import { count } from "./motion.js";

/**
 * How a card looks. `key` names it on the whole board (it travels under that name).
 * @typedef {object} Card
 * @property {string} key
 * @property {string} label what a screen reader says of it
 * @property {import("./dom.js").Children} [face] its drawing (corners, picture); drawn once for each key
 * @property {string} [suit] sets `data-suit`, and with it the colour
 * @property {Record<string, string>} [data] more `data-` attributes
 * @property {boolean} [back] shows its back, with the game's crest
 * @property {"xs" | "s" | "l"} [size]
 * @property {boolean} [playable] glows: it may be chosen
 * @property {boolean} [selected] rises, with a tick
 * @property {string} [why] the reason it may not be chosen: it is veiled, and says so when asked
 * @property {boolean} [sent] played, not yet confirmed by the server
 * @property {string} [flyFrom]
 * @property {string} [flyTo]
 */

/**
 * An element for a card: a picture, or with `choose` a button.
 *
 * @param {Card} card
 * @param {(() => void) | null} [choose]
 */
export function cardElement(card, choose) {
	const element = h(choose ? "button" : "span", choose ? { type: "button", on: { click: choose } } : { role: "img" });
	put(element, card.back ? picture("crest", "card__crest") : card.face);
	dress(element, card);
	return element;
}

/**
 * Brings a card's element up to date with its state. The face stays as it was drawn.
 *
 * @param {HTMLElement} element
 * @param {Card} card
 */
export function dress(element, card) {
	const button = element.tagName === "BUTTON";
	assign(element, {
		class: [
			"card",
			card.size && `card--${card.size}`,
			card.back && "card--back",
			card.playable && !card.selected && "card--playable",
			card.selected && "card--selected",
			card.why && !card.selected && "card--disabled",
			card.sent && "card--sent",
		],
		"aria-label": card.label,
		"aria-pressed": button ? String(Boolean(card.selected)) : null,
		"aria-disabled": button && card.why ? "true" : null,
		"data-suit": card.suit ?? null,
		"data-fly": card.key,
		"data-fly-from": card.flyFrom ?? null,
		"data-fly-to": card.flyTo ?? null,
	});
	for (const [name, value] of Object.entries(card.data ?? {})) element.setAttribute(`data-${name}`, value);
}

/**
 * My hand: a fan of cards with one tab stop. Arrows walk, Space or Enter choose; a card that may not be chosen says why.
 *
 * @param {object} how
 * @param {(card: Card) => void} how.choose a card that has no `why` was chosen (or chosen again)
 * @param {(sentence: string) => void} how.refuse a card with a `why` was tapped: the bar shows the sentence
 * @param {() => boolean} [how.confirm] Enter: confirms what is composed, and answers whether there was anything
 * @param {() => string | null} [how.owner] whose hand it is, where it is not the reader's own
 * @param {string} [how.label] the group's name; "Your hand, 5 cards" by default
 */
export function hand(how) {
	const list = h("ol", { class: "hand" });
	const refresh = roving(list, "button.card");
	list.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && how.confirm?.()) event.preventDefault();
	});
	/** @type {Map<string, Card>} */
	let known = new Map();

	/** @param {number} n */
	function called(n) {
		const name = how.owner?.();
		if (!name) return ngettext("Your hand, {n} card", "Your hand, {n} cards", n);
		return ngettext("The hand of {name}, {n} card", "The hand of {name}, {n} cards", n, { name });
	}

	return {
		element: list,
		/**
		 * @param {readonly Card[]} cards
		 */
		update(cards) {
			known = new Map(cards.map((card) => [card.key, card]));
			assign(list, {
				"data-count": cards.length,
				"aria-label": how.label ?? called(cards.length),
				style: { "--n": cards.length },
			});
			keyed(
				list,
				cards,
				(card) => card.key,
				(card) => {
					const chosen = () => {
						const now = known.get(card.key);
						if (now?.why) how.refuse(now.why);
						else if (now) how.choose(now);
					};
					return h("li", {}, cardElement(card, chosen));
				},
				(item, card, index) => {
					item.style.setProperty("--i", index);
					const [button, tip] = item.children;
					dress(button, card);
					if (card.why) {
						const id = `why-${card.key}`;
						if (tip) setText(tip, card.why);
						else item.append(h("span", { class: "hand__why tip", role: "tooltip", id }, card.why));
						button.setAttribute("aria-describedby", id);
					} else {
						tip?.remove();
						button.removeAttribute("aria-describedby");
					}
				},
			);
			refresh();
		},
		/** Moves the focus into the hand. */
		focus() {
			/** @type {HTMLElement | null} */ (list.querySelector("[tabindex='0']"))?.focus();
		},
	};
}

/**
 * A pile: its top card (or a back), how many there are, its name. The element travels under `key`, so `flyFrom` and `flyTo` may name it.
 *
 * @param {string} key
 * @param {string} name
 * @param {string} [small] a few words under the name
 */
export function pile(key, name, small) {
	const stack = h("span", { class: "pile__stack", "data-fly": key });
	const total = h("b", { class: "pile__count" });
	const words = h("span", { class: "pile__name" }, name, small && h("small", {}, small));
	const element = h("div", { class: "pile" }, stack, words);
	let shown = "";
	return {
		element,
		/**
		 * @param {number} number
		 * @param {Card | null} top the card on top; null shows a back (or nothing, if there is none)
		 */
		update(number, top) {
			assign(element, { class: ["pile", !top && number > 0 && "pile--back", number === 0 && "pile--empty"] });
			const now = number === 0 ? "" : (top?.key ?? "back");
			if (now !== shown || stack.childElementCount === 0) {
				const card = number === 0 ? null : cardElement(top ?? { key: `${key}-back`, label: name, back: true, size: "s" });
				card?.removeAttribute("data-fly");
				if (card && !top) assign(card, { role: null, "aria-label": null, "aria-hidden": "true" });
				put(stack, card, total);
				shown = now;
			}
			if (total.textContent !== String(number)) {
				if (total.textContent) count(total);
				total.textContent = String(number);
			}
		},
	};
}

/**
 * A gauge: a ruler of single points, with what is done, what is about to happen, and what is left.
 *
 * @param {object} how
 * @param {string} how.name
 * @param {string} [how.icon] a drawing `i-…` of the sprite
 * @param {string} [how.className]
 */
export function gauge(how) {
	const value = h("span", { class: "gauge__value" });
	const bar = svg("svg", { class: "gauge__bar", preserveAspectRatio: "none", role: "img" });
	const element = h(
		"div",
		{ class: ["gauge", how.className] },
		h("p", { class: "gauge__head" }, h("span", { class: "gauge__name" }, how.icon && icon(how.icon), how.name), value),
		bar,
	);
	let last = /** @type {number | null} */ (null);
	return {
		element,
		/**
		 * @param {object} now
		 * @param {number} now.value
		 * @param {number} now.of the ruler's length
		 * @param {number} [now.next] what it will be once the composed action is played
		 * @param {string} [now.note] small words after the number
		 * @param {string} now.label the whole in a sentence
		 * @param {number} [now.every] a tick after so many points
		 */
		update(now) {
			const next = now.next ?? now.value;
			const foretold = next !== now.value;
			put(
				value,
				String(now.value),
				foretold && h("span", { class: "gauge__next" }, ` → ${next}`),
				now.note && " ",
				now.note && h("small", {}, now.note),
			);
			if (last !== null && last !== now.value) count(value);
			last = now.value;
			const from = Math.min(next, now.value);
			const ticks = [];
			for (let at = now.every ?? 5; at < now.of; at += now.every ?? 5) ticks.push(`M${at} 0v10`);
			assign(bar, { viewBox: `0 0 ${Math.max(now.of, 1)} 10`, "aria-label": now.label });
			put(
				bar,
				svg("rect", { class: "gauge__left", width: from, height: 10 }),
				foretold && svg("rect", { class: "gauge__soon", x: from, width: Math.abs(now.value - next), height: 10 }),
				svg("path", { class: "gauge__ticks", d: ticks.join("") }),
			);
		},
	};
}
