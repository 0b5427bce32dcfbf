/** Small pieces that every part of the board uses: colours as shapes, skulls, slips of paper, diseases in one line. */

import { gettext, ngettext } from "../../i18n.js";

/** @typedef {import("../../board.js").Context} Context */
/** @typedef {import("./logic.js").Disease} Disease */

/**
 * @param {Context} ctx
 */
export function pieces(ctx) {
	const { h, picture, icon, words } = ctx;

	/**
	 * A colour as its shape, with its name for those who can't see it.
	 *
	 * @param {string} colour
	 * @param {boolean} [silent] its name stands beside it
	 */
	function dot(colour, silent) {
		const element = picture(`c-${colour}`, "pip", silent ? undefined : words.term(colour));
		element.dataset.colour = colour;
		return element;
	}

	/** @param {number} many */
	function skulls(many) {
		return h(
			"span",
			{ class: "skulls", role: "img", "aria-label": ngettext("{n} skull", "{n} skulls", many) },
			Array.from({ length: many }, () => picture("i-skull", "pip")),
		);
	}

	/**
	 * "I licked an armpit", as the reader's language says it.
	 *
	 * @param {string} afflicter
	 */
	function cause(afflicter) {
		return gettext("I {what}", { what: words.term(afflicter) });
	}

	/**
	 * A slip of paper: one line with its colour, to be tapped or only read.
	 *
	 * @param {object} look
	 * @param {string} look.colour
	 * @param {import("../../dom.js").Children} look.text
	 * @param {string} [look.key] the name under which it travels
	 * @param {string} [look.from]
	 * @param {() => void} [look.tap]
	 * @param {boolean} [look.chosen]
	 * @param {boolean} [look.may] it may be chosen
	 * @param {string} [look.why] why it may not
	 */
	function slip(look) {
		return h(
			look.tap ? "button" : "span",
			{
				...(look.tap ? { type: "button", "aria-pressed": String(Boolean(look.chosen)), on: { click: look.tap } } : {}),
				class: [
					"slip",
					look.chosen && "slip--chosen",
					look.may && !look.chosen && "slip--may",
					look.why && !look.chosen && "slip--off",
				],
				"data-colour": look.colour,
				"data-fly": look.key ?? null,
				"data-fly-from": look.from ?? null,
				"aria-disabled": look.why && !look.chosen ? "true" : null,
				title: look.why || null,
			},
			dot(look.colour),
			h("span", {}, look.text),
		);
	}

	/**
	 * A disease in one line: colour, name, skulls.
	 *
	 * @param {Disease} disease
	 */
	function inLine(disease) {
		return [words.term(disease.id), " ", h("small", { class: "in-line" }, String(disease.skulls), icon("skull"))];
	}

	/** @param {number} seat */
	function person(seat) {
		const one = ctx.moment().seats[seat];
		return one ? [ctx.avatar(one, true), ctx.bdi(one.me ? gettext("you") : one.name)] : [];
	}

	return { dot, skulls, cause, slip, inLine, person };
}
