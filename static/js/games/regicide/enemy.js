/** The enemy: its portrait, its immunity, and the two gauges with what is foretold. */

import { gettext } from "../../i18n.js";
import { portrait, rank, suit } from "./cards.js";
import { cardName, royalName, suitName, symbolOf } from "./faces.js";
import { left, strikes } from "./foretell.js";

/** Who stands in the castle's gate when the last King is down. */
const NOBODY = "nobody";

/** What an immune enemy makes of its suit. @param {string} suit */
function immunity(suit) {
	return {
		C: gettext(": they hit, but are not doubled"),
		D: gettext(": they hit, but draw nothing"),
		H: gettext(": they hit, but heal nothing"),
		S: gettext(": they hit, but do not shield"),
	}[suit];
}

/** @param {import("../../board.js").Context} ctx */
export function enemyPanel(ctx) {
	const { h, icon, pip, put, setText, svg } = ctx;
	const name = h("h2", { class: "enemy__name", id: "enemy-name" });
	const immune = h("p", { class: "enemy__immune" });
	const health = ctx.gauge({ name: gettext("Health"), icon: "health" });
	const attack = ctx.gauge({ name: gettext("Strikes for"), icon: "sword", className: "gauge--attack" });
	const facts = h("div", { class: "enemy__facts" }, name, immune, health.element, attack.element);
	const element = h("article", { class: "enemy", "aria-labelledby": "enemy-name" }, facts);
	/** @type {HTMLElement | SVGElement | null} */
	let figure = null;
	let shown = "";
	let told = "";

	/** @param {string} code */
	function picture(code) {
		return h(
			"div",
			{
				class: "enemy__card card",
				"data-suit": symbolOf(code),
				"data-court": rank(code),
				"data-fly": `enemy-${code}`,
				"data-fly-from": "castle",
				role: "img",
				"aria-label": cardName(code),
			},
			h("span", { class: "card__corner", "aria-hidden": "true" }, h("b", {}, rank(code)), pip(symbolOf(code))),
			svg(
				"svg",
				{ class: "card__face", viewBox: "0 0 200 280", "aria-hidden": "true" },
				svg("use", { href: `#${portrait(code)}` }),
			),
			h("span", { class: "enemy__immunity", "aria-hidden": "true" }, icon("noshield")),
		);
	}

	/**
	 * Puts somebody in the place of who stood there, who travels to where he went.
	 *
	 * @param {HTMLElement | SVGElement} next
	 * @param {string} code
	 * @param {any} view
	 */
	function replace(next, code, view) {
		if (figure) figure.dataset.flyTo = view.tavern.top.includes(shown) ? "tavern" : "discard";
		figure?.remove();
		figure = next;
		shown = code;
		facts.before(next);
	}

	return {
		element,
		/**
		 * @param {any} view
		 * @param {import("./foretell.js").Future | null} future what the composed play would do
		 * @param {boolean} holds the session is lost, and this is who won it
		 */
		update(view, future, holds) {
			const { enemy } = view;
			element.classList.toggle("enemy--gone", !enemy);
			if (!enemy) {
				if (shown !== NOBODY) replace(ctx.picture("crest", "enemy__crest"), NOBODY, view);
				setText(name, gettext("The castle is yours"));
				put(immune, h("span", {}, gettext("No royal is left to stand in your way.")));
				told = "";
				health.element.hidden = attack.element.hidden = true;
				return;
			}
			health.element.hidden = attack.element.hidden = false;
			if (enemy.card !== shown) {
				replace(picture(enemy.card), enemy.card, view);
				setText(name, royalName(enemy.card));
			}
			const key = `${enemy.card}${enemy.immune}${holds}`;
			if (key !== told) {
				told = key;
				figure?.toggleAttribute("data-immune", enemy.immune);
				put(immune, holds ? h("span", {}, gettext("holds the castle")) : sentence(enemy));
			}
			const now = left(enemy);
			const strike = strikes(enemy);
			const next = future ? future.left : now;
			health.update({
				value: now,
				of: enemy.health,
				next,
				note: gettext("of {n}", { n: enemy.health }),
				label: future
					? gettext("Health {now} of {all}. This play would leave {next}.", { now, all: enemy.health, next })
					: gettext("Health {now} of {all}.", { now, all: enemy.health }),
			});
			const after = future && future.kill === "none" ? future.strikes : strike;
			attack.update({
				value: strike,
				of: enemy.attack,
				next: after,
				note: enemy.shield
					? gettext("{n} shielded", { n: enemy.shield })
					: enemy.withheld
						? gettext("{n} held back", { n: enemy.withheld })
						: gettext("no shield"),
				label: gettext("Strikes for {n}: attack {attack}, shield {shield}.", {
					n: strike,
					attack: enemy.attack,
					shield: enemy.shield,
				}),
			});
		},
	};

	/** @param {any} enemy */
	function sentence(enemy) {
		if (!enemy.immune) return h("span", {}, gettext("Immune no longer: a Jester saw to that"));
		const named = h("span", { class: "suit-name" }, pip(symbolOf(enemy.card)), " ", suitName(suit(enemy.card)));
		return h("span", {}, gettext("Immune to"), " ", named, h("span", { class: "enemy__why" }, immunity(suit(enemy.card))));
	}
}
