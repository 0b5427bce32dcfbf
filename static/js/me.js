/** The page about me: name, colour, language, sounds, light, motion, another device, finished games. */

import "./page.js";
import { get, pageData, patch, post, Refusal } from "./api.js";
import { mayNotify } from "./attention.js";
import { bdi, h, icon, need, put } from "./dom.js";
import { toggle } from "./forms.js";
import { gettext, locale, region } from "./i18n.js";
import { copy } from "./invite.js";
import { refused, toast } from "./notices.js";
import { pref, setPref } from "./prefs.js";
import { avatar, disc } from "./seats.js";
import { become, greet, nameField } from "./who.js";

const data = pageData();
const place = need("#me");
const names = /** @type {Record<string, string>} */ ({ en: "English", it: "Italiano" });

/** @param {any} player */
function known(player) {
	data.me = player;
	greet(player);
}

/** @param {any} changes */
async function save(changes) {
	try {
		known((await patch("/players/me", changes)).player);
		toast(gettext("Saved."));
		return true;
	} catch (error) {
		refused(error);
		return false;
	}
}

function whoPanel() {
	const field = nameField("name");
	field.input.value = data.me?.name ?? "";
	return h(
		"form",
		{
			class: "panel",
			"aria-labelledby": "who-name",
			on: {
				submit: async (/** @type {Event} */ event) => {
					event.preventDefault();
					if (data.me) {
						field.refuse("");
						try {
							known((await patch("/players/me", { name: field.input.value })).player);
							toast(gettext("Saved."));
						} catch (error) {
							if (!(error instanceof Refusal)) throw error;
							field.refuse(error.message);
						}
					} else {
						const player = await become(field);
						if (!player) return;
						known(player);
						draw();
					}
				},
			},
		},
		h("h2", { id: "who-name" }, gettext("Name and colour")),
		field.element,
		h("p", {}, h("button", { class: "button button--primary" }, data.me ? gettext("Change the name") : gettext("That is me"))),
		data.me && colours(),
	);
}

const COLOURS = () => [
	gettext("copper moon"),
	gettext("green leaf"),
	gettext("blue wave"),
	gettext("violet star"),
	gettext("yellow sun"),
	gettext("grey peak"),
	gettext("pink drop"),
	gettext("teal bell"),
];

function colours() {
	return h(
		"fieldset",
		{},
		h("legend", { class: "field__name" }, gettext("Your colour, where nobody else has it")),
		h(
			"div",
			{ class: "colours" },
			COLOURS().map((name, index) => {
				const input = /** @type {HTMLInputElement} */ (
					h("input", {
						type: "radio",
						name: "colour",
						value: index,
						"aria-label": name,
						on: { change: () => save({ colour: index }) },
					})
				);
				input.checked = data.me.colour % 8 === index;
				return h("label", { title: name }, input, avatar(disc(index + 1)));
			}),
		),
	);
}

function tastePanel() {
	const segments = (
		/** @type {string} */ label,
		/** @type {[string, string][]} */ choices,
		/** @type {string} */ value,
		/** @type {(value: string) => void} */ choose,
	) =>
		h(
			"div",
			{ class: "options__row" },
			h("span", { class: "field__name" }, label),
			h(
				"div",
				{ class: "segments", role: "group", "aria-label": label },
				choices.map(([key, text]) =>
					h(
						"button",
						{
							type: "button",
							"aria-pressed": String(key === value),
							lang: label === gettext("Language") ? key : null,
							on: { click: () => choose(key) },
						},
						text,
					),
				),
			),
		);
	const again = (/** @type {import("./prefs.js").Name} */ name) => (/** @type {string} */ value) => {
		setPref(name, value);
		draw();
	};
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "taste-name" },
		h("h2", { id: "taste-name" }, gettext("How it looks and sounds here")),
		h(
			"div",
			{ class: "options" },
			segments(gettext("Language"), Object.entries(names), locale, async (tag) => {
				if (data.me) await save({ locale: tag });
				location.assign(`/language/${tag}?back=/me`);
			}),
			segments(
				gettext("Light"),
				[
					["auto", gettext("as the device")],
					["light", gettext("light")],
					["dark", gettext("dark")],
				],
				pref("theme"),
				again("theme"),
			),
			toggle(
				{ name: "motion", title: gettext("Motion"), help: gettext("Cards travel, numbers count.") },
				pref("motion") !== "none",
				true,
				(_name, value) => setPref("motion", value ? "auto" : "none"),
			),
			toggle({ name: "sound", title: gettext("Sounds"), help: "" }, pref("sound") === "on", true, (_name, value) =>
				setPref("sound", value ? "on" : "off"),
			),
			toggle(
				{ name: "notify", title: gettext("Notifications"), help: gettext("When it is your turn and the page is hidden.") },
				pref("notify") === "on",
				true,
				async (_name, value) => {
					setPref("notify", value && (await mayNotify()) ? "on" : "off");
					draw();
				},
			),
			data.me &&
				toggle(
					{ name: "nudges", title: gettext("Nudges"), help: gettext("Others may tap you on the shoulder when it is your turn.") },
					data.me.nudges,
					true,
					(_name, value) => save({ nudges: value }),
				),
		),
	);
}

