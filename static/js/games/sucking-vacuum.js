/**
 * Sucking Vacuum's table: the plan of the station in a window, the crew above it, my suit and the decision beneath. An answer is
 * composed on the plan or among the deeds, and sent by one button. What each part shows is in its own module in `sucking-vacuum/`.
 */

import { gettext, ngettext } from "../i18n.js";
import { choosing } from "./sucking-vacuum/choosing.js";
import { crew } from "./sucking-vacuum/crew.js";
import { caught, deeds, joints, rotated } from "./sucking-vacuum/deedlist.js";
import { deedRow } from "./sucking-vacuum/deedrow.js";
import { ending } from "./sucking-vacuum/ending.js";
import { meets, turned } from "./sucking-vacuum/geometry.js";
import { mapView } from "./sucking-vacuum/mapview.js";
import { strike } from "./sucking-vacuum/strike.js";
import { suit } from "./sucking-vacuum/suit.js";

const BIG = [
	"out_of_air",
	"exposed",
	"struck",
	"launched",
	"launched_alone",
	"fuelled",
	"burst",
	"annabelle_slapped",
	"found_annabelle",
];

/**
 * What I have composed for one decision: the deed that is open, and the action chosen.
 * @typedef {{id: number, deed: string, action: any}} Draft
 */

/**
 * @param {import("../board.js").Context} ctx
 * @returns {import("../board.js").Board}
 */
