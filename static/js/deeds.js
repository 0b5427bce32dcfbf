/** What people do at a table beside playing: sit, leave, be ready, start, and the host's tools. Each answers with the new table. */

import { patch, post, remove } from "./api.js";
import { gettext } from "./i18n.js";
import { entropy } from "./net.js";
import { ask, refused } from "./notices.js";

/**
 * @param {string} code
 * @param {(table: any) => void} changed the table after each deed
 */
export function deeds(code, changed) {
	const path = `/tables/${code}`;

	/** @param {Promise<any>} doing */
	async function done(doing) {
		try {
			const table = await doing;
			changed(table);
			return table;
		} catch (error) {
			refused(error);
			return null;
		}
	}

	return {
		/** @param {number} [seat] */
		sit: (seat) => done(post(`${path}/seats`, seat === undefined ? {} : { seat })),
		/** @param {boolean} ready */
		ready: (ready) => done(post(`${path}/ready`, ready ? { ready, entropy: entropy() } : { ready })),
		start: () => done(post(`${path}/start`, { entropy: entropy() })),
		rematch: () => done(post(`${path}/rematch`, { entropy: entropy() })),
		/** @param {any} changes */
		change: (changes) => done(patch(path, changes)),
		/**
		 * @param {number | undefined} seat
		 * @param {string} [level]
		 */
		bot: (seat, level) => done(post(`${path}/bots`, { ...(seat === undefined ? {} : { seat }), ...(level ? { level } : {}) })),
		/** @param {number} seat */
		nudge: (seat) => done(post(`${path}/nudge`, { seat }).then(() => null)),
		/** @param {number} seat */
		leave: async (seat) => done(remove(`${path}/seats/${seat}`, {})),
		/**
		 * @param {import("./seats.js").Seat} seat
		 * @param {boolean} ban
		 */
		remove: async (seat, ban) => {
			const sure = await ask({
				title: ban ? gettext("Keep {name} out?", { name: seat.name }) : gettext("Remove {name}?", { name: seat.name }),
				text: ban
					? gettext("They leave the table and can't come back with the link.")
					: gettext("They leave the table. They can come back with the link."),
				yes: ban ? gettext("Keep out") : gettext("Remove"),
				danger: true,
			});
			return sure ? done(remove(`${path}/seats/${seat.seat}`, { ban })) : null;
		},
		/** @param {import("./seats.js").Seat} seat */
		handOver: (seat) => done(patch(path, { host: seat.seat })),
	};
}

/**
 * What I may do with a seat, as a short menu.
 *
 * @param {import("./seats.js").Seat} seat
 * @param {any} table
 * @param {boolean} host whether I am the host
 * @param {ReturnType<typeof deeds>} can
 */
export function seatDeeds(seat, table, host, can) {
	/** @type {{label: string, icon: string, do: () => void, danger?: boolean}[]} */
	const list = [];
	if (!host) return list;
	const levels = table.levels ?? [];
	if (seat.controller === "bot") {
		for (const level of levels) {
			if (level !== seat.level) list.push({ label: levelDeed(level), icon: "bot", do: () => can.bot(seat.seat, level) });
		}
		list.push({ label: gettext("Send the bot away"), icon: "leave", danger: true, do: () => can.leave(seat.seat) });
	} else if (seat.controller === "player" && !seat.me) {
		if (!seat.present && table.status === "playing") {
			for (const level of levels)
				list.push({
					label: gettext("Let a bot keep the chair: {level}", { level: levelName(level) }),
					icon: "bot",
					do: () => can.bot(seat.seat, level),
				});
		}
		list.push({ label: gettext("Make host"), icon: "host", do: () => can.handOver(seat) });
		list.push({ label: gettext("Remove from the table"), icon: "leave", danger: true, do: () => can.remove(seat, false) });
		list.push({ label: gettext("Remove and keep out"), icon: "lock", danger: true, do: () => can.remove(seat, true) });
	} else if (seat.controller === null && table.status === "playing") {
		for (const level of levels)
			list.push({
				label: gettext("Seat a bot: {level}", { level: levelName(level) }),
				icon: "bot",
				do: () => can.bot(seat.seat, level),
			});
	}
	return list;
}

/** @param {string} level */
export function levelName(level) {
	return { easy: gettext("easy"), normal: gettext("normal"), hard: gettext("hard") }[level] ?? level;
}

/** @param {string} level */
function levelDeed(level) {
	return gettext("Play at level: {level}", { level: levelName(level) });
}
