/**
 * JSON Patch (RFC 6902) on immutable values: the answer is a new document that shares every part that did not change, so a board
 * may compare parts with `===`.
 */

/**
 * @typedef {object} Operation
 * @property {"add" | "remove" | "replace" | "move" | "copy" | "test"} op
 * @property {string} path
 * @property {string} [from]
 * @property {any} [value]
 */

/** A patch that does not fit the document: the reader has missed something and must ask for all of it. */
export class Misfit extends Error {}

/**
 * @param {any} document
 * @param {readonly Operation[]} patch
 * @returns {any}
 */
export function apply(document, patch) {
	return patch.reduce(step, document);
}

/**
 * @param {any} document
 * @param {Operation} operation
 */
function step(document, operation) {
	const path = pointer(operation.path);
	switch (operation.op) {
		case "add":
			return change(document, path, (parent, key) => insert(parent, key, operation.value), operation.value);
		case "replace":
			return change(document, path, (parent, key) => replace(parent, key, operation.value), operation.value);
		case "remove":
			return change(document, path, remove, null);
		case "move": {
			const from = pointer(operation.from ?? "");
			const value = look(document, from);
			const without = change(document, from, remove, null);
			return change(without, path, (parent, key) => insert(parent, key, value), value);
		}
		case "copy": {
			const value = look(document, pointer(operation.from ?? ""));
			return change(document, path, (parent, key) => insert(parent, key, value), value);
		}
		case "test":
			if (!same(look(document, path), operation.value)) throw new Misfit(`${operation.path} is not as tested`);
			return document;
		default:
			throw new Misfit(`unknown operation ${operation.op}`);
	}
}

/**
 * @param {any} node
 * @param {string[]} path
 * @param {(parent: any, key: string) => any} edit answers a changed copy of the last parent
 * @param {any} whole what an empty path leaves
 * @param {number} [depth]
 * @returns {any}
 */
function change(node, path, edit, whole, depth = 0) {
	if (path.length === 0) return whole;
	if (depth === path.length - 1) return edit(node, path[depth]);
	const child = change(at(node, path[depth]), path, edit, whole, depth + 1);
	return replace(node, path[depth], child);
}

/**
 * @param {any} parent
 * @param {string} key
 * @param {any} value
 */
function insert(parent, key, value) {
	if (!Array.isArray(parent)) return { ...object(parent), [key]: value };
	const index = key === "-" ? parent.length : place(key, parent.length);
	return [...parent.slice(0, index), value, ...parent.slice(index)];
}

/**
 * @param {any} parent
 * @param {string} key
 * @param {any} value
 */
function replace(parent, key, value) {
	if (at(parent, key) === value) return parent;
	if (!Array.isArray(parent)) return { ...parent, [key]: value };
	const copy = parent.slice();
	copy[Number(key)] = value;
	return copy;
}

/**
 * @param {any} parent
 * @param {string} key
 */
function remove(parent, key) {
	at(parent, key);
	if (Array.isArray(parent)) return parent.filter((_, index) => index !== Number(key));
	const { [key]: _gone, ...rest } = parent;
	return rest;
}

/**
 * @param {any} document
 * @param {string[]} path
 */
function look(document, path) {
	return path.reduce(at, document);
}

/**
 * @param {any} node
 * @param {string} key
 */
function at(node, key) {
	if (Array.isArray(node)) return node[place(key, node.length - 1)];
	if (!Object.hasOwn(object(node), key)) throw new Misfit(`there is no ${key}`);
	return node[key];
}

/** @param {any} node */
function object(node) {
	if (node === null || typeof node !== "object") throw new Misfit("a path leads into a plain value");
	return node;
}

/**
 * @param {string} key
 * @param {number} most
 */
function place(key, most) {
	const index = Number(key);
	if (!/^(0|[1-9]\d*)$/.test(key) || index > most) throw new Misfit(`there is no place ${key}`);
	return index;
}

/** @param {string} path */
function pointer(path) {
	if (path === "") return [];
	if (!path.startsWith("/")) throw new Misfit(`${path} is not a pointer`);
	return path
		.slice(1)
		.split("/")
		.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * @param {any} a
 * @param {any} b
 * @returns {boolean}
 */
function same(a, b) {
	if (a === b) return true;
	if (a === null || b === null || typeof a !== "object" || typeof b !== "object" || Array.isArray(a) !== Array.isArray(b))
		return false;
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}