export default function board(ctx) {
	const { h } = ctx;
	const map = mapView(ctx);
	const lit = choosing(ctx, map, (action) => compose(draft.deed, action));
	const others = crew(ctx);
	const kit = suit(ctx, handle);
	const blow = strike(ctx);
	const row = deedRow(ctx, { open, choose: (action) => compose(draft.deed, action) });
	/** @type {Draft} */
	let draft = { id: 0, deed: "move", action: null };

	/** A carried thing was tapped: it may be dropped, or turned up. @param {string} kind */
	function handle(kind) {
		const can = (ctx.moment().decision?.actions ?? []).filter(
			(action) => (action.type === "drop" || action.type === "show") && action.what === kind,
		);
		if (can.length === 0) return ctx.bar.why(gettext("You can't put that down now."));
		const at = can.indexOf(draft.action);
		compose("kit", can[(at + 1) % can.length]);
	}

	/** A deed was chosen from the row. @param {import("./sucking-vacuum/deedlist.js").Deed} deed */
	function open(deed) {
		if (deed.actions.length === 0) return ctx.bar.why(`${deed.name}: ${deed.note}`);
		const plain = deed.actions.length === 1 && deed.key !== "move";
		compose(deed.key, plain || deed.key === "end" ? deed.actions[0] : null);
	}

	/**
	 * @param {string} deed
	 * @param {any} action
	 */
	function compose(deed, action) {
		const moment = ctx.moment();
		if (!moment.decision || moment.sent) return;
		draft = { id: moment.decision.id, deed, action };
		ctx.draft.set(draft.id, action ? { deed, action } : null);
		draw(moment);
		if (action?.type === "lay") reveal(moment.view.drawn, action);
		if (action) ctx.announce([ctx.words.action(action), warning(moment, action)].filter(Boolean).join(". "));
	}

	/** A tile in hand may reach beyond what the window shows. @param {any} drawn @param {any} action */
	function reveal(drawn, action) {
		const { grid } = turned(drawn.grid, drawn.airlocks, action.turn);
		map.reveal({ x: action.x, y: action.y, width: grid[0].length, height: grid.length });
	}

	/** The draft that belongs to this moment. @param {import("../board.js").Moment} moment */
	function follow(moment) {
		const { decision } = moment;
		if (draft.id === (decision?.id ?? 0)) {
			if (draft.action && decision) draft.action = listed(decision, draft.action);
			return;
		}
		const kept = decision ? ctx.draft.get(decision.id) : null;
		const action = decision && kept ? listed(decision, kept.action) : null;
		draft = { id: decision?.id ?? 0, deed: action ? kept.deed : "move", action };
	}

	/** The same action as it is listed. @param {any} decision @param {any} action */
	function listed(decision, action) {
		const wanted = JSON.stringify(action);
		return decision.actions.find((/** @type {any} */ one) => JSON.stringify(one) === wanted) ?? null;
	}

	/** What may be chosen on the plan while this deed is open. @param {import("../board.js").Moment} moment */
	function onPlan(moment) {
		const { decision } = moment;
		if (!decision || moment.sent) return [];
		if (decision.kind === "robot_order") return ofType(decision, orderKind());
		if (decision.kind !== "turn") return decision.actions;
		const type = draft.deed === "use" ? "jet" : draft.deed === "move" || draft.deed === "kit" ? "move" : "";
		return decision.actions.filter((action) => action.type === type);
	}

	/** What the composed action would do to others. @param {import("../board.js").Moment} moment @param {any} action */
	function warning(moment, action) {
		const rooms = action.opens ?? [];
		if (rooms.length === 0) return "";
		const names = ctx.join(rooms.map((/** @type {string} */ room) => ctx.words.term(room)));
		const inside = caught(moment.view, rooms, moment.me ?? -1).map((/** @type {number} */ seat) => ctx.name(seat));
		const opens = gettext("Opens to vacuum: {rooms}", { rooms: names });
		return inside.length > 0 ? `${opens}; ${gettext("in there: {names}", { names: ctx.join(inside) })}` : opens;
	}

	/** @param {import("../board.js").Moment} moment */
	function draw(moment) {
		lit.update(moment, onPlan(moment), draft.action);
		map.foretell(draft.action?.opens ?? (draft.action?.type === "expose" ? [draft.action.room] : []));
		kit.update(moment, after(moment));
		bar(moment);
	}

	/** The air I would have. @param {import("../board.js").Moment} moment */
	function after(moment) {
		const { action } = draft;
		const air = moment.view.crew[moment.me ?? -1]?.air;
		if (!action || air === undefined) return null;
		if (action.type === "breathe") return 10;
		if (action.type === "inhale") return Math.min(10, air + 5);
		return action.price ? Math.max(0, air - action.price) : null;
	}

	// The bar -----------------------------------------------------------------------------------------------------------

	/** @param {any} common @param {any} question */
	function show(common, { told, ...question }) {
		ctx.bar.show({ ...common, ...question, then: told });
	}

	/** @param {import("../board.js").Moment} moment */
	function bar(moment) {
		const { decision } = moment;
		if (!decision || moment.sent) {
			ctx.bar.show({});
			return;
		}
		const { action } = draft;
		const common = {
			composed: action ? [action] : undefined,
			takeBack: action ? () => compose(decision.kind === "turn" ? "move" : draft.deed, null) : null,
		};
		switch (decision.kind) {
			case "turn":
				return show(common, turn(moment));
			case "build":
				return show({ ...common, takeBack: null }, laying(moment));
			case "defend":
				return show({}, defence(moment));
			case "stop":
			case "vote":
				return show({}, stopping(moment));
			case "search":
				return show(common, finding(moment));
		}
		show(common, {
			kind: "pick",
			sum: action ? h("span", { class: "sum__words" }, ctx.words.action(action)) : null,
			above: ordering(decision),
			told: moment.prompt,
		});
	}

	/** @param {import("../board.js").Moment} moment */
	function turn(moment) {
		const { decision, view, me } = moment;
		const all = deeds(view, me ?? 0, decision?.actions ?? []);
		const { action } = draft;
		const next = after(moment);
		const air = view.crew[me ?? 0].air;
		const danger = action ? warning(moment, action) : "";
		const left = action?.steps !== undefined ? view.turn.moves - action.steps : null;
		return {
			kind: "deeds",
			ask: moment.view.turn.crawls ? gettext("Out of air") : gettext("Your turn"),
			above: row.draw(all, draft.deed, action, moment),
			sum: action && h("span", { class: "sum__words" }, action.type === "move" ? going(action) : ctx.words.action(action)),
			effects: action
				? [
						next !== null && { icon: "air", text: h("b", {}, `${air} → ${next}`) },
						left !== null && { icon: "walk", text: [h("b", {}, String(left)), " ", gettext("left")] },
					].filter(Boolean)
				: [],
			told: danger
				? h("b", { class: "hazard" }, danger)
				: action
					? consequence(moment, action, next)
					: moment.view.turn.gasp || moment.view.turn.crawls
						? moment.prompt
						: draft.deed && draft.deed !== "move"
							? gettext("Choose which.")
							: gettext("Choose a space, or a deed. {n} spaces to walk, {air} air.", { n: view.turn.moves, air }),
			confirm: verb(action),
		};
	}

	/** @param {any} action */
	function going(action) {
		const spaces = ngettext("{n} space", "{n} spaces", action.steps);
		return action.price ? gettext("{spaces}, {n} air", { spaces, n: action.price }) : gettext("{spaces}, free", { spaces });
	}

	/**
	 * @param {import("../board.js").Moment} moment
	 * @param {any} action
	 * @param {number | null} next
	 */
	function consequence(moment, action, next) {
		if (next === 0) return gettext("That takes your last air.");
		if (action.type === "attack")
			return gettext("They may defend. Undefended it hits 2 times in 3, defended 1 in 2, and they may hit back.");
		if (action.type === "search") return gettext("You alone see what is there. Take one thing or nothing; your turn ends.");
		if (action.type === "breathe") return gettext("Back to ten, and your turn ends.");
		if (action.type === "end" && action.price) return gettext("Doing nothing in vacuum takes a breath as well.");
		if (action.type === "move") return gettext("To {room} {ref}.", { room: ctx.words.term(action.room), ref: action.ref });
		if (action.type === "launch" || action.type === "launch_alone") return gettext("Whoever flies wins. Whoever stays does not.");
		return moment.view.turn.moves > 0 ? gettext("Your turn goes on.") : "";
	}

	/** @param {any} action */
	function verb(action) {
		/** @type {Record<string, string>} */
		const verbs = {
			move: gettext("Go"),
			attack: gettext("Attack"),
			steal: gettext("Take it"),
			search: gettext("Search"),
			breathe: gettext("Breathe"),
			end: gettext("End turn"),
			drop: gettext("Drop"),
			show: gettext("Turn up"),
			jet: gettext("Fly"),
			launch: gettext("Launch"),
			launch_alone: gettext("Launch"),
		};
		return action ? (verbs[action.type] ?? gettext("Do it")) : undefined;
	}

	/** @param {import("../board.js").Moment} moment */
	function laying(moment) {
		const { decision, view } = moment;
		const { action } = draft;
		const name = ctx.words.term(view.drawn.tile);
		if (!action) {
			return {
				kind: "lay",
				ask: gettext("Lay a tile"),
				told: gettext("{tile}: choose a lit plus, where an airlock waits.", { tile: name }),
			};
		}
		const form = turned(view.drawn.grid, view.drawn.airlocks, action.turn);
		const told = meets(view.tiles, { x: action.x, y: action.y, ...form });
		const turns = joints(decision?.actions ?? []).find((joint) => joint.turns.includes(action))?.turns ?? [action];
		const spin = (/** @type {number} */ by, /** @type {string} */ symbol, /** @type {string} */ label) =>
			h(
				"button",
				{
					type: "button",
					class: "button button--quiet button--icon",
					"aria-label": label,
					title: label,
					disabled: turns.length < 2,
					"data-spin": by,
					on: { click: () => turnTile(by) },
				},
				ctx.icon(symbol),
			);
		return {
			kind: "lay",
			ask: gettext("Lay a tile"),
			body: [
				h(
					"span",
					{ class: "spin" },
					spin(-1, "turn-l", gettext("Turn left (key Shift R)")),
					spin(1, "turn-r", gettext("Turn right (key R)")),
				),
				h("span", {}, ngettext("Joins {n} airlock", "Joins {n} airlocks", told.joined.length)),
				h("span", { class: "sum__effect" }, ngettext("{n} more stays open", "{n} more stay open", told.open)),
			],
			told: [
				h(
					"b",
					{},
					gettext("{tile} opens into {rooms}.", { tile: name, rooms: ctx.join(told.rooms.map((room) => ctx.words.term(room))) }),
				),
				" ",
				told.blocked > 0
					? ngettext("{n} airlock is blocked for good.", "{n} airlocks are blocked for good.", told.blocked)
					: gettext("Nothing is blocked."),
			],
			confirm: gettext("Lay it here"),
		};
	}

	/** @param {number} by */
	function turnTile(by) {
		const { decision, sent } = ctx.moment();
		if (decision?.kind !== "build" || sent || !draft.action) return;
		const joint = joints(decision.actions).find((one) => one.turns.includes(draft.action));
		if (!joint) return;
		const held = document.activeElement?.getAttribute("data-spin");
		compose(draft.deed, rotated(joint.turns, draft.action, by));
		if (held) /** @type {HTMLElement | null} */ (document.querySelector(`[data-spin="${held}"]`))?.focus();
	}

	/** @param {KeyboardEvent} event */
	function keys(event) {
		const target = /** @type {Element} */ (event.target);
		if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
		if (event.key === "r" || event.key === "R") turnTile(event.shiftKey ? -1 : 1);
	}
	document.addEventListener("keydown", keys);

	/** @param {import("../board.js").Moment} moment */
	function defence(moment) {
		const { view, decision, me } = moment;
		const [endure, defend] = decision?.actions ?? [];
		const air = view.crew[me ?? 0].air;
		return {
			kind: "ask",
			ask: gettext("Defend?"),
			sum: h("span", { class: "sum__term" }, gettext("{n} air", { n: defend.price })),
			effects: [{ icon: "air", text: [h("b", {}, `${air} → ${air - defend.price}`), " ", gettext("before the dice")] }],
			told: gettext("If the clock runs out you take it."),
			acts: [
				{ label: gettext("Take it"), actions: [endure] },
				{ label: gettext("Defend"), actions: [defend], primary: true, icon: "shield" },
			],
		};
	}

	/** Whether to go on at all: the last answer does. @param {import("../board.js").Moment} moment */
	function stopping(moment) {
		return {
			kind: "ask",
			ask: gettext("End it here?"),
			told: moment.prompt,
			acts: (moment.decision?.actions ?? []).map((one, n, all) => ({
				label: ctx.words.action(one),
				actions: [one],
				primary: n === all.length - 1,
			})),
		};
	}

	/** @param {import("../board.js").Moment} moment */
	function finding(moment) {
		const { decision } = moment;
		const { action } = draft;
		const leave = decision?.actions.find((one) => one.type === "leave");
		return {
			kind: "finds",
			ask: gettext("You find"),
			above: row.found(moment, action),
			sum: action && h("span", { class: "sum__words" }, ctx.words.action(action)),
			told: action?.type === "drop" ? gettext("It stays here, face up, and makes room.") : moment.prompt,
			acts: leave ? [{ label: ctx.words.action(leave), actions: [leave] }] : [],
		};
	}

	/** What Annabelle may be told: the kind of order first, then what it names, on the plan or by name. @param {any} decision */
	function ordering(decision) {
		if (decision.kind !== "robot_order") return null;
		const orders = [
			{ key: "order_go", icon: "i-walk", name: gettext("Go"), note: gettext("to a space") },
			{ key: "order_search", icon: "i-search", name: gettext("Search"), note: gettext("a room") },
			{ key: "order_open", icon: "sv-hatch", name: gettext("Open"), note: gettext("an airlock") },
			{ key: "order_attack", icon: "i-hit", name: gettext("Slap"), note: gettext("somebody") },
		].map((order) => ({ ...order, actions: ofType(decision, order.key) }));
		return row.orders(orders, orderKind(), draft.action);
	}

	/** @param {any} decision @param {string} type @returns {any[]} */
	function ofType(decision, type) {
		return decision.actions.filter((/** @type {any} */ action) => action.type === type);
	}

	function orderKind() {
		return draft.deed.startsWith("order_") ? draft.deed : "order_go";
	}

	return {
		element: [map.element, blow.element],
		mine: kit.element,
		seat: others.seat,
		update(moment) {
			if (!moment.view) return;
			follow(moment);
			map.update(moment);
			blow.update(moment);
			draw(moment);
		},
		tone(event) {
			if (event.kind === "turn") return "turn";
			return BIG.includes(event.kind) ? "big" : null;
		},
		over: (moment) => ending(ctx, moment),
		destroy() {
			document.removeEventListener("keydown", keys);
			map.destroy();
			blow.destroy();
		},
	};
}
