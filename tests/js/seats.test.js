import assert from "node:assert/strict";
import test from "node:test";
import { inOrder, seatsOf } from "../../static/js/seats.js";

const person = (seat, id, colour, more = {}) => ({
	seat,
	controller: "player",
	player: { id, name: id, colour },
	ready: false,
	present: true,
	...more,
});

test("each seat has a colour of its own, the liked one where it is free", () => {
	const seats = seatsOf(
		{ host: 0, seats: [person(0, "a", 3), person(1, "b", 3), person(2, "c", 0), { seat: 3, controller: null, player: null }] },
		"b",
	);
	assert.equal(new Set(seats.map((seat) => seat.colour)).size, 4);
	assert.equal(seats[0].colour, 4);
	assert.equal(seats[2].colour, 1);
});

test("eight seats have eight colours and eight shapes", () => {
	const chairs = Array.from({ length: 8 }, (_, seat) => person(seat, `p${seat}`, 5));
	const seats = seatsOf({ host: 0, seats: chairs }, null);
	assert.equal(new Set(seats.map((seat) => seat.glyph)).size, 8);
});

test("my seat, the host's and a kept one are known", () => {
	const bot = { seat: 1, controller: "bot", player: null, level: "easy", ready: true, kept_for: { id: "ben", name: "Ben" } };
	const seats = seatsOf({ host: 0, seats: [person(0, "ada", 0), bot] }, "ben");
	assert.deepEqual(
		seats.map(({ me, host, keptForMe, present, ready }) => ({ me, host, keptForMe, present, ready })),
		[
			{ me: false, host: true, keptForMe: false, present: true, ready: false },
			{ me: false, host: false, keptForMe: true, present: true, ready: true },
		],
	);
});

test("the others are told from the one after me, round the table", () => {
	const seats = seatsOf({ seats: [person(0, "a"), person(1, "b"), person(2, "c")] }, "b");
	const order = (me, side = null) => inOrder({ seats, me, side: side ?? me }).map((seat) => seat.seat);
	assert.deepEqual(order(1), [2, 0, 1]);
	assert.deepEqual(order(null), [0, 1, 2]);
	assert.deepEqual(order(null, 2), [0, 1, 2]);
});
