/** An attack: who swings what at whom, the odds while it is asked, the dice when they have fallen. */

import { gettext } from "../../i18n.js";
import { figureOf, symbolOf } from "./things.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
	1: [[20, 20]],
	2: [
		[11, 11],
		[29, 29],
	],
	3: [
		[11, 11],
		[20, 20],
		[29, 29],
	],
	4: [
		[11, 11],
		[29, 11],
		[11, 29],
		[29, 29],
	],
	5: [
		[11, 11],
		[29, 11],
		[20, 20],
		[11, 29],
		[29, 29],
	],
	6: [
		[11, 10],
		[29, 10],
		[11, 20],
		[29, 20],
		[11, 30],
		[29, 30],
	],
};

const SHOWN_MS = 7000;

/** @param {import("../../board.js").Context} ctx */
export function strike(ctx) {
	const { h, svg, put, picture } = ctx;
	const scene = h("section", { class: "strike", "aria-label": gettext("The attack"), hidden: true });
	let closed = "";
	let timer = 0;

	/**
	 * @param {number | undefined} n
	 * @param {boolean} hit
	 * @param {boolean} falls
	 */
	function die(n, hit, falls) {
		return svg(
			"svg",
			{
				class: ["die", n === undefined && "die--blank", hit && "die--hit", falls && "die--falls"],
				viewBox: "0 0 40 40",
				role: "img",
				"aria-label": n === undefined ? gettext("not yet rolled") : String(n),
			},
			svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }),
			n === undefined
				? svg("path", { d: "M15 16a5 5 0 1 1 7 4.500c-1.400.7-2 1.500-2 3M20 28v.2" })
				: PIPS[n].map(([cx, cy]) => svg("circle", { cx, cy, r: 3.7 })),
		);
	}

	/**
	 * @param {import("../../board.js").Moment} moment
	 * @param {number} seat
	 * @param {any} more
	 */
	function side(moment, seat, more) {
		const who = moment.seats[seat];
		const one = moment.view.crew[seat];
		const weapon = one.carries.weapon ?? "fists";
		return h(
			"div",
			{ class: ["duel__side", seat === moment.me && "duel__side--me"], "data-seat": who?.colour },
			h("span", { class: "avatar crew__face", "aria-hidden": "true" }, svg("svg", {}, svg("use", { href: `#${figureOf(seat)}` }))),
			h(
				"p",
				{},
				h("b", {}, who?.me ? gettext("You") : ctx.bdi(who?.name ?? "")),
				h("small", {}, picture(symbolOf(weapon), "icon"), `${ctx.words.term(weapon)}, ${one.bite}`),
			),
			more,
			h("p", { class: "duel__air" }, h("b", {}, String(one.air)), ` ${gettext("air")}`),
		);
	}

	/**
	 * What may happen, for whoever is asked.
	 *
	 * @param {any} fight
	 * @param {string} attacker
	 */
	function odds(fight, attacker) {
		const row = (/** @type {string} */ name, /** @type {string} */ mine, /** @type {string} */ theirs) =>
			h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, mine), h("td", {}, theirs));
		return h(
			"table",
			{ class: "odds" },
			h("caption", { class: "unseen" }, gettext("What may happen")),
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("td", {}),
					h("th", { scope: "col" }, gettext("You lose {n}", { n: fight.bite })),
					h("th", { scope: "col" }, gettext("{name} loses {n}", { name: attacker, n: fight.bite_back })),
				),
			),
			h(
				"tbody",
				{},
				row(gettext("Take it"), gettext("{n} in {m}", { n: 2, m: 3 }), gettext("never")),
				row(gettext("Defend, {n} air", { n: 1 }), gettext("{n} in {m}", { n: 1, m: 2 }), gettext("{n} in {m}", { n: 1, m: 2 })),
			),
		);
	}

	/**
	 * @param {any} fight
	 * @param {string} attacker
	 * @param {string} target
	 */
	function outcome(fight, attacker, target) {
		const hit = fight.dice[0] <= (fight.defended ? 3 : 4);
		const back = fight.defended && fight.dice[1] <= 3;
		if (hit && back) return gettext("Both of them connect");
		if (hit) return gettext("{name} is hit", { name: target });
		return back ? gettext("{name} is hit back", { name: attacker }) : gettext("Nothing but air");
	}

	/** @param {any} fight */
	function why(fight) {
		const most = fight.defended ? 3 : 4;
		const first = gettext("Rolled {n}: 1 to {most} hits.", { n: fight.dice[0], most });
		return fight.defended ? `${first} ${gettext("Struck back with {n}: 1 to 3 hits.", { n: fight.dice[1] })}` : first;
	}

	function close() {
		scene.hidden = true;
	}

	return {
		element: scene,
		/** @param {import("../../board.js").Moment} moment */
		update(moment) {
			const { fight } = moment.view;
			const asked = fight && fight.defended === null;
			const key = fight ? `${moment.session} ${moment.version} ${fight.dice.join()}` : "";
			const fell = moment.events.some((event) => event.kind === "struck") && key !== closed;
			if (!fight || (!asked && !fell)) {
				if (!fight || asked) close();
				return;
			}
			closed = key;
			const name = (/** @type {number} */ seat) => moment.seats[seat]?.name ?? "";
			const weapon = ctx.words.term(moment.view.crew[fight.attacker].carries.weapon ?? "fists");
			const values = { name: name(fight.attacker), target: name(fight.target), weapon };
			const mine = moment.seats[fight.target]?.me;
			const swing = mine
				? gettext("{name} swings at you: {weapon}", values)
				: moment.seats[fight.attacker]?.me
					? gettext("You swing at {target}: {weapon}", values)
					: gettext("{name} swings at {target}: {weapon}", values);
			const title = asked ? swing : outcome(fight, values.name, values.target);
			put(
				scene,
				h("h3", {}, title),
				h(
					"div",
					{ class: "duel" },
					side(moment, fight.attacker, die(fight.dice[0], !asked && fight.dice[0] <= (fight.defended ? 3 : 4), !asked)),
					h("span", { class: "duel__vs", "aria-hidden": "true" }, ctx.icon("hit")),
					side(
						moment,
						fight.target,
						asked || fight.defended ? die(fight.dice[1], !asked && fight.dice[1] <= 3, !asked) : h("span", { class: "die" }),
					),
				),
				asked && mine && odds(fight, name(fight.attacker)),
				!asked && h("p", { class: "strike__why" }, why(fight)),
				!asked &&
					h(
						"button",
						{
							type: "button",
							class: "button button--quiet button--icon strike__close",
							"aria-label": gettext("Close"),
							on: { click: close },
						},
						ctx.icon("x"),
					),
			);
			scene.hidden = false;
			window.clearTimeout(timer);
			if (!asked) timer = window.setTimeout(close, SHOWN_MS);
		},
		destroy() {
			window.clearTimeout(timer);
		},
	};
}
