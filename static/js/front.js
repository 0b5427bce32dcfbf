/** The front page: a new table with one tap, a code that leads to one, and the public tables. */

import "./page.js";
import { get, pageData, post, Refusal } from "./api.js";
import { h, icon, need, picture, put } from "./dom.js";
import { gettext, ngettext } from "./i18n.js";
import { refused } from "./notices.js";
import { whenReleased } from "./press.js";
import { avatar, seatsOf } from "./seats.js";
import { introduce } from "./who.js";

const REFRESH = 15_000;
const data = pageData();

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-new]"))) {
	button.addEventListener("click", () => open(button));
}

/** @param {HTMLButtonElement} button */
async function open(button) {
	const game = button.dataset.new ?? "";
	data.me ??= await introduce(gettext("New table: {game}", { game: data.titles[game] }), gettext("Open the table"));
	if (!data.me || button.disabled) return;
	button.disabled = true;
	try {
		const table = await post("/tables", { game, visibility: "private" });
		location.assign(table.links.join);
	} catch (error) {
		button.disabled = false;
		if (error instanceof Refusal && error.status === 401) {
			data.me = null;
			await open(button);
		} else refused(error);
	}
}

const join = need("#join");
const code = need("#code");
const told = need("#code-error");
join.addEventListener("submit", async (/** @type {Event} */ event) => {
	event.preventDefault();
	put(told);
	// A whole link, pasted, is as good as its code.
	const wanted = (code.value.match(/\/t\/([^/?#]+)/)?.[1] ?? code.value).replace(/[\s-]+/g, "");
	if (!wanted) return;
	try {
		const table = await get(`/tables/${encodeURIComponent(wanted)}`);
		location.assign(table.links.join);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		put(told, icon("warn"), error.message);
		code.setAttribute("aria-invalid", "true");
		code.focus();
	}
});
code.addEventListener("input", () => {
	put(told);
	code.setAttribute("aria-invalid", "false");
});

async function lives() {
	if (document.hidden) return;
	let tables;
	try {
		tables = await get("/tables");
	} catch {
		return; // the next look tells
	}
	whenReleased(() => {
		need("#no-lives").hidden = tables.length > 0;
		put(need("#lives"), tables.map(live));
	});
}

/** @param {any} table */
function live(table) {
	const seats = seatsOf(table, null).filter((seat) => seat.controller);
	const names = seats.map((seat) => seat.name).join(", ");
	const lobby = table.status === "lobby";
	const free = table.seats.length - seats.length;
	const crest = document.getElementById(`crest-${table.game}`) ? `crest-${table.game}` : "crest";
	const line = lobby
		? ngettext("{n} chair is free", "{n} chairs are free", free)
		: table.status === "playing"
			? gettext("being played")
			: gettext("just finished");
	const sit = lobby && free > 0 && !table.lock;
	return h(
		"li",
		{ class: "live", "data-game": table.game },
		h("span", { class: "live__mark", "aria-hidden": "true" }, picture(crest, "live__crest")),
		h("div", {}, h("h3", {}, table.title), h("p", {}, h("bdi", {}, names), ` · ${line}`)),
		h(
			"span",
			{ class: "live__seats", "aria-hidden": "true" },
			seats.map((seat) => avatar(seat, true)),
		),
		h(
			"span",
			{ class: "chip", hidden: table.watching === 0 },
			icon("eye"),
			table.watching,
			h("span", { class: "unseen" }, ` ${gettext("watching")}`),
		),
		h(
			"a",
			{ class: "button", href: sit ? table.links.join : table.links.watch },
			sit ? gettext("Join") : gettext("Watch"),
			h("span", { class: "unseen" }, ` ${table.title}: ${names}`),
		),
	);
}

lives();
setInterval(lives, REFRESH);
document.addEventListener("visibilitychange", lives);
