import assert from "node:assert/strict";
import test from "node:test";
import { blank, fold } from "../../static/js/fold.js";

const snapshot = (version, view, more = {}) => ({
	type: "snapshot",
	session: "s_1",
	version,
	view,
	decisions: [],
	waiting: [0],
	log: [],
	...more,
});
const update = (from, patch, more = {}) => ({
	type: "update",
	from,
	version: from + 1,
	patch,
	events: [],
	decisions: [],
	waiting: [1],
	...more,
});
const set = (n) => [{ op: "replace", path: "/n", value: n }];
const run = (frames, state = blank()) => frames.reduce((at, frame) => fold(at, frame).state, state);

test("updates fold into what a snapshot shows", () => {
	const folded = run([snapshot(1, { n: 1 }), update(1, set(2)), update(2, set(3))]);
	const fresh = run([snapshot(3, { n: 3 }, { waiting: [1] })]);
	for (const key of ["session", "version", "view", "decisions", "waiting"]) assert.deepEqual(folded[key], fresh[key]);
});

test("an update knows the view before it, and a snapshot has none", () => {
	const first = run([snapshot(1, { n: 1 })]);
	assert.equal(first.fresh, true);
	const next = run([update(1, set(2), { events: [{ kind: "x" }] })], first);
	assert.deepEqual([next.before, next.fresh, next.events.length], [{ n: 1 }, false, 1]);
	assert.equal(run([snapshot(2, { n: 2 })], next).before, null);
});

test("a gap is noticed and nothing is applied", () => {
	const state = run([snapshot(1, { n: 1 })]);
	const { state: same, missed } = fold(state, update(2, set(3)));
	assert.equal(missed, true);
	assert.equal(same, state);
});

test("an old or doubled update is ignored", () => {
	const state = run([snapshot(3, { n: 3 })]);
	const { state: same, missed } = fold(state, update(1, set(9)));
	assert.equal(same, state);
	assert.ok(!missed);
});

test("a snapshot replaces and never joins: the log is as long as the server's", () => {
	const log = [{ version: 1, events: [{ kind: "a" }] }];
	const state = run([snapshot(1, {}, { log }), snapshot(1, {}, { log })]);
	assert.equal(state.log.length, 1);
});

test("an older snapshot of the same session does not turn the page back", () => {
	assert.equal(run([snapshot(5, { n: 5 }), snapshot(4, { n: 4 })]).version, 5);
});

test("a pong with a newer head tells of what was missed", () => {
	const state = run([snapshot(3, { n: 3 })]);
	assert.equal(fold(state, { type: "pong", version: 4 }).missed, true);
	assert.ok(!fold(state, { type: "pong", version: 3 }).missed);
});

test("a patch that does not fit is taken for something missed", () => {
	const state = run([snapshot(1, {})]);
	assert.equal(fold(state, update(1, set(2))).missed, true);
});

test("chat lines stand in order, each once", () => {
	const state = run([
		{ type: "chat", id: 2 },
		{ type: "chat", id: 1 },
		{ type: "chat", id: 2 },
	]);
	assert.deepEqual(
		state.chat.map((line) => line.id),
		[1, 2],
	);
});

test("a rematch clears the game and keeps the chat", () => {
	const state = run([
		snapshot(4, { n: 4 }),
		{ type: "chat", id: 1 },
		{ type: "table", session: null, status: "lobby", revision: 9, seats: [] },
	]);
	assert.deepEqual([state.session, state.version, state.view, state.chat.length], [null, 0, null, 1]);
});

test("an older description of the table does not replace a newer one", () => {
	const state = run([
		{ type: "table", revision: 5, session: null },
		{ type: "table", revision: 4, session: null },
	]);
	assert.equal(state.table.revision, 5);
});

test("a greeting at another game than the one I know starts from nothing", () => {
	const greeting = { type: "hello", you: {}, table: { session: "s_2", revision: 3, seats: [] } };
	const state = run([snapshot(4, { n: 4 }), greeting]);
	assert.deepEqual([state.session, state.version, state.table.session], [null, 0, "s_2"]);
	assert.equal(fold(state, update(4, set(5))).missed, true);
});

const seated = (seat) => ({
	type: "hello",
	you: { player: "p_1", seat },
	table: { session: "s_1", seats: seat === null ? [] : [{ seat, controller: "player", player: { id: "p_1" } }] },
});

test("a greeting at another game, at whatever version, asks for all of it", () => {
	const state = run([snapshot(4, { n: 4 })]);
	assert.equal(fold(state, { type: "hello", you: {}, table: { session: "s_2", seats: [] } }).missed, true);
	assert.equal(fold(state, { type: "hello", you: {}, table: { session: null, seats: [] } }).missed, false);
});

test("a greeting on another chair than the view is for asks for all of it", () => {
	for (const [then, now] of [
		[1, null],
		[null, 1],
		[1, 0],
	]) {
		const state = run([seated(then), snapshot(4, { n: 4 })]);
		const { state: other, missed } = fold(state, seated(now));
		assert.deepEqual([other.session, other.version, missed], [null, 0, true]);
		assert.equal(run([snapshot(4, { n: 5 })], other).viewer, now);
	}
	const state = run([seated(1), snapshot(4, { n: 4 })]);
	assert.deepEqual([fold(state, seated(1)).state.version, fold(state, seated(1)).missed], [4, false]);
});

test("a pong tells of a game whose snapshot never came", () => {
	assert.equal(fold(run([seated(1)]), { type: "pong", version: 1 }).missed, true);
});
