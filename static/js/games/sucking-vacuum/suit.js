/** What lies before me: my suit with its slots and my breath; while building, the tile in hand and the pile. */

import { gettext, ngettext } from "../../i18n.js";
import { slotName } from "./crew.js";
import { UNIT } from "./geometry.js";
import { roomOf } from "./plan.js";
import { BITES, SLOTS, symbolOf } from "./things.js";

/**
 * @param {import("../../board.js").Context} ctx
 * @param {(kind: string) => void} handle what happens when a carried thing is tapped
 */
export function suit(ctx, handle) {
	const { h, svg, put, picture } = ctx;
	const body = svg("svg", { class: "suit__body", viewBox: "0 0 100 150", "aria-hidden": "true" });
	const figure = h("div", { class: "suit__fig" }, body);
	const slots = h("ul", { class: "suit__slots" });
	const air = ctx.gauge({ name: gettext("Air"), icon: "air" });
	air.element.classList.add("suit__air");
	const accent = h("p", { class: "suit__accent" });
	const worn = h("div", { class: "suit", "aria-label": gettext("What you carry") }, figure, slots, air.element, accent);
	const draw = h("div", { class: "draw", "aria-label": gettext("The tile you drew and the pile") });
	const element = h("div", { class: "mine__own" }, worn, draw);

	/** @param {any} carries */
	function silhouette(carries) {
		const part = (/** @type {string} */ slot, /** @type {string[]} */ ...shapes) =>
			svg(
				"g",
				{ class: carries[slot] ? "suit__part suit__part--have" : "suit__part suit__part--none" },
				shapes.map((d) => svg("path", { d })),
			);
		put(
			body,
			part("helmet", "M50 5a21 21 0 1 1-.1 0Z", "M35 27c0-9 6-12 15-12s15 3 15 12-6 10-15 10-15-1-15-10Z"),
			part("body", "M34 50h32l18 12-3 32-10-1-2-16-1 20H32l-1-20-2 16-10 1-3-32Z", "M41 60h18v12H41Z"),
			part("legs", "M32 101h36l3 38H55l-5-26-5 26H29Z", "M27 140h19v6H25ZM54 140h19l2 6H54Z"),
		);
	}

	/** @param {any} one @param {string} slot */
	function about(one, slot) {
		const kind = one.carries[slot];
		if (!kind) return gettext("missing");
		if (slot === "weapon") return gettext("hits {n}", { n: BITES[kind] });
		if (slot === "special") return one.shown ? gettext("face up") : gettext("hidden");
		return gettext("worn");
	}

	/** @param {import("../../board.js").Moment} moment */
	function inHand(moment) {
		const { drawn, pile, boxed } = moment.view;
		if (!drawn) return;
		const mine = Boolean(moment.decision);
		const [w, hgt] = [drawn.grid[0].length * UNIT, drawn.grid.length * UNIT];
		const side = Math.max(w, hgt) + 24;
		const picture = svg(
			"svg",
			{
				class: ["draw__tile", !mine && "draw__tile--waiting"],
				viewBox: `${(w - side) / 2} ${(hgt - side) / 2} ${side} ${side}`,
				"aria-hidden": "true",
			},
			roomOf(ctx, { ...drawn, x: 0, y: 0, exposed: false }),
		);
		const has = [
			drawn.grid.some((/** @type {string} */ row) => row.includes("O")) && gettext("an oxygen tank"),
			drawn.grid.some((/** @type {string} */ row) => row.includes("C")) && gettext("a console"),
			ngettext("{n} airlock", "{n} airlocks", drawn.airlocks.length),
		].filter(Boolean);
		put(
			draw,
			picture,
			h(
				"div",
				{ class: "draw__words" },
				h("p", {}, h("b", {}, ctx.words.term(drawn.tile)), h("small", {}, ctx.join(has))),
				h(
					"p",
					{ class: "draw__pile" },
					h("span", { class: "stack", "aria-hidden": "true" }, ctx.picture("crest")),
					h(
						"span",
						{},
						h("b", {}, ngettext("{n} tile", "{n} tiles", pile)),
						h("span", {}, ` ${drawn.kind === "pod" ? gettext("left: the pod") : gettext("left, then the pod")}`),
					),
				),
				boxed && h("small", {}, gettext("In the box: {room}", { room: ctx.words.term(boxed) })),
			),
		);
	}

	return {
		element,
		/**
		 * @param {import("../../board.js").Moment} moment
		 * @param {number | null} next the air after what is composed
		 */
		update(moment, next) {
			const { view, me } = moment;
			const building = view.phase === "build" && me !== null;
			worn.hidden = building;
			draw.hidden = !building;
			if (me === null) return;
			if (building) {
				inHand(moment);
				return;
			}
			const one = view.crew[me];
			figure.dataset.seat = String(moment.seats[me]?.colour);
			silhouette(one.carries);
			const can = moment.decision && !moment.sent ? moment.decision.actions : [];
			put(
				slots,
				SLOTS.map((slot) => {
					const kind = one.carries[slot];
					const free =
						Boolean(kind) && can.some((action) => (action.type === "drop" || action.type === "show") && action.what === kind);
					const name = kind ? ctx.words.term(kind) : slotName(slot);
					return h(
						"li",
						{ class: ["slot", `slot--${slot}`, !kind && "slot--none"] },
						h(
							"button",
							{
								type: "button",
								class: ["slot__box", free && "slot__box--may"],
								"aria-disabled": free ? null : "true",
								"aria-label": `${name}: ${about(one, slot)}`,
								title: `${name}: ${about(one, slot)}`,
								on: { click: () => kind && handle(kind) },
							},
							picture(symbolOf(kind ?? slot), "icon"),
						),
						h("span", {}, h("b", {}, name), h("small", {}, about(one, slot))),
					);
				}),
			);
			air.update({
				value: one.air,
				of: 10,
				every: 1,
				next: next ?? undefined,
				label: next === null ? gettext("Air {n}", { n: one.air }) : gettext("Air {n}, then {next}", { n: one.air, next }),
			});
			put(accent, one.accent && [ctx.icon("chat"), gettext("Speak like {accent}", { accent: ctx.words.term(one.accent) })]);
			accent.hidden = !one.accent;
		},
	};
}
