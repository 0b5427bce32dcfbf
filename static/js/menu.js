/** The table's menu: invitation, seats with the host's tools, sounds, light, leaving. */

import { mayNotify } from "./attention.js";
import { deeds, levelName, seatDeeds } from "./deeds.js";
import { dialogOf } from "./dialog.js";
import { h, icon, put } from "./dom.js";
import { toggle } from "./forms.js";
import { gettext } from "./i18n.js";
import { copy } from "./invite.js";
import { ask } from "./notices.js";
import { tools } from "./page.js";
import { pref, setPref } from "./prefs.js";
import { avatar, nameOf } from "./seats.js";

/**
 * @param {object} page
 * @param {any} page.data
 * @param {(table: any) => void} page.changed
 * @param {() => import("./board.js").Moment} page.moment
 * @param {(side: number | null) => void} page.side a spectator sits down on another side
 */
export function tableMenu(page) {
	const { data } = page;
	const can = deeds(data.code, page.changed);
	const body = h("div", { class: "menu-body" });
	const dialog = dialogOf({ kind: "list", title: h("h2", { id: "menu-name" }, gettext("Table menu")), body });

	function draw() {
		if (!dialog.open) return;
		const open = body.querySelector("details[open]");
		if (open?.contains(document.activeElement)) return;
		const moment = page.moment();
		const { table, seats } = moment;
		const mine = seats.find((seat) => seat.me) ?? null;
		const host = moment.me !== null && Boolean(mine?.host);
		const house = (/** @type {string} */ key, /** @type {any} */ value) => can.change({ [key]: value });
		put(
			body,
			moment.me === null && sides(moment),
			h(
				"section",
				{ "aria-label": gettext("Seats") },
				h("h3", {}, gettext("Seats")),
				h(
					"ol",
					{ class: "tools-list" },
					seats.map((seat) => {
						const list = seatDeeds(seat, table, host, can);
						if (mine && moment.me !== null && moment.waiting.includes(seat.seat) && seat.controller === "player" && !seat.me) {
							list.unshift({ label: gettext("Nudge"), icon: "bell", do: () => can.nudge(seat.seat) });
						}
						return h(
							"li",
							{ class: "seat", "data-seat": seat.colour },
							avatar(seat),
							h(
								"span",
								{ class: "seat__name" },
								nameOf(seat),
								seat.host && icon("host", gettext("host")),
								seat.controller === "bot" && icon("bot"),
							),
							h(
								"span",
								{ class: "seat__status" },
								seat.controller === "bot"
									? seat.keptFor
										? gettext("bot, keeps the chair of {name}", { name: seat.keptFor })
										: gettext("bot, level {level}", { level: levelName(seat.level ?? "") })
									: !seat.controller
										? seat.keptFor
											? gettext("kept for {name}", { name: seat.keptFor })
											: gettext("empty")
										: seat.present
											? gettext("here")
											: gettext("away"),
							),
							h(
								"span",
								{ class: "seat__cards" },
								list.length > 0 && tools(gettext("Tools for {name}", { name: seat.name }), icon("more"), list),
							),
						);
					}),
				),
			),
			h(
				"section",
				{ class: "linkbox" },
				h("span", {}, data.link),
				h("button", { type: "button", class: "button", on: { click: () => copy(data.link) } }, icon("copy"), gettext("Copy link")),
			),
			h(
				"div",
				{ class: "options" },
				host &&
					toggle(
						{
							name: "m-spectators",
							title: gettext("Spectators"),
							help: gettext("Anyone with the link may watch. They never see a hand."),
						},
						table.spectators,
						true,
						(_name, value) => house("spectators", value),
					),
				host &&
					toggle(
						{ name: "m-lock", title: gettext("Lock the table"), help: gettext("Nobody new may sit down.") },
						table.lock,
						true,
						(_name, value) => house("lock", value),
					),
				toggle({ name: "m-sound", title: gettext("Sounds"), help: "" }, pref("sound") === "on", true, (_name, value) =>
					setPref("sound", value ? "on" : "off"),
				),
				toggle(
					{ name: "m-notify", title: gettext("Notifications"), help: gettext("When it is your turn and this page is hidden.") },
					pref("notify") === "on",
					true,
					async (_name, value) => {
						setPref("notify", value && (await mayNotify()) ? "on" : "off");
						draw();
					},
				),
				toggle(
					{ name: "m-motion", title: gettext("Motion"), help: gettext("Cards travel, numbers count.") },
					pref("motion") !== "none",
					true,
					(_name, value) => setPref("motion", value ? "auto" : "none"),
				),
			),
			h(
				"div",
				{ class: "dialog__acts" },
				moment.me !== null &&
					h(
						"button",
						{
							type: "button",
							class: "button button--danger",
							on: {
								click: async () => {
									const playing = table.status === "playing";
									const sure =
										!playing ||
										(await ask({
											title: gettext("Leave the game?"),
											text: gettext("Your chair is kept for you; the host may let a bot play on it until you return."),
											yes: gettext("Leave"),
											danger: true,
										}));
									if (sure && (await can.leave(/** @type {number} */ (moment.me)))) dialog.close();
								},
							},
						},
						icon("leave"),
						gettext("Leave the table"),
					),
				h("a", { class: "button button--quiet", href: "/" }, gettext("Front page")),
			),
		);
	}

	/** @param {import("./board.js").Moment} moment */
	function sides(moment) {
		const select = /** @type {HTMLSelectElement} */ (
			h(
				"select",
				{ class: "select", id: "m-side", on: { change: () => page.side(select.value === "" ? null : Number(select.value)) } },
				h("option", { value: "" }, gettext("nobody’s")),
				moment.seats.map((seat) => h("option", { value: seat.seat }, seat.name)),
			)
		);
		select.value = moment.side === null ? "" : String(moment.side);
		return h(
			"div",
			{ class: "options__row" },
			h(
				"div",
				{ class: "field" },
				h("label", { class: "field__name", for: "m-side" }, gettext("Watch from the side of")),
				h("span", { class: "field__help" }, gettext("You see the table as it lies before them, never their cards.")),
			),
			select,
		);
	}

	return {
		element: dialog,
		open() {
			dialog.showModal();
			draw();
		},
		update: draw,
	};
}
