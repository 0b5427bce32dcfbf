/** What happens, told to screen readers: one polite live region of the page (`#announce`). */

/** @type {string[]} */
let waiting = [];
let timer = 0;

/**
 * Says a sentence to whoever listens. Sentences that come together are said together, in order.
 *
 * @param {string} sentence
 */
export function announce(sentence) {
	if (!sentence) return;
	waiting.push(sentence);
	if (timer) return;
	timer = window.setTimeout(() => {
		const region = document.getElementById("announce");
		if (region) region.textContent = waiting.join(" ");
		waiting = [];
		timer = 0;
	}, 60);
}
