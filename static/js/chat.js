/** Chat: what people say, and what I may say now. A line that has not arrived is shown as not sent. */

import { h, icon, keyed, put } from "./dom.js";
import { gettext, region } from "./i18n.js";
import { avatar } from "./seats.js";

/**
 * What I may say.
 * @typedef {{write: boolean, free: boolean, phrases: Record<string, any>}} May
 */

let boxes = 0;

/**
 * @param {object} how
 * @param {(text: string | null, phrase: string | null) => Promise<any>} how.say answers with the reply
 * @param {(name: string, values: any) => string} how.phrase a phrase in words
 * @param {() => import("./seats.js").Seat[]} how.seats
 */
export function chatBox(how) {
	const id = `say-${++boxes}`;
	const list = h("ol", { class: "chat", tabindex: "0", "aria-label": gettext("What was said") });
	const field = /** @type {HTMLInputElement} */ (
		h("input", { class: "input", id, placeholder: gettext("Say something"), autocomplete: "off", maxlength: 500 })
	);
	const form = h(
		"form",
		{ class: "chat__form", on: { submit: send } },
		h("label", { class: "unseen", for: id }, gettext("Say something")),
		field,
		h("button", { class: "button button--icon", "aria-label": gettext("Send") }, icon("send")),
	);
	const sayings = h("div", { class: "menu" });
	const opener = h("summary", { class: "button" }, icon("chat"), gettext("Say with a tap"));
	const phrases = /** @type {HTMLDetailsElement} */ (h("details", { class: "tools phrases" }, opener, sayings));
	const quiet = h("p", { class: "side__quiet" });
	const element = h("div", { class: "chat-box" }, list, phrases, quiet, form);
	/** @type {{ref: number, text: string, why: string}[]} */
	let unsent = [];
	/** @type {any[]} */
	let lines = [];
	/** @type {May} */
	let may = { write: false, free: true, phrases: {} };
	let refs = 0;
	let shownPhrases = "";

	/** @param {Event} event */
	async function send(event) {
		event.preventDefault();
		const text = field.value.trim();
		if (!text) return;
		field.value = "";
		keep("");
		await say(text, null);
	}

	/**
	 * @param {string} text
	 * @param {string | null} phrase
	 */
	async function say(text, phrase) {
		const mine = { ref: ++refs, text, why: "" };
		unsent = [...unsent, mine];
		draw();
		const reply = await how.say(phrase ? null : text, phrase);
		if (reply?.type === "rejected") {
			mine.why = reply.message;
			if (!phrase && !field.value) field.value = text;
		}
		unsent = unsent.filter((line) => line !== mine || line.why);
		draw();
		if (mine.why)
			setTimeout(() => {
				unsent = unsent.filter((line) => line !== mine);
				draw();
			}, 6000);
	}

	/**
	 * @param {string} name
	 * @param {any} values
	 */
	function tap(name, values) {
		phrases.open = false;
		opener.focus();
		say(how.phrase(name, values), name);
	}

	function draw() {
		const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
		const seats = how.seats();
		keyed(
			list,
			[...lines, ...unsent.map((line) => ({ ...line, id: `mine-${line.ref}`, mine: true }))],
			(line) => line.id,
			(line) => {
				const seat = line.mine ? seats.find((one) => one.me) : seats[line.from?.seat ?? -1];
				const name = line.mine ? (seat?.name ?? gettext("You")) : (line.from?.name ?? gettext("Somebody"));
				const text = line.phrase ? how.phrase(line.phrase.key, line.phrase) : line.text;
				return h(
					"li",
					{ class: ["chat__line", line.mine && "chat__line--unsent"], "data-seat": seat?.colour ?? null },
					seat ? avatar(seat, true) : icon("eye"),
					h("div", {}, h("b", {}, h("bdi", {}, name)), line.mine ? h("time", {}) : time(line.at), h("p", { dir: "auto" }, text)),
				);
			},
			(item, line) => {
				if (line.mine) put(item.querySelector("time"), line.why || gettext("not sent yet"));
			},
		);
		if (atEnd) list.scrollTop = list.scrollHeight;
		form.hidden = !may.write || !may.free;
		const names = JSON.stringify(may.phrases);
		if (names !== shownPhrases) {
			shownPhrases = names;
			put(
				sayings,
				Object.entries(may.phrases).map(([name, values]) =>
					h("button", { type: "button", on: { click: () => tap(name, values) } }, how.phrase(name, values)),
				),
			);
		}
		phrases.hidden = !may.write || sayings.childElementCount === 0;
		quiet.hidden = may.write && may.free;
		put(
			quiet,
			!may.write
				? gettext("Only the people at the table write here.")
				: !may.free
					? gettext("This game is played without table talk; what the rules let you say is here to tap.")
					: "",
		);
	}

	/** @param {string} text a draft outlives a reload */
	function keep(text) {
		try {
			if (text) sessionStorage.setItem(`draft:${location.pathname}:chat`, text);
			else sessionStorage.removeItem(`draft:${location.pathname}:chat`);
		} catch {
			// Storage is blocked.
		}
	}
	try {
		field.value = sessionStorage.getItem(`draft:${location.pathname}:chat`) ?? "";
	} catch {
		// Storage is blocked.
	}
	field.addEventListener("input", () => keep(field.value));

	return {
		element,
		/**
		 * @param {any[]} chat
		 * @param {May} allowed
		 */
		update(chat, allowed) {
			lines = chat;
			may = allowed;
			draw();
		},
		focus() {
			if (!form.hidden) field.focus();
			else if (phrases.hidden) list.focus();
			else {
				phrases.open = true;
				opener.focus();
			}
		},
	};
}

/** @param {string} at an ISO time with its zone */
function time(at) {
	const date = new Date(at);
	return h("time", { datetime: at }, Number.isNaN(date.getTime()) ? "" : clock.format(date));
}

const clock = new Intl.DateTimeFormat(region, { timeStyle: "short" });
