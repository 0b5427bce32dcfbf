/** Short sounds, made here: no files. Silent until the person has touched the page (browsers insist) and where they said so. */

import { pref } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;

/** Notes as [hertz, start, length] in seconds. @type {Record<string, [number, number, number][]>} */
const TUNES = {
	turn: [
		[587, 0, 0.16],
		[880, 0.13, 0.28],
	],
	move: [[330, 0, 0.06]],
	chat: [[740, 0, 0.09]],
	won: [
		[523, 0, 0.18],
		[659, 0.14, 0.18],
		[784, 0.28, 0.4],
	],
	lost: [
		[392, 0, 0.22],
		[294, 0.18, 0.45],
	],
};

addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake() {
	try {
		context ??= new AudioContext();
	} catch {
		// No sound here.
	}
}

/** @param {"turn" | "move" | "chat" | "won" | "lost"} name */
export function play(name) {
	if (!context || pref("sound") === "off") return;
	const now = context.currentTime;
	for (const [pitch, start, length] of TUNES[name]) {
		const tone = context.createOscillator();
		const loud = context.createGain();
		tone.type = "triangle";
		tone.frequency.value = pitch;
		loud.gain.setValueAtTime(0, now + start);
		loud.gain.linearRampToValueAtTime(0.09, now + start + 0.015);
		loud.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
		tone.connect(loud).connect(context.destination);
		tone.start(now + start);
		tone.stop(now + start + length + 0.02);
	}
}
