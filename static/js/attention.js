/** Whose turn it is, told outside the page: in the tab's title and icon, by a sound, and by a notification where the person allows it. */

import { gettext } from "./i18n.js";
import { pref } from "./prefs.js";
import { play } from "./sound.js";

const title = document.title.split(" · ");
/** A game with a hard subject is not named by the page's first title: then nothing outside the page names it, but only the table's code. */
const code = title.length === 2 ? title[0] : null;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel='icon']"));
const calm = icon?.getAttribute("href") ?? "";

/** @type {string | null} */
let asked = null;
/** @type {Notification | null} */
let shown = null;

/**
 * @param {import("./board.js").Moment} moment
 * @param {string} game the game's title
 */
export function attend(moment, game) {
	const mine = moment.decision !== null && !moment.sent;
	const name = code ?? game;
	document.title = mine ? `● ${gettext("Your move")} · ${name}` : [...(code ? [] : [game]), ...title.slice(-2)].join(" · ");
	const wanted = mine ? calm.replace("icon.svg", "icon-turn.svg") : calm;
	if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
	const now = moment.decision ? `${moment.session}:${moment.decision.id}` : null;
	if (now !== null && now !== asked && !moment.fresh) {
		play("turn");
		if (document.hidden && pref("notify") === "on") notify(name, moment.prompt);
	}
	if (!mine) {
		shown?.close();
		shown = null;
	}
	asked = now;
}

/**
 * @param {string} name the game's, or the table's code
 * @param {string} text
 */
function notify(name, text) {
	try {
		shown = new Notification(gettext("Your move at {game}", { game: name }), { body: text, tag: "turn", icon: calm });
		shown.onclick = () => {
			window.focus();
			shown?.close();
		};
	} catch {
		// This browser notifies only through a service worker, which the house does not have.
	}
}

/** Asks the browser whether it may notify; answers whether it may. */
export async function mayNotify() {
	if (!("Notification" in window)) return false;
	if (Notification.permission === "granted") return true;
	return (await Notification.requestPermission()) === "granted";
}
