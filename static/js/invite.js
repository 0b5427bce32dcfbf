/** Copying an address. */

import { gettext } from "./i18n.js";
import { toast } from "./notices.js";

/** @param {string} link */
export async function copy(link) {
	try {
		await navigator.clipboard.writeText(link);
		toast(gettext("Copied. Send it to your friends."));
	} catch {
		toast(gettext("Your browser does not let the page copy. The link is: {link}", { link }));
	}
}
