/** The faces of the cards are those of the rules' deck, and each has its picture in the sprite. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { code, deed, short, signed } from "../../../static/js/games/suicidium/captions.js";
import { dashes, objectPicture } from "../../../static/js/games/suicidium/dial.js";
import { FACES } from "../../../static/js/games/suicidium/faces.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const deck = JSON.parse(read("app/games/suicidium/deck.json"));
const sprite = read("templates/games/suicidium/sprite.svg");

test("every card of the deck has a face with the same type, effect and number", () => {
	const known = Object.fromEntries(Object.entries(FACES).map(([id, { type, effect, n, pick }]) => [id, { type, effect, n, pick }]));
	const expected = Object.fromEntries(
		deck.map((/** @type {any} */ card) => [
			card.id,
			{ type: card.type, effect: card.effect.kind, n: card.effect.n ?? 0, pick: card.effect.pick },
		]),
	);
	assert.deepEqual(known, expected);
});

test("every picture is in the sprite", () => {
	const things = ["object_a", "object_b", "object_c", "object_final"];
	const pictures = [
		...Object.values(FACES).map((face) => face.art),
		...things.flatMap((thing) => [objectPicture(thing, true), objectPicture(thing, false)]),
		"last-gentle",
		"last-base",
		"crest",
	];
	for (const picture of pictures) assert.ok(sprite.includes(`id="${picture}"`), picture);
});

test("a corner tells the points with their sign, and what other cards do", () => {
	assert.equal(code(FACES["pt-water-slide"]), "+4");
	assert.equal(code(FACES["pt-on-hold"]), "−4");
	assert.equal(code(FACES["pt-one-chair"]), "±3");
	assert.equal(code(FACES["rs-suspense"]), "✕");
	assert.equal(code(FACES["rs-wasabi"]), "×2");
	assert.equal(code(FACES["ev-wrong-suitcase"]), "⇆");
	assert.equal(signed(0), "+0");
});

test("every card has a short line", () => {
	for (const [id, face] of Object.entries(FACES)) assert.ok(short(face).length > 3, id);
	assert.equal(short(FACES["pt-spoiler"]), "you and another, −3");
	assert.equal(short(FACES["ev-spring-cleaning"]), "discards 2 by choice");
	assert.equal(deed(FACES["rs-quit-smoking"]), "turns it round");
});

test("a dial's dashes light the steps from one number to another", () => {
	assert.equal(dashes(0, 0), "0 100");
	assert.equal(dashes(0, 2), "7.6 2.4 7.6 2.4 0 100");
	assert.equal(dashes(4, 5), "0 40 7.6 2.4 0 100");
});
