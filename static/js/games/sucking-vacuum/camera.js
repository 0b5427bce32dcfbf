/** The window on the plan: how near, and where. Pure sums; `mapview.js` binds them to fingers, wheel and keys. */

export const NEAREST = 2.2;
export const FARTHEST = 0.35;

/**
 * @typedef {{x: number, y: number, scale: number}} Camera the plan's point in the middle of the window, and pixels to the unit
 * @typedef {{left: number, top: number, width: number, height: number}} Box in units of the plan
 * @typedef {{width: number, height: number}} Size in pixels
 */

/**
 * The `viewBox` of a camera.
 *
 * @param {Camera} camera
 * @param {Size} size
 */
export function viewBox(camera, size) {
	const [width, height] = [size.width / camera.scale, size.height / camera.scale];
	return [camera.x - width / 2, camera.y - height / 2, width, height];
}

/**
 * The whole box in the window, not nearer than life.
 *
 * @param {Box} box
 * @param {Size} size
 * @returns {Camera}
 */
export function whole(box, size) {
	const scale = Math.min(size.width / box.width, size.height / box.height, 1.15);
	return { x: box.left + box.width / 2, y: box.top + box.height / 2, scale: clamp(scale, FARTHEST, NEAREST) };
}

/**
 * Nearer or farther by a factor, keeping the point under the finger where it is.
 *
 * @param {Camera} camera
 * @param {number} factor
 * @param {{x: number, y: number}} at in pixels from the middle of the window
 * @returns {Camera}
 */
export function zoomed(camera, factor, at = { x: 0, y: 0 }) {
	const scale = clamp(camera.scale * factor, FARTHEST, NEAREST);
	const grown = 1 / camera.scale - 1 / scale;
	return { x: camera.x + at.x * grown, y: camera.y + at.y * grown, scale };
}

/**
 * Moved by pixels, and never so far that the station is lost from sight.
 *
 * @param {Camera} camera
 * @param {number} dx
 * @param {number} dy
 * @param {Box} box
 * @returns {Camera}
 */
export function panned(camera, dx, dy, box) {
	return {
		x: clamp(camera.x - dx / camera.scale, box.left, box.left + box.width),
		y: clamp(camera.y - dy / camera.scale, box.top, box.top + box.height),
		scale: camera.scale,
	};
}

/**
 * Whether a point of the plan lies well within the window.
 *
 * @param {Camera} camera
 * @param {Size} size
 * @param {{x: number, y: number}} point
 * @param {number} margin in pixels
 */
export function sees(camera, size, point, margin = 40) {
	return (
		Math.abs(point.x - camera.x) * camera.scale < size.width / 2 - margin &&
		Math.abs(point.y - camera.y) * camera.scale < size.height / 2 - margin
	);
}

/**
 * @param {number} n
 * @param {number} least
 * @param {number} most
 */
function clamp(n, least, most) {
	return Math.max(least, Math.min(most, n));
}
