/** What this browser keeps for its person: light, motion, sounds, notifications. Kept here alone; nothing of it is sent. */

/** @typedef {"theme" | "motion" | "sound" | "notify"} Name */

/** @type {Record<Name, string>} */
const DEFAULTS = { theme: "auto", motion: "auto", sound: "on", notify: "off" };

/** For browsers that keep nothing: what was chosen lasts as long as the page. @type {Partial<Record<Name, string>>} */
const here = {};

/** @param {Name} name */
export function pref(name) {
	try {
		return here[name] ?? localStorage.getItem(name) ?? DEFAULTS[name];
	} catch {
		return here[name] ?? DEFAULTS[name];
	}
}

/**
 * @param {Name} name
 * @param {string} value
 */
export function setPref(name, value) {
	here[name] = value;
	try {
		localStorage.setItem(name, value);
	} catch {
		// Storage is blocked: it lasts as long as the page.
	}
	const root = document.documentElement;
	if (name === "theme") {
		if (value === "auto") delete root.dataset.theme;
		else root.dataset.theme = value;
	}
	if (name === "motion") {
		if (value === "none") root.dataset.motion = "none";
		else delete root.dataset.motion;
	}
}

/** Whether this browser keeps cookies: without, nobody can be known, but everybody can watch. */
export function cookiesKept() {
	try {
		// biome-ignore lint/suspicious/noDocumentCookie: the plain way tells what the browser allows
		document.cookie = "tableside_probe=1; SameSite=Lax; path=/";
		const kept = document.cookie.includes("tableside_probe=1");
		// biome-ignore lint/suspicious/noDocumentCookie: see above
		document.cookie = "tableside_probe=; Max-Age=0; SameSite=Lax; path=/";
		return kept;
	} catch {
		return false;
	}
}
