/** Words of one's own: a backstory to the latest disease, and the winner's last wish. Nobody waits for either. */

import { gettext } from "../../i18n.js";

/** @typedef {import("../../board.js").Moment} Moment */

const MOST = 140;

/**
 * A line to write in, with its count and a button.
 *
 * @param {import("../../board.js").Context} ctx
 * @param {object} how
 * @param {string} how.about
 * @param {string} how.label
 * @param {string} how.send
 */
export function writingLine(ctx, how) {
	const { h, icon } = ctx;
	const id = `write-${how.about}`;
	const input = /** @type {HTMLInputElement} */ (
		h("input", { class: "input", id, maxlength: MOST, autocomplete: "off", placeholder: how.label, on: { input: count } })
	);
	const counter = h("small", {});
	const button = h("button", { type: "submit", class: "button" }, icon("send"), h("span", {}, how.send));
	const element = h(
		"form",
		{ class: "backstory", hidden: true, on: { submit } },
		icon("pen"),
		h("label", { class: "unseen", for: id }, how.label),
		input,
		counter,
		button,
	);

	function count() {
		counter.textContent = input.value ? gettext("{n} of {most}", { n: [...input.value].length, most: MOST }) : "";
		button.setAttribute("aria-disabled", String(!input.value.trim()));
	}

	/** @param {Event} event */
	function submit(event) {
		event.preventDefault();
		if (!button.hidden) send();
	}

	async function send() {
		const text = input.value.trim();
		if (!text) return;
		if (await ctx.remark?.(how.about, text)) {
			input.value = "";
			count();
		}
	}
	count();

	return {
		element,
		/** What has been written so far. */
		get text() {
			return input.value.trim();
		},
		send,
		/**
		 * @param {boolean} shown
		 * @param {boolean} sendable whether the table would take it now
		 */
		show(shown, sendable) {
			element.hidden = !shown || ctx.remark === null;
			button.hidden = !sendable;
		},
		clear() {
			input.value = "";
			count();
		},
	};
}

/**
 * The backstory: may be written while a contract is composed (it then follows by itself), and afterwards.
 *
 * @param {import("../../board.js").Context} ctx
 */
export function backstoryOf(ctx) {
	const line = writingLine(ctx, { about: "backstory", label: gettext("Backstory, if you like"), send: gettext("Tell it") });
	let pending = "";

	return {
		element: line.element,
		/**
		 * @param {Moment} moment
		 * @param {string} composing the disease that is being contracted, or ""
		 */
		update(moment, composing) {
			if (moment.me === null) return;
			const may = Boolean(moment.view.remarks?.backstory);
			const latest = moment.view.patients[moment.me].diagnosis?.disease ?? "";
			const sent = moment.sent?.actions.find((action) => action.type === "contract");
			if (sent && line.text) pending = sent.disease;
			if (pending && pending === latest && may) {
				pending = "";
				line.send();
			}
			const later = may && !moment.outcome && !moment.decision;
			line.show(Boolean(composing) || later || Boolean(sent), later);
		},
	};
}
