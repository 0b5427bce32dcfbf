/**
 * The chain as a tree, and what each of its cards comes to: no rules here, only the server's table and forecast put in order.
 */

/**
 * @typedef {{uid: number, card: string, owner: number, cancelled?: boolean, order?: number, at?: number | null, option?: string | null,
 *   on?: number, batch?: number, lies?: boolean, mine?: boolean}} Entry
 * @typedef {{seat: number, by: number, before: number, after: number}} Change
 * @typedef {{uid: number, live: boolean, times: number, flipped: boolean, stopped: boolean, changes: Change[], zeroed: number[]}} Told
 * @typedef {{entry: Entry, answers: Answer[]}} Answer
 * @typedef {{entry: Entry, answers: Answer[], told: Told | null, was: Told | null}} Link `was`: without what I am composing
 */

/**
 * The chain that a view shows: the table with what I have composed, each card with what hangs on it.
 *
 * @param {any} view
 * @returns {Link[]}
 */
export function chainOf(view) {
	const draft = view.draft;
	const mine = draft ? draft.entries : [];
	const dead = draft ? new Set(draft.cancelled) : null;
	const entries = [...view.table, ...mine.map((/** @type {Entry} */ entry) => ({ ...entry, mine: true }))].map((entry) =>
		dead ? { ...entry, cancelled: dead.has(entry.uid) } : entry,
	);
	const now = mine.length ? draft.forecast : view.forecast;
	return link(entries, now, mine.length ? view.forecast : []);
}

/**
 * @param {Entry[]} entries
 * @param {Told[]} now
 * @param {Told[]} before
 * @returns {Link[]}
 */
export function link(entries, now, before) {
	/** @type {(uid: number) => Answer[]} */
	const hanging = (uid) => entries.filter((entry) => entry.on === uid).map((entry) => ({ entry, answers: hanging(entry.uid) }));
	const find = (/** @type {Told[]} */ told, /** @type {number} */ uid) => told.find((one) => one.uid === uid) ?? null;
	return entries
		.filter((entry) => entry.on === undefined)
		.sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
		.map((entry) => ({ entry, answers: hanging(entry.uid), told: find(now, entry.uid), was: find(before, entry.uid) }));
}

/**
 * How a link's result is coloured: a gain, a loss, both, nothing, or changed by what I am composing.
 *
 * @param {Link} one
 * @returns {"up" | "down" | "both" | "none" | "soon"}
 */
export function tone(one) {
	if (one.was && !same(one.told, one.was)) return "soon";
	if (!one.told?.live || one.told.stopped || one.told.changes.length === 0) return "none";
	const up = one.told.changes.some((change) => change.by > 0);
	const down = one.told.changes.some((change) => change.by < 0);
	return up && down ? "both" : up ? "up" : "down";
}

/**
 * Whether two forecasts of a card are alike.
 *
 * @param {Told | null} a
 * @param {Told | null} b
 */
export function same(a, b) {
	return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The arithmetic behind a change, where there is any: printed points, how often, turned round or not.
 *
 * @param {Told} told
 * @param {Change} change
 * @returns {{printed: number, times: number, flipped: boolean} | null}
 */
export function sum(told, change) {
	if (told.times === 1 && !told.flipped) return null;
	return { printed: change.by / (told.times * (told.flipped ? -1 : 1)), times: told.times, flipped: told.flipped };
}

/**
 * Where each seat that changes will end, from the first change to the last, in seat order.
 *
 * @param {Told[]} forecast
 * @returns {{seat: number, before: number, after: number, zero: boolean}[]}
 */
export function ends(forecast) {
	/** @type {Map<number, {seat: number, before: number, after: number, zero: boolean}>} */
	const all = new Map();
	for (const told of forecast) {
		for (const change of told.changes) {
			const known = all.get(change.seat) ?? { seat: change.seat, before: change.before, after: change.after, zero: false };
			all.set(change.seat, { ...known, after: change.after, zero: known.zero || change.after === 0 });
		}
	}
	return [...all.values()].sort((a, b) => a.seat - b.seat);
}
