/**
 * Motion: things that change their place are seen to travel. Nothing here changes what is true: the page is right before the
 * first frame of an animation, and with reduced motion it simply is right.
 *
 * Mark what travels with `data-fly="<key>"`, unique on the board (a card's name). When an update moves that element, or draws
 * another with the same key elsewhere, it crosses the table. A new one with `data-fly-from="<key>"` comes from where the element
 * with that key lay (a pile); one that is gone and had `data-fly-to="<key>"` goes there before it vanishes.
 */

const STAGGER = 70;
const TRAVEL = 420;
const MOST = 1200;
const FLY = "cubic-bezier(.22, 1, .36, 1)";

/** Whether things may move: the system, or the person here (`data-motion="none"`), may have said no. */
export function moving() {
	return (
		document.documentElement.dataset.motion !== "none" &&
		!matchMedia("(prefers-reduced-motion: reduce)").matches &&
		!document.hidden
	);
}

/**
 * Makes a change and lets what it moved travel.
 *
 * @param {Element} root everything that may travel lies within
 * @param {() => void} change
 */
export function travel(root, change) {
	if (!moving()) {
		change();
		return;
	}
	finish(root);
	const before = places(root);
	change();
	const after = places(root);
	let nth = 0;
	for (const [key, now] of after) {
		const old = before.get(key);
		const from =
			old ??
			before.get(now.element.dataset.flyFrom ?? "") ??
			(now.element.dataset.flyFrom ? after.get(now.element.dataset.flyFrom) : undefined);
		if (!from || (old && near(old.box, now.box))) continue;
		fly(now.element, from.box, { delay: old ? 0 : STAGGER * nth });
		if (!old) nth += 1;
	}
	nth = 0;
	for (const [key, gone] of before) {
		const target = gone.element.dataset.flyTo;
		const to = target && !after.has(key) ? (after.get(target) ?? before.get(target)) : undefined;
		if (to) leave(gone.element, gone.box, to.box, STAGGER * nth++);
	}
}

/**
 * Lets `element` arrive from a place on the screen.
 *
 * @param {HTMLElement} element
 * @param {DOMRect | Element} from
 * @param {{delay?: number, duration?: number, turn?: number}} [how]
 */
export function fly(element, from, how = {}) {
	if (!moving()) return Promise.resolve();
	const box = from instanceof Element ? from.getBoundingClientRect() : from;
	const here = element.getBoundingClientRect();
	if (!here.width || !box.width) return Promise.resolve();
	const x = box.left + box.width / 2 - here.left - here.width / 2;
	const y = box.top + box.height / 2 - here.top - here.height / 2;
	const scale = Math.min(2.5, Math.max(0.4, box.width / here.width));
	const delay = Math.min(how.delay ?? 0, MOST - TRAVEL);
	const flight = element.animate(
		[
			{ translate: `${x}px ${y}px`, scale: String(scale), rotate: `${how.turn ?? 3}deg`, zIndex: 20 },
			{ translate: "0 0", scale: "1", rotate: "0deg", zIndex: 20 },
		],
		{ duration: how.duration ?? TRAVEL, delay, easing: FLY, fill: "backwards" },
	);
	return flight.finished.then(
		() => undefined,
		() => undefined,
	);
}

/**
 * Lets a number count to its new value.
 *
 * @param {Element} element
 */
export function count(element) {
	if (moving())
		element.animate([{ scale: "1" }, { scale: "1.28", offset: 0.3 }, { scale: "1" }], {
			duration: 700,
			easing: "cubic-bezier(.34, 1.4, .5, 1)",
		});
}

/**
 * Ends everything that moves within `root`: a tap skips to the truth.
 *
 * @param {Element} root
 */
export function finish(root) {
	for (const ghost of document.querySelectorAll(".flying")) ghost.remove();
	for (const animation of root.getAnimations({ subtree: true })) {
		if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
		animation.finish();
	}
}

/**
 * @param {HTMLElement} element an element that is gone from the page
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 */
function leave(element, from, to, delay) {
	const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
	ghost.removeAttribute("id");
	ghost.removeAttribute("data-fly");
	ghost.setAttribute("aria-hidden", "true");
	ghost.inert = true;
	ghost.classList.add("flying");
	ghost.style.setProperty("left", `${from.left + from.width / 2}px`);
	ghost.style.setProperty("top", `${from.top + from.height / 2}px`);
	ghost.style.setProperty("--card", `${from.width}px`);
	const game = element.closest("[data-game]") ?? document.querySelector("[data-game]");
	(game === document.documentElement || !game ? document.body : game).append(ghost);
	const flight = ghost.animate(
		[
			{ transform: "translate(-50%, -50%)", opacity: 1 },
			{
				transform: `translate(calc(-50% + ${to.left + to.width / 2 - from.left - from.width / 2}px), calc(-50% + ${to.top + to.height / 2 - from.top - from.height / 2}px)) scale(${Math.max(0.3, to.width / from.width)})`,
				opacity: 0.9,
			},
		],
		{ duration: TRAVEL, delay: Math.min(delay, MOST - TRAVEL), easing: FLY, fill: "both" },
	);
	flight.finished.then(
		() => ghost.remove(),
		() => ghost.remove(),
	);
}

/** @param {Element} root */
function places(root) {
	/** @type {Map<string, {element: HTMLElement, box: DOMRect}>} */
	const found = new Map();
	for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-fly]"))) {
		found.set(element.dataset.fly ?? "", { element, box: element.getBoundingClientRect() });
	}
	return found;
}

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
function near(a, b) {
	return Math.abs(a.left - b.left) < 3 && Math.abs(a.top - b.top) < 3;
}

/**
 * Shakes an element a little, as one taps a shoulder.
 *
 * @param {Element} element
 */
export function wobble(element) {
	if (!moving()) return;
	element.animate({ rotate: ["0deg", "-2.5deg", "2deg", "-1.5deg", "1deg", "0deg"] }, { duration: 420, easing: "ease-in-out" });
}
