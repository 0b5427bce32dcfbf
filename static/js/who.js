/** Becoming somebody: a name is enough. */

import { post, Refusal } from "./api.js";
import { bdi, h, icon, put } from "./dom.js";
import { gettext, locale } from "./i18n.js";
import { avatar, disc, liked } from "./seats.js";

/**
 * A field for a name, with its error beneath.
 *
 * @param {string} id
 */
export function nameField(id) {
	const input = /** @type {HTMLInputElement} */ (
		h("input", {
			class: "input",
			id,
			name: "name",
			autocomplete: "nickname",
			maxlength: 80,
			required: true,
			placeholder: gettext("Your name"),
			"aria-describedby": `${id}-error`,
		})
	);
	const error = h("p", { class: "field__error", id: `${id}-error`, role: "alert" });
	const element = h("div", { class: "field" }, h("label", { class: "field__name", for: id }, gettext("Your name")), input, error);
	return {
		element,
		input,
		/** @param {string} sentence */
		refuse(sentence) {
			put(error, sentence && [icon("warn"), sentence]);
			input.setAttribute("aria-invalid", sentence ? "true" : "false");
			if (sentence) input.focus();
		},
	};
}

/**
 * Makes a player of a name. Shows at the field what is wrong with it; answers null then.
 *
 * @param {ReturnType<typeof nameField>} field
 */
export async function become(field) {
	field.refuse("");
	try {
		return (await post("/players", { name: field.input.value, locale })).player;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		field.refuse(error.message);
		return null;
	}
}

/**
 * Says at the top of the page who this is now.
 *
 * @param {any} player
 */
export function greet(player) {
	const place = document.querySelector(".top__me");
	if (place) put(place, avatar(disc(liked(player)), true), bdi(player.name));
}

/**
 * Asks for a name in a dialog and answers the new player, or null when it was closed.
 *
 * @param {string} title
 * @param {string} yes
 * @returns {Promise<any>}
 */
export function introduce(title, yes) {
	return new Promise((done) => {
		const field = nameField("introduce-name");
		const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog", "aria-labelledby": "introduce-title" }));
		const form = h(
			"form",
			{
				class: "introduce",
				on: {
					submit: async (/** @type {Event} */ event) => {
						event.preventDefault();
						const player = await become(field);
						if (player) close(player);
					},
				},
			},
			h("h2", { id: "introduce-title" }, title),
			field.element,
			h(
				"div",
				{ class: "dialog__acts" },
				h("button", { type: "button", class: "button button--quiet", on: { click: () => close(null) } }, gettext("Cancel")),
				h("button", { class: "button button--primary" }, yes),
			),
		);
		/** @param {any} player */
		function close(player) {
			dialog.close();
			dialog.remove();
			done(player);
		}
		dialog.append(form);
		dialog.addEventListener("cancel", () => close(null));
		document.body.append(dialog);
		dialog.showModal();
		field.input.focus();
	});
}
