/**
 * While something is pressed, the page stands still: what is under a finger, a mouse button or the space bar must not be exchanged
 * before the press has become a click, or the click is lost. What others do meanwhile waits, in order, for the release.
 */

/** Milliseconds after which a lifted finger is not going to click any more. */
const CLICKS_WITHIN = 80;

/** @type {(() => void)[]} */
let waiting = [];
/** What was pressed last; only its own release ends the press. @type {"pointer" | "space" | null} */
let pressed = null;
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

/** @param {"pointer" | "space"} what */
function press(what) {
	window.clearTimeout(timer);
	timer = 0;
	pressed = what;
}

/**
 * @param {"pointer" | "space" | null} what
 * @param {number} after
 */
function release(what, after) {
	if (!pressed || what !== pressed || (timer && after)) return;
	window.clearTimeout(timer);
	timer = window.setTimeout(() => {
		pressed = null;
		timer = 0;
		const deeds = waiting;
		waiting = [];
		for (const deed of deeds) attempt(deed);
	}, after);
}

/** One that fails is reported, and keeps none behind it back. @param {() => void} deed */
function attempt(deed) {
	try {
		deed();
	} catch (error) {
		window.setTimeout(() => {
			throw error;
		});
	}
}

/** A space with a modifier is the system's, which may keep its release for itself. @param {KeyboardEvent} event */
const plain = (event) => event.key === " " && !event.ctrlKey && !event.altKey && !event.metaKey;

const early = { capture: true, passive: true };
addEventListener("pointerdown", (event) => event.button === 0 && press("pointer"), early);
addEventListener("pointermove", (event) => event.buttons === 0 && release("pointer", CLICKS_WITHIN), early);
addEventListener("pointerup", () => release("pointer", CLICKS_WITHIN), early);
addEventListener("pointercancel", () => release("pointer", 0), early);
addEventListener("click", () => release(pressed, 0), early);
addEventListener("keydown", (event) => (plain(event) ? press("space") : release("space", 0)), early);
addEventListener("keyup", (event) => (event.code === "Space" || event.key === " ") && release("space", 0), early);
addEventListener("blur", () => release(pressed, 0));
