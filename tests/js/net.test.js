import assert from "node:assert/strict";
import test from "node:test";
import { Line } from "../../static/js/net.js";

/** A line with sockets, a clock and timers that the test holds in its hand. */
function rig() {
	const world = { sockets: [], frames: [], states: [], time: 0, timers: new Map(), next: 1 };
	const line = new Line({
		address: () => "ws://table",
		onFrame: (frame) => world.frames.push(frame),
		onState: (state, detail) => world.states.push([state, detail.code ?? null]),
		open: () => {
			const socket = {
				readyState: 1,
				sent: [],
				send: (text) => socket.sent.push(JSON.parse(text)),
				close: () => (socket.readyState = 3),
			};
			world.sockets.push(socket);
			return socket;
		},
		now: () => world.time,
		later: (deed, after) => {
			world.timers.set(world.next, { deed, at: world.time + after });
			return world.next++;
		},
		cancel: (timer) => world.timers.delete(timer),
		random: () => 0.5,
	});
	world.line = line;
	world.last = () => world.sockets.at(-1);
	world.say = (frame, socket = world.last()) => socket.onmessage({ data: JSON.stringify(frame) });
	world.cut = (code = 1006) => {
		const socket = world.last();
		socket.readyState = 3;
		socket.onclose?.({ code });
	};
	world.pass = (ms) => {
		const until = world.time + ms;
		for (;;) {
			const due = [...world.timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
			if (!due) break;
			world.timers.delete(due[0]);
			world.time = due[1].at;
			due[1].deed();
		}
		world.time = until;
	};
	line.connect();
	return world;
}

const hello = { type: "hello", heartbeat_s: 20 };
const act = (ref) => ({ type: "act", ref, decision: 1, actions: [] });

test("a command waits for the greeting, then leaves", () => {
	const w = rig();
	w.line.command(act("a"));
	assert.equal(w.last().sent.length, 0);
	assert.equal(w.line.hasLeft("a"), false);
	w.say(hello);
	assert.deepEqual(w.last().sent[0], act("a"));
	assert.equal(w.line.hasLeft("a"), true);
});

test("a command without a reply is sent again with the same ref on the next connection", async () => {
	const w = rig();
	w.say(hello);
	const reply = w.line.command(act("a"));
	w.cut();
	w.pass(2000);
	assert.equal(w.sockets.length, 2);
	w.say(hello);
	assert.deepEqual(w.last().sent[0], act("a"));
	w.say({ type: "duplicate", ref: "a", version: 2 });
	assert.equal((await reply).type, "duplicate");
	w.cut();
	w.pass(2000);
	w.say(hello);
	assert.equal(w.last().sent.length, 0);
});

test("only a command that has not left can be taken back", async () => {
	const w = rig();
	const reply = w.line.command(act("a"));
	assert.equal(w.line.forget("a"), true);
	assert.equal((await reply).type, "forgotten");
	w.say(hello);
	assert.equal(w.last().sent.length, 0);
	w.line.command(act("b"));
	assert.equal(w.line.forget("b"), false);
});

test("a lost line comes back, each time a little later", () => {
	const w = rig();
	w.say(hello);
	for (const [wait, count] of [
		[300, 2],
		[600, 3],
		[1200, 4],
	]) {
		w.cut(1012);
		w.pass(wait - 1);
		assert.equal(w.sockets.length, count - 1);
		w.pass(1);
		assert.equal(w.sockets.length, count);
	}
	assert.deepEqual(w.states.at(-1), ["lost", 1012]);
	w.say(hello);
	assert.deepEqual(w.states.at(-1), ["live", null]);
});

test("looking again connects at once", () => {
	const w = rig();
	w.say(hello);
	w.cut();
	w.pass(300);
	w.cut();
	w.line.check();
	assert.equal(w.sockets.length, 3);
});

test("looking again at a line that no longer answers replaces it within three seconds", () => {
	const w = rig();
	w.say(hello);
	w.pass(100);
	w.line.check();
	assert.deepEqual(w.last().sent.at(-1), { type: "ping" });
	w.pass(3000);
	assert.equal(w.states.at(-1)[0], "lost");
	w.pass(400);
	assert.equal(w.sockets.length, 2);
});

test("a quiet line is asked with a ping, and an answer keeps it", () => {
	const w = rig();
	w.say(hello);
	w.pass(20_000);
	assert.deepEqual(w.last().sent, [{ type: "ping" }]);
	w.say({ type: "pong", version: 1 });
	w.pass(10_000);
	assert.equal(w.sockets.length, 1);
	assert.equal(w.line.state, "live");
});

test("all is asked for at most once a second", () => {
	const w = rig();
	w.say(hello);
	for (let i = 0; i < 10; i++) {
		w.line.resync();
		w.pass(100);
		w.say({ type: "chat" });
	}
	w.pass(2000);
	const asked = w.last().sent.filter((frame) => frame.type === "resync").length;
	assert.ok(asked <= 3, `asked ${asked} times in three seconds`);
});

test("frames of a socket that was given up are not heard", () => {
	const w = rig();
	w.say(hello);
	const old = w.last();
	w.line.lose();
	w.pass(400);
	const before = w.frames.length;
	w.say({ type: "update" }, old);
	assert.equal(w.frames.length, before);
});

test("a command whose fate the server does not know is sent again with the same ref, and only then given up", async () => {
	const w = rig();
	const unsure = { type: "rejected", ref: "a", version: 1, code: "try_again", message: "…" };
	w.say(hello);
	const reply = w.line.command(act("a"));
	w.say(unsure);
	w.pass(1000);
	assert.deepEqual(w.last().sent, [act("a"), act("a")]);
	w.say({ type: "duplicate", ref: "a", version: 2 });
	assert.equal((await reply).type, "duplicate");
	const given = w.line.command(act("b"));
	for (const pause of [500, 1500, 4000, 0]) {
		w.say({ ...unsure, ref: "b" });
		w.pass(pause);
	}
	assert.equal((await given).code, "try_again");
	assert.equal(w.last().sent.filter((frame) => frame.ref === "b").length, 4);
});

test("a server that is only slow gets longer before the line to it is given up again", () => {
	const w = rig();
	w.say(hello);
	w.line.command(act("a"));
	w.pass(3400);
	assert.equal(w.sockets.length, 2);
	w.say(hello);
	w.pass(5900);
	assert.equal(w.sockets.length, 2);
	w.say({ type: "accepted", ref: "a", version: 2 });
	w.line.command(act("b"));
	w.pass(3400);
	assert.equal(w.sockets.length, 3);
});

test("after the end nothing reconnects", () => {
	const w = rig();
	w.say(hello);
	w.line.end();
	w.pass(60_000);
	w.line.check();
	assert.equal(w.sockets.length, 1);
	assert.equal(w.states.at(-1)[0], "ended");
});
