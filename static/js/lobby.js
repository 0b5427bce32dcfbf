/** The lobby: who sits where, what is played and how, and the start. Long, because seats, options and start wait for each other. */

import { deeds, levelName, seatDeeds } from "./deeds.js";
import { h, icon, keyed, need, put } from "./dom.js";
import { fields, form, toggle } from "./forms.js";
import { gettext, ngettext } from "./i18n.js";
import { copy } from "./invite.js";
import { tools } from "./page.js";
import { avatar, nameOf, seatsOf } from "./seats.js";
import { become, nameField } from "./who.js";

/**
 * @param {object} page
 * @param {any} page.data what the server put into the page
 * @param {() => any} page.me the player, or null
 * @param {(player: any) => void} page.became
 * @param {(table: any) => void} page.changed
 * @param {(text: string) => void} page.say
 */
export function lobby(page) {
	const { data } = page;
	const can = deeds(data.code, page.changed);
	const name = nameField("my-name");
	const note = Boolean(data.game.content_note);
	/** @type {any} */
	let table = null;
	let options = "";
	let busy = false;

	need("#copy").addEventListener("click", () => copy(data.link));

	/** @param {number} [seat] */
	async function sit(seat) {
		if (busy) return;
		busy = true;
		try {
			if (!page.me()) {
				const player = await become(name);
				if (!player) return;
				page.became(player);
			}
			// Whoever sits down is ready, until the host changes what is played.
			if (await can.sit(seat)) await can.ready(true);
		} finally {
			busy = false;
		}
	}

	/** @param {any} now */
	function draw(now) {
		table = now;
		const me = page.me()?.id ?? null;
		const seats = seatsOf(table, me);
		const mine = seats.find((seat) => seat.me) ?? null;
		const host = mine?.host === true;
		const hostSeat = seats.find((seat) => seat.host);
		const taken = seats.filter((seat) => seat.controller);
		put(need("#whose"), hostSeat ? [gettext("{name}’s table", { name: hostSeat.name })] : "");
		put(
			need("#seats-told"),
			gettext("{taken} of {all} taken, {ready} ready", {
				taken: taken.length,
				all: seats.length,
				ready: taken.filter((seat) => seat.ready || seat.host).length,
			}),
		);
		const watching = table.watching ?? 0;
		const chip = need("#lobby-watching");
		chip.hidden = watching === 0;
		put(chip, icon("eye"), ngettext("{n} watching", "{n} watching", watching));
		drawNote(mine, host);
		drawChairs(seats, mine, host);
		drawOptions(host);
		drawStart(seats, taken, mine, host);
	}

	/**
	 * Beneath a content note: the gentler theme, where the game has one and it is not chosen. The host takes it, anybody else asks.
	 *
	 * @param {import("./seats.js").Seat | null} mine
	 * @param {boolean} host
	 */
	function drawNote(mine, host) {
		const place = document.getElementById("note-acts");
		const gentler = fields(data.game.options).find((field) => field.choices.some((choice) => choice.value === "gentle"));
		if (!place) return;
		const wanted = gentler && table.options[gentler.name] !== "gentle" && mine !== null;
		const key = wanted ? String(host) : "";
		if (place.dataset.key === key) return;
		place.dataset.key = key;
		put(
			place,
			wanted &&
				h(
					"button",
					{
						type: "button",
						class: "button",
						on: {
							click: () => {
								if (host) can.change({ options: { [gentler.name]: "gentle" } });
								else page.say(gettext("May we play with the gentler theme?"));
							},
						},
					},
					host ? gettext("Use the gentler theme") : gettext("Ask for the gentler theme"),
				),
		);
	}

	/**
	 * @param {import("./seats.js").Seat[]} seats
	 * @param {import("./seats.js").Seat | null} mine
	 * @param {boolean} host
	 */
	function drawChairs(seats, mine, host) {
		const chairs = need("#chairs");
		const open = /** @type {HTMLElement | null} */ (chairs.querySelector("details[open]"));
		if (open?.contains(document.activeElement)) return; // not under the finger
		const level = chairs.querySelector("select")?.value;
		const focus = chairs.contains(document.activeElement) ? document.activeElement?.getAttribute("data-focus") : null;
		// A chair about which nothing has changed is left alone, and with it a list of levels that is open there.
		const around = [mine?.seat, host, page.me()?.id, table.lock, table.levels, table.status];
		keyed(
			chairs,
			seats,
			(seat) => JSON.stringify([seat.controller ? seat : seat.seat, around]),
			(seat) => (seat.controller ? chair(seat, host) : free(seat, mine, host, level)),
		);
		if (focus) /** @type {HTMLElement | null} */ (chairs.querySelector(`[data-focus="${focus}"]`))?.focus();
	}

	/**
	 * @param {import("./seats.js").Seat} seat
	 * @param {boolean} host
	 */
	function chair(seat, host) {
		const list = seatDeeds(seat, table, host, can);
		return h(
			"li",
			{ class: ["seat", !seat.present && "seat--away"], "data-seat": seat.colour, "data-chair": seat.seat },
			avatar(seat),
			h(
				"span",
				{ class: "seat__name" },
				nameOf(seat),
				seat.controller === "bot" && icon("bot"),
				seat.host && [icon("host"), h("span", { class: "unseen" }, gettext("host"))],
			),
			h(
				"span",
				{ class: "seat__status" },
				seat.controller === "bot"
					? gettext("bot, level {level}", { level: levelName(seat.level ?? "") })
					: !seat.present
						? gettext("away")
						: seat.host
							? gettext("host of this table")
							: seat.ready
								? ""
								: gettext("not ready yet"),
			),
			h(
				"span",
				{ class: "seat__cards" },
				seat.ready && h("span", { class: "chip chip--good" }, icon("check"), gettext("ready")),
				list.length > 0 && tools(gettext("Tools for {name}", { name: seat.name }), icon("more"), list),
			),
		);
	}

	/**
	 * @param {import("./seats.js").Seat} seat
	 * @param {import("./seats.js").Seat | null} mine
	 * @param {boolean} host
	 * @param {string | undefined} level
	 */
	function free(seat, mine, host, level) {
		const levels = h(
			"select",
			{ class: "select", "aria-label": gettext("Level of the bot"), "data-focus": `level-${seat.seat}` },
			(table.levels ?? []).map((/** @type {string} */ one) => h("option", { value: one }, levelName(one))),
		);
		const select = /** @type {HTMLSelectElement} */ (levels);
		select.value = level ?? (table.levels?.includes("normal") ? "normal" : (table.levels?.[0] ?? ""));
		return h(
			"li",
			{ class: "seat seat--open", "data-chair": seat.seat },
			h("span", { class: "avatar", "aria-hidden": "true" }, icon("plus")),
			h("span", { class: "seat__name" }, h("span", {}, gettext("Open chair"))),
			h(
				"span",
				{ class: "seat__status" },
				host ? gettext("send the link, or") : table.lock ? gettext("the table is locked") : gettext("waits for somebody"),
			),
			h(
				"span",
				{ class: "seat__cards" },
				host &&
					h(
						"span",
						{ class: "bots" },
						(table.levels?.length ?? 0) > 1 && levels,
						h(
							"button",
							{
								type: "button",
								class: "button",
								"data-focus": `bot-${seat.seat}`,
								on: { click: () => can.bot(seat.seat, select.value || undefined) },
							},
							gettext("Seat a bot"),
						),
					),
				!host &&
					!table.lock &&
					(mine !== null || page.me() !== null) &&
					h(
						"button",
						{
							type: "button",
							class: "button",
							"data-focus": `sit-${seat.seat}`,
							on: { click: () => (mine ? can.sit(seat.seat) : sit(seat.seat)) },
						},
						mine ? gettext("Move here") : gettext("Sit here"),
					),
			),
		);
	}

	/** @param {boolean} host */
	function drawOptions(host) {
		const told = JSON.stringify([
			table.options,
			table.visibility,
			table.spectators,
			table.spectator_chat,
			table.lock,
			table.seats_wanted,
			table.seats.length,
			host,
		]);
		if (told === options) return;
		options = told;
		const box = need("#options-form");
		const focus = box.contains(document.activeElement) ? document.activeElement?.id : null;
		put(need("#options-told"), host ? gettext("yours to change, as host") : gettext("the host chooses"));
		const change = (/** @type {string} */ option, /** @type {any} */ value) =>
			can.change({ options: { [option]: value } }).then(again);
		const house = (/** @type {string} */ key, /** @type {any} */ value) => can.change({ [key]: value }).then(again);
		put(
			box,
			form(fields(data.game.options), table.options, host, change),
			h(
				"div",
				{ class: "options" },
				toggle(
					{
						name: "visibility",
						title: gettext("Public table"),
						help: gettext("Listed on the front page, for anybody to join or watch."),
					},
					table.visibility === "public",
					host,
					(_key, value) => house("visibility", value ? "public" : "private"),
				),
				toggle(
					{
						name: "spectators",
						title: gettext("Spectators"),
						help: gettext("Anyone with the link may watch. They never see a hand."),
					},
					table.spectators,
					host,
					house,
				),
				table.spectators &&
					toggle(
						{
							name: "spectator_chat",
							title: gettext("Spectators may write"),
							help: gettext("In the chat, for everybody to read."),
						},
						table.spectator_chat,
						host,
						house,
					),
				toggle(
					{ name: "lock", title: gettext("Lock the table"), help: gettext("Nobody new may sit down.") },
					table.lock,
					host,
					house,
				),
				chairsRow(host),
			),
		);
		if (focus) document.getElementById(focus)?.focus();
	}

	/** @param {boolean} host */
	function chairsRow(host) {
		const { min, max } = table.seats_range;
		if (min === max) return null;
		const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
		const select = /** @type {HTMLSelectElement} */ (
			h(
				"select",
				{
					class: "select",
					id: "o-seats",
					disabled: !host,
					on: { change: () => can.change({ seats: select.value ? Number(select.value) : null }).then(again) },
				},
				h("option", { value: "" }, gettext("as many as come")),
				numbers.map((n) => h("option", { value: n }, String(n))),
			)
		);
		select.value = table.seats_wanted === null ? "" : String(table.seats_wanted);
		return h(
			"div",
			{ class: "options__row" },
			h(
				"div",
				{ class: "field" },
				h("label", { class: "field__name", for: "o-seats" }, gettext("Chairs")),
				h("span", { class: "field__help" }, gettext("With a number, all of them must be taken before the start.")),
			),
			select,
		);
	}

	/** A refused change must not stay on the form. @param {any} changed */
	function again(changed) {
		if (changed) return;
		options = "";
		draw(table);
	}

	/**
	 * @param {import("./seats.js").Seat[]} seats
	 * @param {import("./seats.js").Seat[]} taken
	 * @param {import("./seats.js").Seat | null} mine
	 * @param {boolean} host
	 */
	function drawStart(seats, taken, mine, host) {
		const bar = need("#start-bar");
		if (!mine) {
			drawSit(bar, seats);
			return;
		}
		const late = taken.filter((seat) => !seat.ready && !(seat.me && host));
		const need_ = table.seats_wanted ?? table.seats_range.min;
		const lacking = need_ - taken.length;
		/** @type {string} */
		let why = "";
		if (lacking > 0) why = ngettext("{n} more chair must be taken.", "{n} more chairs must be taken.", lacking);
		else if (late.length) why = gettext("Waiting for {names}.", { names: late.map((seat) => seat.name).join(", ") });
		const empty = seats.length - taken.length;
		const told = host
			? (why || gettext("Everybody is ready.")) + (!why && empty > 0 ? ` ${gettext("Open chairs stay out of this game.")}` : "")
			: mine.ready
				? gettext("You are ready. The host starts.")
				: gettext("Look at the options, then say that you are ready.");
		const focused = bar.contains(document.activeElement) ? document.activeElement?.getAttribute("data-focus") : null;
		put(
			bar,
			h("p", { role: "status" }, h("b", {}, told)),
			h(
				"button",
				{ type: "button", class: "button button--quiet", "data-focus": "leave", on: { click: () => can.leave(mine.seat) } },
				icon("leave"),
				gettext("Leave"),
			),
			!host &&
				h(
					"button",
					{
						type: "button",
						class: ["button", "button--l", !mine.ready && "button--primary button--live"],
						"data-focus": "ready",
						"aria-pressed": String(mine.ready),
						on: { click: () => can.ready(!mine.ready) },
					},
					mine.ready ? gettext("Not ready after all") : gettext("I am ready"),
				),
			host &&
				h(
					"button",
					{
						type: "button",
						class: ["button", "button--primary", "button--l", !why && "button--live"],
						"data-focus": "start",
						id: "start",
						"aria-disabled": why ? "true" : null,
						title: why || null,
						on: { click: () => can.start() },
					},
					ngettext("Start with {n}", "Start with {n}", taken.length),
				),
		);
		if (focused) bar.querySelector(`[data-focus="${focused}"]`)?.focus();
	}

	/**
	 * @param {HTMLElement} bar
	 * @param {import("./seats.js").Seat[]} seats
	 */
	function drawSit(bar, seats) {
		const full = seats.every((seat) => seat.controller);
		const closed = full
			? gettext("Every chair is taken. You can watch.")
			: table.lock
				? gettext("The host has locked this table. You can watch.")
				: "";
		const key = `${closed}|${Boolean(page.me())}`;
		if (bar.dataset.sit === key) return;
		bar.dataset.sit = key;
		if (closed) {
			put(bar, h("p", { role: "status" }, h("b", {}, closed)));
			return;
		}
		put(
			bar,
			h(
				"form",
				{
					class: "sit",
					on: {
						submit: (/** @type {Event} */ event) => {
							event.preventDefault();
							sit();
						},
					},
				},
				page.me() ? h("p", {}, h("b", {}, gettext("There is a chair for you, {name}.", { name: page.me().name }))) : name.element,
				h(
					"button",
					{ class: "button button--primary button--l button--live" },
					note ? gettext("I have read the note, sit down") : gettext("Sit down"),
				),
			),
		);
	}

	return {
		/** @param {any} now the table as last described */
		update(now) {
			if (page.me() && seatsOf(now, page.me().id).some((seat) => seat.me)) delete need("#start-bar").dataset.sit;
			draw(now);
		},
	};
}
