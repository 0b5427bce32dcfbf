/**
 * What the page knows, as the fold of the frames it was sent. Pure: the same frames give the same state, which is what a fresh
 * snapshot would show.
 */

import { apply, Misfit } from "./patch.js";

/** The lines of the log that the page keeps. */
const LOG = 400;

/**
 * @typedef {object} State
 * @property {any} hello the last `hello`
 * @property {any} table the table as last described
 * @property {string | null} session
 * @property {number} version 0 before the first snapshot
 * @property {number | null} viewer the seat that the view is for; null for a spectator's
 * @property {any} view
 * @property {any} before
 * @property {import("./board.js").GameEvent[]} events what led to this version; empty when fresh
 * @property {boolean} fresh
 * @property {import("./board.js").Decision[]} decisions
 * @property {number[]} waiting
 * @property {any} clock
 * @property {any} outcome
 * @property {any} phrases what I may say with a tap
 * @property {{version: number, seat: number | null, events: import("./board.js").GameEvent[]}[]} log
 * @property {any[]} chat
 */

/** @returns {State} */
export function blank() {
	return {
		hello: null,
		table: null,
		session: null,
		version: 0,
		viewer: null,
		view: null,
		before: null,
		events: [],
		fresh: true,
		decisions: [],
		waiting: [],
		clock: null,
		outcome: null,
		phrases: null,
		log: [],
		chat: [],
	};
}

/**
 * The state after a frame, and whether something was missed (then the page must ask for all of it).
 *
 * @param {State} state
 * @param {any} frame
 * @returns {{state: State, missed?: boolean}}
 */
export function fold(state, frame) {
	switch (frame.type) {
		case "hello":
			return greeted(state, frame);
		case "snapshot":
			return { state: whole(state, frame) };
		case "update":
			return update(state, frame);
		case "table":
			return { state: onTable(state, frame) };
		case "chat":
			return { state: { ...state, chat: lines(state.chat, [frame]) } };
		case "pong":
			return { state, missed: typeof frame.version === "number" && frame.version > state.version };
		default:
			return { state };
	}
}

/**
 * @param {State} state
 * @param {any} frame
 * @returns {{state: State, missed?: boolean}}
 */
function greeted(state, frame) {
	const table = newer(state.table, frame.table);
	const chat = lines(state.chat, frame.chat ?? []);
	const session = table?.session ?? null;
	// While nobody listened another game may have begun, or a chair changed hands: nothing that was known leads there.
	const other = state.session !== null && (session !== state.session || (frame.you?.seat ?? null) !== state.viewer);
	return { state: { ...(other ? blank() : state), hello: frame, table, chat }, missed: other && session !== null };
}

/**
 * The seat whose view is sent to the reader; null for a spectator's.
 *
 * @param {State} state
 * @returns {number | null}
 */
function viewerOf({ hello, table }) {
	const me = hello?.you?.player ?? null;
	const mine = (table?.seats ?? []).find((/** @type {any} */ one) => one.controller === "player" && one.player?.id === me);
	return mine?.seat ?? null;
}

/**
 * @param {State} state
 * @param {any} frame
 * @returns {State}
 */
function whole(state, frame) {
	const older = state.session === frame.session && frame.version < state.version;
	if (older) return state;
	return {
		...state,
		session: frame.session,
		version: frame.version,
		viewer: viewerOf(state),
		view: frame.view,
		before: null,
		events: [],
		fresh: true,
		decisions: frame.decisions ?? [],
		waiting: frame.waiting ?? [],
		clock: frame.clock ?? null,
		outcome: frame.outcome ?? null,
		phrases: frame.phrases ?? null,
		log: (frame.log ?? []).map(entry),
	};
}

/**
 * @param {State} state
 * @param {any} frame
 * @returns {{state: State, missed?: boolean}}
 */
function update(state, frame) {
	if (frame.session !== undefined && state.session !== null && frame.session !== state.session) return { state, missed: true };
	if (frame.version <= state.version) return { state };
	if (frame.from !== state.version || state.session === null) return { state, missed: true };
	let view = state.view;
	try {
		view = frame.view !== undefined ? frame.view : apply(state.view, frame.patch ?? []);
	} catch (error) {
		if (error instanceof Misfit) return { state, missed: true };
		throw error;
	}
	const events = frame.events ?? [];
	return {
		state: {
			...state,
			version: frame.version,
			view,
			before: state.view,
			events,
			fresh: false,
			decisions: frame.decisions ?? [],
			waiting: frame.waiting ?? [],
			clock: frame.clock ?? null,
			outcome: frame.outcome ?? null,
			phrases: frame.phrases !== undefined ? frame.phrases : state.phrases,
			log: events.length ? [...state.log, entry(frame)].slice(-LOG) : state.log,
		},
	};
}

/**
 * @param {State} state
 * @param {any} frame
 * @returns {State}
 */
function onTable(state, frame) {
	const table = newer(state.table, frame.table ?? frame);
	// A rematch: the table is a lobby again, and the last game is over for this page.
	if (table.session === null && state.session !== null) return { ...blank(), hello: state.hello, table, chat: state.chat };
	return { ...state, table };
}

/** @param {any} item */
function entry(item) {
	return { version: item.version ?? item.seq, seat: item.seat ?? null, events: item.events ?? [] };
}

/**
 * @param {any} old
 * @param {any} table
 */
function newer(old, table) {
	if (!table) return old;
	return old && old.revision > table.revision ? old : table;
}

/**
 * Chat lines in order, each once.
 *
 * @param {any[]} have
 * @param {any[]} more
 */
function lines(have, more) {
	if (more.length === 0) return have;
	const all = new Map(have.map((line) => [line.id, line]));
	for (const line of more) all.set(line.id, line);
	return [...all.values()].sort((a, b) => a.id - b.id).slice(-300);
}
