/**
 * The keyboard: arrows walk within a group (a hand, a map, a list), Space or Enter choose, Enter confirms what is composed, Esc
 * takes it back, `?` opens the rules, `c` goes to the chat, `l` lists every choice.
 */

/**
 * Makes one tab stop of a group: arrows, Home and End walk among the elements that `selector` names. With `grid`, up and down go
 * to the nearest element above or below, as it lies on the screen.
 *
 * @param {HTMLElement} group
 * @param {string} selector
 * @param {{grid?: boolean}} [how]
 * @returns {() => void} brings the tab stop up to date; call it after the group's elements have changed
 */
export function roving(group, selector, how = {}) {
	/** @returns {HTMLElement[]} */
	const members = () =>
		[.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(selector))].filter(
			(element) => element.getClientRects().length > 0,
		);
	const refresh = () => {
		const all = /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(selector));
		const current =
			[...all].find((element) => element === document.activeElement) ??
			[...all].find((element) => element.tabIndex === 0) ??
			all[0];
		for (const element of all) element.tabIndex = element === current ? 0 : -1;
	};
	group.addEventListener("focusin", (event) => {
		const reached = /** @type {HTMLElement} */ (event.target).closest(selector);
		if (reached && group.contains(reached)) refresh();
	});
	group.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey) return;
		const all = members();
		const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
		if (here < 0) return;
		const next = step(all, here, event.key, Boolean(how.grid));
		if (next === null) return;
		event.preventDefault();
		all[next]?.focus();
		refresh();
	});
	refresh();
	return refresh;
}

/**
 * @param {HTMLElement[]} all
 * @param {number} here
 * @param {string} key
 * @param {boolean} grid
 * @returns {number | null}
 */
function step(all, here, key, grid) {
	if (key === "Home") return 0;
	if (key === "End") return all.length - 1;
	if (key === "ArrowRight") return grid ? nearest(all, here, 1, 0) : (here + 1) % all.length;
	if (key === "ArrowLeft") return grid ? nearest(all, here, -1, 0) : (here - 1 + all.length) % all.length;
	if (key === "ArrowDown") return grid ? nearest(all, here, 0, 1) : (here + 1) % all.length;
	if (key === "ArrowUp") return grid ? nearest(all, here, 0, -1) : (here - 1 + all.length) % all.length;
	return null;
}

/**
 * @param {HTMLElement[]} all
 * @param {number} here
 * @param {number} x
 * @param {number} y
 */
function nearest(all, here, x, y) {
	const boxes = all.map((element) => element.getBoundingClientRect());
	const centre = (/** @type {DOMRect} */ box) => [box.left + box.width / 2, box.top + box.height / 2];
	const [hx, hy] = centre(boxes[here]);
	let best = here;
	let least = Number.POSITIVE_INFINITY;
	boxes.forEach((box, index) => {
		const [bx, by] = centre(box);
		const along = (bx - hx) * x + (by - hy) * y;
		if (index === here || along < 2) return;
		const across = Math.abs((bx - hx) * y) + Math.abs((by - hy) * x);
		if (along + across * 2 < least) {
			least = along + across * 2;
			best = index;
		}
	});
	return best;
}

/**
 * Keys of the whole page. A key is not taken while somebody types, a dialog is open, or the focused element has a use for it.
 *
 * @param {Record<string, (event: KeyboardEvent) => void>} deeds by `event.key`
 */
export function shortcuts(deeds) {
	/** @param {KeyboardEvent} event */
	const listen = (event) => {
		const deed = Object.hasOwn(deeds, event.key) ? deeds[event.key] : undefined;
		if (!deed || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
		const target = /** @type {Element} */ (event.target);
		if (target.closest("input, textarea, select, [contenteditable]") && event.key !== "Escape") return;
		if (document.querySelector("dialog[open]")) return;
		if (event.key === "Enter" && target.closest("a, button, summary")) return;
		deed(event);
	};
	document.addEventListener("keydown", listen);
	return () => document.removeEventListener("keydown", listen);
}
