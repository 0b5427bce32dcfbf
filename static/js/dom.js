/**
 * Making and changing elements without ever parsing a string as HTML: whatever people type is text.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Children[]} Children */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Attributes are set as they are; `class` may be a list (falsy entries fall out), `on` maps event names to
 * listeners, `style` maps custom properties to values (set through the CSSOM, which a strict CSP allows). `true` sets an empty
 * attribute; `false`, `null` and `undefined` set none. Children are nodes or text; nested lists and falsy entries are fine.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Children} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
	const element = document.createElement(tag);
	assign(element, attributes ?? {});
	append(element, children);
	return element;
}

/**
 * An SVG element, with the same rules as `h`.
 *
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Children} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
	const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
	assign(element, attributes ?? {});
	append(element, children);
	return element;
}

/**
 * A drawing of the sprite (`<symbol id="i-…">`) as an icon. Without a label it is hidden from screen readers: its words stand beside it.
 *
 * @param {string} name the symbol without its `i-`
 * @param {string} [label]
 */
export function icon(name, label) {
	return picture(`i-${name}`, "icon", label);
}

/**
 * A filled small drawing (suit, colour, glyph) of the sprite.
 *
 * @param {string} symbol the symbol's id
 * @param {string} [label]
 */
export function pip(symbol, label) {
	return picture(symbol, "pip", label);
}

/**
 * Any drawing of the sprite, with a class of your own.
 *
 * @param {string} symbol
 * @param {string} [className]
 * @param {string} [label]
 */
export function picture(symbol, className, label) {
	const hearing = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true", focusable: "false" };
	return svg("svg", { class: className, ...hearing }, svg("use", { href: `#${symbol}` }));
}

/**
 * Text in isolation: a name that people chose, whatever its direction.
 *
 * @param {string} text
 * @param {Record<string, any>} [attributes]
 */
export function bdi(text, attributes) {
	return h("bdi", attributes, text);
}

/**
 * Sets `text` only when it differs, so that live regions and selections are left alone.
 *
 * @param {Element} element
 * @param {string | number} text
 */
export function setText(element, text) {
	if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * Replaces what is in `element`.
 *
 * @param {Element} element
 * @param {...Children} children
 */
export function put(element, ...children) {
	element.replaceChildren();
	append(element, children);
	return element;
}

/**
 * Sets or takes away attributes, by the rules of `h` (without children).
 *
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function assign(element, attributes) {
	for (const [name, value] of Object.entries(attributes)) {
		if (name === "on") {
			for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
		} else if (name === "style") {
			const { style } = /** @type {HTMLElement} */ (element);
			for (const [property, worth] of Object.entries(value)) style.setProperty(property, String(worth));
		} else if (name === "class") {
			element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : (value ?? ""));
		} else if (value === false || value === null || value === undefined) {
			element.removeAttribute(name);
		} else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
			element.setAttribute(name, value === true ? "" : String(value));
		}
	}
	return element;
}

/**
 * Makes the children of `parent` follow `items`, keeping the element of each key: focus, scroll and motion survive.
 *
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string | number} key unique among the items
 * @param {(item: T) => HTMLElement | SVGElement} make makes the element of a new key
 * @param {(element: any, item: T, index: number) => void} [update] brings an element up to date (new ones too)
 */
export function keyed(parent, items, key, make, update) {
	/** @type {Map<string, Element>} */
	const known = /** @type {any} */ (parent).keyedChildren ?? new Map();
	/** @type {Map<string, Element>} */
	const now = new Map();
	items.forEach((item, index) => {
		const name = String(key(item, index));
		now.set(name, known.get(name) ?? make(item));
	});
	for (const [name, element] of known) if (!now.has(name)) element.remove();
	let place = parent.firstElementChild;
	for (const element of now.values()) {
		if (element === place) place = element.nextElementSibling;
		else parent.insertBefore(element, place);
	}
	/** @type {any} */ (parent).keyedChildren = now;
	if (!update) return;
	items.forEach((item, index) => {
		update(now.get(String(key(item, index))), item, index);
	});
}

/**
 * The element that `selector` names; it must be there.
 *
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {any}
 */
export function need(selector, root = document) {
	const element = root.querySelector(selector);
	if (!element) throw new Error(`The page lacks ${selector}`);
	return element;
}

/**
 * @param {Element} element
 * @param {any} children
 */
function append(element, children) {
	for (const child of [children].flat(Number.POSITIVE_INFINITY)) {
		if (child === null || child === undefined || child === false) continue;
		element.append(child instanceof Node ? child : String(child));
	}
}
