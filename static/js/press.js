/**
 * While something is pressed, the page stands still: what is under a finger, a mouse button or the space bar must not be exchanged
 * before the press has become a click, or the click is lost. What others do meanwhile waits, in order, for the release.
 */

/** Milliseconds after which a lifted finger is not going to click any more. */
const CLICKS_WITHIN = 80;

/** @type {(() => void)[]} */
let waiting = [];
let pressed = false;
let timer = 0;

/**
 * Does it now, or at the release of what is pressed.
 *
 * @param {() => void} deed
 */
export function whenReleased(deed) {
	if (pressed || waiting.length) waiting.push(deed);
	else deed();
}

function press() {
	window.clearTimeout(timer);
	timer = 0;
	pressed = true;
}

/** @param {number} after */
function release(after) {
	if (!pressed || (timer && after)) return;
	window.clearTimeout(timer);
	timer = window.setTimeout(() => {
		pressed = false;
		timer = 0;
		const deeds = waiting;
		waiting = [];
		for (const deed of deeds) deed();
	}, after);
}

const early = { capture: true, passive: true };
addEventListener("pointerdown", (event) => event.button === 0 && press(), early);
addEventListener("pointermove", (event) => event.buttons === 0 && release(CLICKS_WITHIN), early);
addEventListener("pointerup", () => release(CLICKS_WITHIN), early);
addEventListener("pointercancel", () => release(0), early);
addEventListener("click", () => release(0), early);
addEventListener("keydown", (event) => event.key === " " && press(), early);
addEventListener("keyup", () => release(0), early);
addEventListener("blur", () => release(0));
