import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bytesOf, sessionSeed, sha256 } from "../../static/js/chance.js";
import { verify } from "../../static/js/verify.js";

const [vector] = JSON.parse(readFileSync(new URL("../vectors/chance.json", import.meta.url), "utf8"));
const noted = [
	{
		action: vector.action,
		calls: vector.calls
			.filter((call) => call.do !== "roll")
			.slice(0, 2)
			.map(({ do: deed, n, gives }) => ({ do: deed, n, gives })),
	},
];

async function findings(replay, chance) {
	const out = [];
	for await (const finding of verify(replay, chance)) out.push(finding);
	return out;
}

const replay = {
	server_seed: "ab".repeat(32),
	entropy: [null, "0011"],
	seed: vector.seed,
	commitment: await sha256(bytesOf("ab".repeat(32))),
};

test("an honest seal, and shuffles that follow from the seed, are right", async () => {
	const found = await findings(replay, noted);
	assert.deepEqual(
		found.map(({ what, right }) => [what, right]),
		[
			["seal", true],
			["seed", false], // the vector's seed was not made from this server seed
			["chance", true],
			["chance", true],
		],
	);
});

test("the seed is right when it follows from the server's and everybody's share", async () => {
	const seed = await sessionSeed(replay.server_seed, replay.entropy);
	assert.equal((await findings({ ...replay, seed }, []))[1].right, true);
});

test("another server seed than the sealed one is found out", async () => {
	assert.equal((await findings({ ...replay, server_seed: "cd".repeat(32) }, []))[0].right, false);
});

test("a card that was moved after the shuffle is found out", async () => {
	const moved = structuredClone(noted);
	const { gives } = moved[0].calls[0];
	[gives[0], gives[1]] = [gives[1], gives[0]];
	assert.equal((await findings(replay, moved))[2].right, false);
});
