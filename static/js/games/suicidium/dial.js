/** The dial: ten steps of will-power, with what is about to happen, and the last point's own sign. */

import { h, picture, put, svg } from "../../dom.js";
import { gettext } from "../../i18n.js";

const STEP = 7.6;
const GAP = 2.4;

/**
 * The dashes that show the steps `from` to `to` of a ring of a hundred.
 *
 * @param {number} from
 * @param {number} to
 */
export function dashes(from, to) {
	if (to <= from) return "0 100";
	const lit = Array.from({ length: to - from }, () => `${STEP} ${GAP}`).join(" ");
	return from > 0 ? `0 ${from * (STEP + GAP)} ${lit} 0 100` : `${lit} 0 100`;
}

/**
 * @param {object} now
 * @param {number} now.will
 * @param {number | null} now.soon what it will be, if nobody answers any more; null shows nothing
 * @param {boolean} now.gentle
 * @param {number} now.colour the seat's colour
 * @param {(() => void) | null} [now.choose] makes it a button: this seat may be aimed at
 * @param {string} [now.name] the seat's name, for that button
 */
export function dial(now) {
	const { will, gentle } = now;
	const soon = now.soon === null || now.soon === will ? null : now.soon;
	const known = gentle ? gettext("Patience {n} of 10", { n: will }) : gettext("Will-power {n} of 10", { n: will });
	const label = soon === null ? known : gettext("{now}, soon {n}", { now: known, n: soon });
	const ring = svg(
		"svg",
		{ viewBox: "0 0 40 40", "aria-hidden": "true" },
		circle("rest", `${STEP} ${GAP}`),
		circle("have", dashes(0, soon === null ? will : Math.min(will, soon))),
		soon !== null && circle(soon < will ? "lost" : "soon", dashes(Math.min(will, soon), Math.max(will, soon))),
	);
	const inside = [
		ring,
		will === 1 && picture(gentle ? "last-gentle" : "last-base", "dial__last"),
		h("b", { "aria-hidden": "true" }, String(will)),
		soon !== null && h("small", { class: "dial__next", "aria-hidden": "true" }, `→${soon}`),
	];
	const shared = { class: ["dial", will === 1 && "dial--last", now.choose && "dial--may"], "data-seat": now.colour };
	if (!now.choose) return h("span", { ...shared, role: "img", "aria-label": label }, inside);
	const aim = gettext("On {name}. {label}", { name: now.name ?? "", label });
	return h("button", { ...shared, type: "button", "aria-label": aim, on: { click: now.choose } }, inside);
}

/**
 * @param {string} part
 * @param {string} pattern
 */
function circle(part, pattern) {
	return svg("circle", { class: `dial__${part}`, cx: 20, cy: 20, r: 16, pathLength: 100, "stroke-dasharray": pattern });
}

/**
 * The objects' pictures by theme.
 *
 * @param {string} thing
 * @param {boolean} gentle
 */
export function objectPicture(thing, gentle) {
	const names = gentle
		? { object_a: "o-letter", object_b: "o-chair", object_c: "o-case", object_final: "o-teleporter" }
		: { object_a: "o-sign-a", object_b: "o-sign-b", object_c: "o-sign-c", object_final: "o-sign-final" };
	return names[/** @type {keyof typeof names} */ (thing)];
}

/**
 * One object, never larger than a toy out of a cereal packet.
 *
 * @param {string} thing
 * @param {boolean} gentle
 * @param {string} name
 * @param {number} [count] how many are left
 */
export function toy(thing, gentle, name, count) {
	const element = h("span", {
		class: "toy",
		role: "img",
		title: name,
		"aria-label": count === undefined ? name : `${count} × ${name}`,
	});
	return put(
		element,
		picture(objectPicture(thing, gentle)),
		count !== undefined && h("b", { "aria-hidden": "true" }, String(count)),
	);
}
