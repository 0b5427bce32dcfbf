/** The foot of a replay: step keys, speed, and a track on which each step has the colour of whose it was. */

import { h, icon, svg } from "./dom.js";
import { gettext } from "./i18n.js";

const SPEEDS = [1, 2, 4];
const STEP_MS = 1600;
const WIDE = 30;

/**
 * @param {object} how
 * @param {{version: number, seat: number | null}[]} how.steps
 * @param {(seat: number) => import("./seats.js").Seat} how.seat
 * @param {(version: number) => Promise<void>} how.go
 * @param {() => number} how.at
 */
export function scrubber(how) {
	const last = how.steps.length;
	let speed = 1;
	/** @type {number | null} the timer of the next step while it plays */
	let playing = null;

	const marks = how.steps.map(({ seat }, index) =>
		svg("rect", {
			class: "scrub__turn",
			"data-seat": seat === null ? null : how.seat(seat).colour,
			x: index * WIDE + 1.5,
			y: 16,
			width: WIDE - 3,
			height: 12,
			rx: 3,
		}),
	);
	const input = h("input", {
		type: "range",
		min: "1",
		max: String(last),
		"aria-label": gettext("Step"),
		on: { input: (/** @type {any} */ event) => jump(Number(event.target.value)) },
	});
	const where = h("p", { class: "scrub__at" });
	const playButton = h("button", { type: "button", class: "button button--primary button--icon", on: { click: toggle } });
	const speedButton = h("button", { type: "button", class: "button button--quiet", on: { click: faster } });

	/** @param {string} name @param {string} label @param {() => number} to @param {boolean} [wide] */
	function key(name, label, to, wide) {
		return h(
			"button",
			{
				type: "button",
				class: ["button button--quiet button--icon", wide && "wide-only"],
				"aria-label": label,
				title: label,
				on: { click: () => jump(to()) },
			},
			icon(name),
		);
	}

	/** @param {number} version */
	function jump(version) {
		stop();
		return how.go(Math.max(1, Math.min(last, version)));
	}

	function stop() {
		if (playing !== null) clearTimeout(playing);
		playing = null;
		draw();
	}

	function toggle() {
		if (playing !== null) return stop();
		if (how.at() >= last) how.go(1);
		next();
	}

	function next() {
		playing = window.setTimeout(async () => {
			await how.go(how.at() + 1);
			if (playing === null) return;
			if (how.at() >= last) stop();
			else next();
		}, STEP_MS / speed);
		draw();
	}

	function faster() {
		speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
		draw();
	}

	function draw() {
		const at = how.at();
		const label = playing === null ? gettext("Play") : gettext("Pause");
		playButton.replaceChildren(icon(playing === null ? "play" : "pause"));
		playButton.setAttribute("aria-label", label);
		playButton.title = label;
		speedButton.textContent = `${speed}×`;
		speedButton.setAttribute("aria-label", gettext("Speed, now {n} times", { n: speed }));
		/** @type {HTMLInputElement} */ (input).value = String(at);
		const seat = how.steps[at - 1]?.seat ?? null;
		const who = seat === null ? gettext("the start") : how.seat(seat).name;
		input.setAttribute("aria-valuetext", gettext("Step {n} of {last}: {who}", { n: at, last, who }));
		marks.forEach((mark, index) => {
			mark.classList.toggle("scrub__turn--ahead", index >= at);
		});
		where.replaceChildren(h("b", {}, gettext("Step {n}", { n: at })), gettext("of {n}", { n: last }));
	}

	const keys = h(
		"div",
		{ class: "scrub__keys" },
		key("first", gettext("To the start"), () => 1, true),
		key("prev", gettext("One step back"), () => how.at() - 1),
		playButton,
		key("next", gettext("One step on"), () => how.at() + 1),
		key("last", gettext("To the end"), () => last, true),
		speedButton,
	);
	const track = h(
		"div",
		{ class: "scrub__track" },
		h(
			"div",
			{ class: "scrub__line" },
			svg("svg", { viewBox: `0 0 ${last * WIDE} 44`, preserveAspectRatio: "none", "aria-hidden": "true" }, marks),
			input,
		),
	);
	return { elements: [keys, track, where], draw, jump, toggle };
}