function devicePanel() {
	const offer = h("div", { class: "device", hidden: true });
	const code = /** @type {HTMLInputElement} */ (
		h("input", { class: "input input--code", id: "device-code", maxlength: 12, autocomplete: "off", spellcheck: "false" })
	);
	const error = h("p", { class: "field__error", role: "alert" });

	async function make() {
		try {
			const made = await post("/players/me/handover");
			const answer = await fetch(`/qr.svg?text=${encodeURIComponent(made.link)}`);
			const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
			put(
				offer,
				h(
					"div",
					{},
					h("p", { class: "code" }, made.code_shown),
					h(
						"p",
						{ class: "field__help" },
						gettext("Scan it with the other device, or type the code there, within ten minutes. It works once."),
					),
				),
				h(
					"div",
					{ class: "qr", role: "img", "aria-label": gettext("QR code that makes another device yours") },
					document.importNode(picture, true),
				),
				h(
					"div",
					{ class: "linkbox" },
					h("span", {}, made.link),
					h("button", { type: "button", class: "button", on: { click: () => copy(made.link) } }, icon("copy"), gettext("Copy")),
				),
			);
			offer.hidden = false;
		} catch (refusal) {
			refused(refusal);
		}
	}

	/** @param {Event} event */
	async function take(event) {
		event.preventDefault();
		put(error);
		try {
			data.me = (await post("/players/handover", { code: code.value })).player;
			history.replaceState(null, "", "/me");
			toast(gettext("This device is now {name}’s, too.", { name: data.me.name }));
			draw();
		} catch (refusal) {
			if (!(refusal instanceof Refusal)) throw refusal;
			put(error, icon("warn"), refusal.message);
		}
	}
	code.value = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
	return h(
		"section",
		{ class: "panel", id: "device", "aria-labelledby": "device-name" },
		h("h2", { id: "device-name" }, gettext("Another device")),
		data.me &&
			h("p", { class: "field__help" }, gettext("Take yourself along: your seats and your finished games will be there, too.")),
		data.me &&
			h(
				"p",
				{},
				h(
					"button",
					{ type: "button", class: "button", on: { click: make } },
					icon("phone"),
					gettext("Make a code for the other device"),
				),
			),
		offer,
		h(
			"form",
			{ class: "field", on: { submit: take } },
			h("label", { class: "field__name", for: "device-code" }, gettext("A code from your other device")),
			h(
				"div",
				{ class: "join" },
				code,
				h("button", { class: ["button", code.value && "button--primary"] }, gettext("Be the same person here")),
			),
			error,
		),
	);
}

function pastPanel() {
	const list = h("ol", { class: "past" });
	const none = h("p", { class: "field__help", hidden: true }, gettext("None yet. Pull up a chair."));
	const more = h(
		"button",
		{ type: "button", class: "button", hidden: true, on: { click: () => fetchMore() } },
		gettext("Show older ones"),
	);
	const date = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" });
	let before = "";

	async function fetchMore() {
		try {
			const found = await get(`/players/me/history${before ? `?before=${encodeURIComponent(before)}` : ""}`);
			for (const one of found) {
				list.append(
					h(
						"li",
						{ "data-game": one.game },
						h(
							"div",
							{},
							h("a", { class: "game-name", href: `/s/${one.session}` }, one.title),
							h("p", {}, h("time", { datetime: one.ended_at }, date.format(new Date(one.ended_at)))),
						),
						h(
							"p",
							{},
							one.names
								.filter(Boolean)
								.map((/** @type {string} */ name, /** @type {number} */ index) => [index > 0 && ", ", bdi(name)]),
						),
						one.won
							? h("span", { class: "chip chip--good" }, icon("check"), gettext("won"))
							: h("span", { class: "chip" }, gettext("lost")),
					),
				);
			}
			none.hidden = list.childElementCount > 0;
			more.hidden = found.length < 50;
			before = found.at(-1)?.ended_at ?? before;
		} catch (error) {
			refused(error);
		}
	}
	if (data.me) fetchMore();
	return h(
		"section",
		{ class: "panel", id: "past", "aria-labelledby": "past-name" },
		h("h2", { id: "past-name" }, gettext("My finished games")),
		none,
		list,
		h("p", {}, more),
	);
}

function draw() {
	put(place, whoPanel(), tastePanel(), devicePanel(), data.me && pastPanel());
}

draw();
