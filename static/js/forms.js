/** A form from a JSON Schema: the options of any game, without knowing it. Each change is told at once. */

import { h } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} title
 * @property {string} help
 * @property {"switch" | "choice" | "number" | "text"} kind
 * @property {{value: any, label: string, help: string}[]} choices
 * @property {number | undefined} least
 * @property {number | undefined} most
 */

/**
 * The fields that a schema asks for.
 *
 * @param {any} schema of an object
 * @returns {Field[]}
 */
export function fields(schema) {
	return Object.entries(schema.properties ?? {}).map(([name, raw]) => {
		const property = resolve(schema, raw);
		const choices = choicesOf(property);
		return {
			name,
			title: property.title ?? name,
			help: property.description ?? "",
			kind: choices.length
				? "choice"
				: property.type === "boolean"
					? "switch"
					: property.type === "integer" || property.type === "number"
						? "number"
						: "text",
			choices,
			least: property.minimum ?? (property.exclusiveMinimum === undefined ? undefined : property.exclusiveMinimum + 1),
			most: property.maximum ?? (property.exclusiveMaximum === undefined ? undefined : property.exclusiveMaximum - 1),
		};
	});
}

/**
 * @param {any} schema
 * @param {any} property
 * @returns {any}
 */
function resolve(schema, property) {
	if (property.$ref)
		return { ...resolve(schema, schema.$defs?.[property.$ref.split("/").pop()] ?? {}), ...without(property, "$ref") };
	if (property.allOf?.length === 1) return { ...resolve(schema, property.allOf[0]), ...without(property, "allOf") };
	return property;
}

/**
 * @param {any} object
 * @param {string} key
 */
function without(object, key) {
	const { [key]: _gone, ...rest } = object;
	return rest;
}

/** @param {any} property */
function choicesOf(property) {
	const each = property.oneOf ?? property.anyOf;
	if (each?.every((/** @type {any} */ one) => "const" in one || one.type === "null")) {
		return each.map((/** @type {any} */ one) => ({
			value: one.const ?? null,
			label: one.title ?? property.labels?.[String(one.const)] ?? String(one.const ?? gettext("none")),
			help: one.description ?? property.help?.[String(one.const)] ?? "",
		}));
	}
	return (property.enum ?? []).map((/** @type {any} */ value) => ({
		value,
		label: property.labels?.[String(value)] ?? String(value).replaceAll("_", " "),
		help: property.help?.[String(value)] ?? "",
	}));
}

/**
 * The form of some fields with their values.
 *
 * @param {Field[]} list
 * @param {Record<string, any>} values
 * @param {boolean} mine whether the reader may change them
 * @param {(name: string, value: any) => void} change
 */
export function form(list, values, mine, change) {
	const choices = list.filter((field) => field.kind === "choice" && field.choices.length <= 6);
	const rows = list.filter((field) => !choices.includes(field));
	return [
		...choices.map((field) => choice(field, values[field.name], mine, change)),
		rows.length > 0 &&
			h(
				"div",
				{ class: "options" },
				rows.map((field) =>
					field.kind === "switch" ? toggle(field, values[field.name], mine, change) : row(field, values[field.name], mine, change),
				),
			),
	];
}

/**
 * A switch with its explanation.
 *
 * @param {Pick<Field, "name" | "title" | "help">} field
 * @param {boolean} value
 * @param {boolean} mine
 * @param {(name: string, value: any) => void} change
 */
export function toggle(field, value, mine, change) {
	const input = /** @type {HTMLInputElement} */ (
		h("input", {
			type: "checkbox",
			role: "switch",
			name: field.name,
			id: `o-${field.name}`,
			"aria-describedby": field.help ? `h-${field.name}` : null,
			disabled: !mine,
			on: { change: () => change(field.name, input.checked) },
		})
	);
	input.checked = Boolean(value);
	return h(
		"label",
		{ class: "switch", for: `o-${field.name}` },
		h("b", {}, field.title),
		input,
		field.help && h("span", { id: `h-${field.name}` }, field.help),
	);
}

/**
 * @param {Field} field
 * @param {any} value
 * @param {boolean} mine
 * @param {(name: string, value: any) => void} change
 */
function choice(field, value, mine, change) {
	return h(
		"fieldset",
		{ class: "choices", disabled: !mine },
		h("legend", { class: "field__name" }, field.title, field.help && h("span", { class: "field__help" }, ` ${field.help}`)),
		field.choices.map((one) => {
			const input = /** @type {HTMLInputElement} */ (
				h("input", {
					type: "radio",
					name: field.name,
					value: String(one.value),
					on: { change: () => change(field.name, one.value) },
				})
			);
			input.checked = one.value === value;
			return h("label", { class: "choice" }, input, h("b", {}, one.label), h("span", {}, one.help));
		}),
	);
}

/**
 * @param {Field} field
 * @param {any} value
 * @param {boolean} mine
 * @param {(name: string, value: any) => void} change
 */
function row(field, value, mine, change) {
	const id = `o-${field.name}`;
	/** @type {any} */
	let input;
	if (field.kind === "choice") {
		input = h(
			"select",
			{ class: "select", id, disabled: !mine, on: { change: () => change(field.name, field.choices[input.selectedIndex].value) } },
			field.choices.map((one) => h("option", {}, one.label)),
		);
		input.selectedIndex = field.choices.findIndex((one) => one.value === value);
	} else {
		input = h("input", {
			class: ["input", field.kind === "number" && "number"],
			id,
			type: field.kind,
			min: field.least,
			max: field.most,
			disabled: !mine,
			on: {
				change: () => {
					if (input.value !== "" && input.checkValidity())
						change(field.name, field.kind === "number" ? Number(input.value) : input.value);
					else input.reportValidity();
				},
			},
		});
		input.value = String(value ?? "");
	}
	return h(
		"div",
		{ class: "options__row" },
		h(
			"div",
			{ class: "field" },
			h("label", { class: "field__name", for: id }, field.title),
			field.help && h("span", { class: "field__help" }, field.help),
		),
		input,
	);
}
