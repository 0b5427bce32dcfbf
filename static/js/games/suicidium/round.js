/**
 * What came of a round: the cards take effect and leave the table in one step, so the board keeps them, with their results, from
 * the events that told of them. Pure: `follow` answers the next memory.
 */

/**
 * @typedef {import("./chain.js").Entry} Entry
 * @typedef {import("./chain.js").Change} Change
 * @typedef {{state: "done" | "void" | "off", times: number, flipped: boolean, changes: Change[], facts: any[]}} Result
 * @typedef {{turn: number, active: number, entries: Entry[], results: Record<number, Result>, order: number[]}} Round
 *   `order`: the cards in the order in which they took effect
 */

const PLAYED = new Set(["plays", "adds", "answers", "closes"]);
const FACTS = new Set([
	"zeroed",
	"object",
	"leaves",
	"lies",
	"nothing",
	"loses",
	"discards",
	"discards_one",
	"steals",
	"steals_known",
	"looks",
	"swaps_hands",
	"refreshes",
	"deck_out",
	"puts_away",
]);

/**
 * @param {Round | null} round what is remembered so far
 * @param {any} before the view before
 * @param {any} view
 * @param {{kind: string, values: any}[]} events
 * @returns {Round | null}
 */
export function follow(round, before, view, events) {
	let now = round;
	if (before?.table.length) now = onTable(now, before);
	/** @type {number | null} */
	let at = null;
	for (const { kind, values } of events) {
		if (kind === "turn") break;
		if (PLAYED.has(kind)) now = add(now, kind, values, before ?? view);
		if (!now) continue;
		if (kind === "resolves" || kind === "void") {
			at = values.uid;
			now = put(now, values.uid, {
				state: kind === "void" ? "void" : "done",
				times: values.times ?? 1,
				flipped: values.flipped ?? false,
				changes: [],
				facts: [],
			});
		} else if (kind === "called_off") now = callOff(now);
		else if (at !== null && kind === "will") now = grow(now, at, "changes", values);
		else if (at !== null && FACTS.has(kind)) now = grow(now, at, "facts", { kind, values });
	}
	if (view.table.length) now = onTable(now, view);
	return now;
}

/**
 * @param {Round | null} round
 * @param {any} view
 * @returns {Round}
 */
function onTable(round, view) {
	if (round && round.turn === view.turn) return { ...round, entries: view.table };
	return { turn: view.turn, active: view.active, entries: view.table, results: {}, order: [] };
}

/**
 * A card of which only an event tells, because it took effect in the step in which it was put down.
 *
 * @param {Round | null} round
 * @param {string} kind
 * @param {any} values
 * @param {any} view
 * @returns {Round}
 */
function add(round, kind, values, view) {
	const start =
		round && round.turn === view.turn ? round : { turn: view.turn, active: view.active, entries: [], results: {}, order: [] };
	if (start.entries.some((entry) => entry.uid === values.uid)) return start;
	const { uid, card, seat } = values;
	const entry =
		kind === "plays"
			? { uid, card, owner: seat, order: values.order, at: values.at ?? null, sign: values.sign ?? null }
			: { uid, card, owner: seat, on: values.entry };
	return { ...start, entries: [...start.entries, entry] };
}

/**
 * @param {Round} round
 * @param {number} uid
 * @param {Result} result
 */
function put(round, uid, result) {
	return { ...round, results: { ...round.results, [uid]: result }, order: [...round.order, uid] };
}

/**
 * @param {Round} round
 * @param {number} uid
 * @param {"changes" | "facts"} what
 * @param {any} more
 */
function grow(round, uid, what, more) {
	const result = round.results[uid];
	return { ...round, results: { ...round.results, [uid]: { ...result, [what]: [...result[what], more] } } };
}

/** @param {Round} round */
function callOff(round) {
	let now = round;
	for (const entry of round.entries) {
		if (entry.on === undefined && !now.results[entry.uid])
			now = put(now, entry.uid, { state: "off", times: 1, flipped: false, changes: [], facts: [] });
	}
	return now;
}
