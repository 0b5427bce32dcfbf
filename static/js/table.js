/**
 * The page of a table: the lobby, then the game, then its end, at one address. Wires the line, the fold, the board and the frame
 * around it; each of them is a module of its own. Long, because it is the one place where all of them meet.
 */

import "./page.js";
import { announce } from "./announce.js";
import { get, pageData } from "./api.js";
import { attend } from "./attention.js";
import { decisionBar } from "./bar.js";
import { context, loadBoard } from "./board.js";
import { chatBox } from "./chat.js";
import { choicesDialog } from "./choices.js";
import { deeds } from "./deeds.js";
import { h, icon, need, put, setText } from "./dom.js";
import { blank, fold } from "./fold.js";
import { gettext, ngettext } from "./i18n.js";
import { shortcuts } from "./keys.js";
import { lobby } from "./lobby.js";
import { logList } from "./log.js";
import { tableMenu } from "./menu.js";
import { momentOf } from "./moment.js";
import { finish, wobble } from "./motion.js";
import { Line, reference, wake } from "./net.js";
import { banner, toast } from "./notices.js";
import { endSound, overPanel } from "./over.js";
import { whenReleased } from "./press.js";
import { rulesDialog } from "./rulesdialog.js";
import { seatsOf } from "./seats.js";
import { play } from "./sound.js";
import { stage } from "./stage.js";
import { talkSide } from "./talk.js";
import { greet } from "./who.js";
import { Words } from "./words.js";

/** Close codes after which coming back would be in vain: shown out, not allowed, no such table. */
const FOR_GOOD = [4001, 4003, 4004];

const data = pageData();
let me = data.me;
let state = { ...blank(), table: data.table };
/** @type {"connecting" | "live" | "lost"} */
let connection = "connecting";
/** @type {{ref: string, decision: number, actions: any[], left: boolean} | null} */
let sent = null;
/** @type {number | null} */
let side = null;
let may = { write: false, free: true };
/** @type {Awaited<ReturnType<typeof mount>> | null} */
let game = null;
let mounting = false;
/** The last refusal that answered no command: it tells why the line closes. @type {any} */
let refusal = null;

const line = new Line({
	address,
	onFrame: (frame) => whenReleased(() => onFrame(frame)),
	onState: (next, detail) => whenReleased(() => onState(next, detail)),
});
const can = deeds(data.code, changed);
const rules = rulesDialog(data.rules);
const menu = tableMenu({
	data,
	changed,
	moment: now,
	side(chosen) {
		side = chosen;
		render();
	},
});
document.body.append(rules.element, menu.element);

const waitingRoom = lobby({
	data,
	me: () => me,
	became(player) {
		me = player;
		greet(player);
		line.lose(); // the next connection knows who this is
		line.check();
	},
	changed,
	say: (text) => say(text, null),
});
const lobbyChat = chatBox({ say, phrase: () => "", seats: () => now().seats });
need("#lobby-chat").append(lobbyChat.element);

if (data.banned) removed("banned");
else {
	render();
	line.connect();
	wake(line);
	window.addEventListener("pageshow", (event) => {
		if (event.persisted) line.resync();
	});
}

need("#open-rules").addEventListener("click", () => rules.open());
need("#open-menu").addEventListener("click", () => menu.open());
shortcuts({
	"?": () => rules.open(),
	c: (event) => {
		event.preventDefault();
		if (game && !need("#table-view").hidden) game.talk();
		else lobbyChat.focus();
	},
	l: () => game?.choices.open(),
	Escape: () => game?.back(),
	Enter: (event) => {
		if (game?.bar.confirm()) event.preventDefault();
	},
});

function address() {
	const scheme = location.protocol === "https:" ? "wss" : "ws";
	const root = document.documentElement;
	const query = new URLSearchParams({ build: root.dataset.build ?? "", lang: root.lang });
	if (state.session) query.set("since", String(state.version));
	return `${scheme}://${location.host}/ws/tables/${data.code}?${query}`;
}

function now() {
	return momentOf(state, { connection, sent, side, watching: data.watching, words: game?.words ?? null });
}

/** @param {any} table what an own deed answered */
function changed(table) {
	if (!table) return;
	whenReleased(() => onFrame({ type: "table", ...table }));
	if (connection !== "live") line.check();
}

/** @param {any} frame */
function onFrame(frame) {
	const before = state;
	const { state: next, missed } = fold(state, frame);
	state = next;
	if (missed) line.resync();
	if (frame.type === "notice") onNotice(frame);
	if (frame.type === "rejected" && !frame.ref) refusal = frame;
	const talk = `${state.table?.revision}:${state.session}:${Boolean(state.outcome)}`;
	if (connection === "live" && talk !== talked) {
		talked = talk;
		refreshMay();
	}
	if (frame.type === "update" && state.version !== before.version && state.decisions.length === 0) play("move");
	if (frame.type === "chat" && state.chat !== before.chat && frame.from?.player !== me?.id && before.chat.length > 0) {
		play("chat");
		announce(`${frame.from?.name ?? ""}: ${frame.text}`);
	}
	if (sent && !state.decisions.some((one) => one.id === sent?.decision)) sent = null;
	render(before.version !== state.version || before.session !== state.session);
}

/** @param {any} notice */
function onNotice(notice) {
	switch (notice.kind ?? notice.code) {
		case "restart":
			banner("line", {
				icon: "again",
				text: gettext("The server restarts."),
				more: gettext("Nothing is lost. This page comes back by itself."),
			});
			break;
		case "version_mismatch":
			banner("version", {
				icon: "again",
				text: gettext("There is a newer version of this page."),
				more: gettext("What you have typed and composed is kept."),
				act: { label: gettext("Load it"), do: () => location.reload() },
			});
			break;
		case "nudge": {
			const names = now().seats;
			if (notice.seat === now().me) {
				play("turn");
				toast(gettext("{name} nudges you: it is your move.", { name: names[notice.from]?.name ?? gettext("Somebody") }));
			}
			for (const seat of document.querySelectorAll(`#board [data-chair="${notice.seat}"]`)) wobble(seat);
			break;
		}
		case "removed":
			break; // the line closes now, and its code tells the rest
		case "closed":
			removed("closed");
			break;
		default:
			if (notice.message) toast(notice.message);
	}
}

/**
 * The end of the road for this page: says why, and where to go.
 *
 * @param {string} why
 * @param {string} [message]
 */
function removed(why, message) {
	line.end();
	const title =
		message ??
		(why === "banned"
			? gettext("The host has closed this table to you.")
			: why === "closed"
				? gettext("This table has been cleared away.")
				: why === "no_spectators"
					? gettext("This table is no longer open to spectators.")
					: gettext("You were removed from this table."));
	need("#lobby-view").hidden = true;
	need("#table-view").hidden = true;
	document.title = `${title} · Tableside`;
	put(need("#banners"));
	const page = h(
		"main",
		{ class: "sheet-page lost", id: "removed", tabindex: "-1" },
		h("header", {}, h("h1", {}, title), h("p", {}, gettext("Nothing else of this table reaches this page."))),
		h(
			"p",
			{ class: "pieces" },
			h("a", { class: "button button--primary", href: "/" }, gettext("To the front page")),
			why === "removed" && h("a", { class: "button", href: `/t/${data.code}` }, gettext("Open the link again")),
		),
	);
	document.body.append(page);
	page.focus();
	announce(title);
}

/**
 * @param {"connecting" | "live" | "lost" | "ended"} next
 * @param {{code?: number, tries: number}} detail
 */
async function onState(next, detail) {
	if (next === "ended") return;
	connection = next;
	if (next === "live") {
		refusal = null;
		const was = document.querySelector("[data-banner='line']");
		banner("line", null);
		if (was) toast(gettext("Connected again."));
	}
	if (next === "lost" && refusal?.code === "no_spectators" && state.table?.status === "lobby" && !data.watching) {
		// Nobody may look on here, but whoever has the link may still sit down: the line is tried again, and opens once they have.
		banner("line", null);
		try {
			const table = await get(`/tables/${data.code}`);
			whenReleased(() => onFrame({ type: "table", ...table }));
		} catch {
			// The next try tells.
		}
		return;
	}
	if (next === "lost" && FOR_GOOD.includes(detail.code ?? 0)) {
		if (detail.code !== 4004 && !refusal) await look();
		if (line.state !== "ended") removed(refusal?.code ?? (detail.code === 4004 ? "closed" : "removed"), refusal?.message);
		return;
	}
	if (next === "lost") {
		banner("line", {
			icon: "offline",
			tone: "lost",
			text: gettext("Reconnecting…"),
			more: navigator.onLine === false ? gettext("This device has no network.") : gettext("The table waits; nothing is lost."),
			act: { label: gettext("Try now"), do: () => line.check() },
		});
		if (detail.tries % 3 === 0) await look();
	}
	whenReleased(render);
}

/** A line that never comes back may have a reason that only the page's own address tells. */
async function look() {
	try {
		await get(`/tables/${data.code}`);
	} catch (error) {
		const status = /** @type {any} */ (error).status;
		if (status === 404) removed("closed");
		if (status === 403) removed(/** @type {any} */ (error).code, /** @type {any} */ (error).message);
	}
}

let asking = 0;
let talked = "";
/** Whether I may write, and freely, once things have settled. */
function refreshMay() {
	window.clearTimeout(asking);
	asking = window.setTimeout(async () => {
		try {
			const said = await get(`/tables/${data.code}/chat`);
			may = { write: said.may_write, free: said.free };
			whenReleased(() => render(false));
		} catch {
			// The chat stays as it was; the next change asks again.
		}
	}, 250);
}

/**
 * @param {string | null} text
 * @param {string | null} phrase
 */
function say(text, phrase) {
	return line.command({ type: "chat", ref: reference(), ...(phrase ? { phrase } : { text }) });
}

/**
 * Writes something of one's own into the game, where the game lets this seat (`Game.remarks`). Nobody waits for it.
 *
 * @param {string} about
 * @param {string} text
 * @returns {Promise<boolean>} whether the table took it
 */
async function remark(about, text) {
	const said = await line.command({ type: "act", ref: reference(), decision: null, actions: [{ type: "remark", about, text }] });
	if (said.type === "rejected") toast(said.message);
	return said.type === "accepted" || said.type === "duplicate";
}

/** @param {any[]} actions */
async function act(actions) {
	const { decision } = now();
	if (!decision || sent) return;
	const ref = reference();
	sent = { ref, decision: decision.id, actions, left: connection === "live" };
	const reply = line.command({ type: "act", ref, decision: decision.id, actions });
	render();
	const said = await reply;
	whenReleased(() => replied(ref, said));
}

/**
 * @param {string} ref
 * @param {any} said
 */
function replied(ref, said) {
	if (said.type === "accepted" || said.type === "duplicate") {
		// The update is on its way; if it is lost, the next heartbeat notices. Asking now and then costs nothing.
		if (said.version > state.version) setTimeout(() => said.version > state.version && line.resync(), 1500);
		return;
	}
	if (sent?.ref === ref) sent = null;
	render();
	if (said.type === "rejected") {
		game?.bar.why(said.message);
		if (said.code === "stale") line.resync();
	}
}

function unsend() {
	if (sent) line.forget(sent.ref);
}

/** @param {boolean} [moved] whether the game itself has changed */
function render(moved = true) {
	if (line.state === "ended") return;
	const { table } = state;
	if (!table) return;
	const playing = table.status !== "lobby" && state.session !== null && game !== null;
	const inLobby = table.status === "lobby";
	need("#lobby-view").hidden = !inLobby;
	need("#table-view").hidden = inLobby;
	need(".skip").setAttribute("href", inLobby ? "#main" : "#decision");
	document.body.classList.toggle("playing", !inLobby);
	if (sent && line.hasLeft(sent.ref) !== sent.left) sent = { ...sent, left: line.hasLeft(sent.ref) };
	if (inLobby) {
		banner("chair", null);
		banner("gone", null);
		waitingRoom.update(table);
		lobbyChat.update(state.chat, { ...may, phrases: {} });
		if (game) unmount();
		attend(now(), data.game.title);
		return;
	}
	drawWatching(table);
	drawChairs(table);
	if (!game && !mounting && state.session) start();
	if (playing) game?.update(moved);
}

/** @param {any} table */
function drawWatching(table) {
	const chip = need("#watching");
	const count = table.watching ?? 0;
	chip.hidden = count === 0;
	put(chip, icon("eye"), h("span", {}, String(count), h("span", { class: "wide-only" }, ` ${gettext("watching")}`)));
	chip.title = ngettext("{n} person is watching", "{n} people are watching", count);
	chip.classList.toggle("chip--cool", data.watching || now().me === null);
}

/**
 * What is to be done about chairs: mine that is kept for me, and, for the host, that of a friend who is missed.
 *
 * @param {any} table
 */
function drawChairs(table) {
	const { seats, me: mine, waiting } = now();
	const playing = table.status === "playing";
	const kept = playing && mine === null && !data.watching ? seats.find((seat) => seat.keptForMe) : undefined;
	banner(
		"chair",
		kept
			? {
					icon: "seats",
					tone: "turn",
					text: gettext("Your chair is kept for you."),
					act: { label: gettext("Sit down again"), do: () => can.sit(kept.seat) },
				}
			: null,
	);
	const host = playing && mine !== null && seats[mine]?.host;
	const missed = host
		? seats.find(
				(seat) => waiting.includes(seat.seat) && seat.controller !== "bot" && !seat.me && (!seat.controller || !seat.present),
			)
		: undefined;
	banner(
		"gone",
		missed
			? {
					icon: "offline",
					text: gettext("{name} is away, and it is their move.", { name: missed.keptFor ?? missed.name }),
					more: gettext("A bot can keep the chair until they return."),
					act: { label: gettext("Let a bot play"), do: () => can.bot(missed.seat) },
				}
			: null,
	);
}

async function start() {
	mounting = true;
	try {
		game = await mount();
	} finally {
		mounting = false;
	}
	whenReleased(render);
}

function unmount() {
	game?.destroy();
	game = null;
}

/** Builds the table's frame with the game's board in it. */
async function mount() {
	const [book, make] = await Promise.all([fetch(data.words).then((answer) => answer.json()), loadBoard(data.game.id, data.drawn)]);
	const name = (/** @type {number} */ seat) => seatsOf(state.table, null)[seat]?.name ?? String(seat + 1);
	const words = new Words(book, name);
	const root = need("#board");
	const over = overPanel({ words, rematch: () => can.rematch(), board: () => board });
	const bar = decisionBar({ act, unsend, list: () => choices.open(), ended: over.again });
	const choices = choicesDialog({ words, act });
	document.body.append(choices.element);
	/** @type {import("./board.js").Moment} */
	let moment = momentOf(state, { connection, sent, side, watching: data.watching, words });
	const ctx = context({ game: data.game.id, words, bar, act, remark, moment: () => moment, choices: () => choices.open() });
	const board = make(ctx);
	const felt = stage({ root, board, bar, mine: gettext("What is yours") });
	const log = logList({ words, moment: () => moment, board: () => board });
	const chat = chatBox({ say, phrase: (key, values) => words.phrase(key, values), seats: () => moment.seats });
	root.append(over.element);
	const talk = talkSide(log, chat);
	let chatted = 0;

	return {
		words,
		bar,
		choices,
		talk: talk.focus,
		back() {
			if (!talk.close() && !bar.takeBack() && over.open) over.element.focus();
		},
		/** @param {boolean} moved */
		update(moved) {
			moment = momentOf(state, { connection, sent, side, watching: data.watching, words });
			if (!moved) moment = { ...moment, events: [], before: moment.view };
			root.dataset.connection = connection;
			root.dataset.version = String(state.version);
			felt.show(moment);
			choices.update(moment);
			log.update(state);
			if (state.chat.length !== chatted) talk.heard(state.chat.length - chatted);
			chatted = state.chat.length;
			chat.update(state.chat, { ...may, phrases: state.phrases ?? {} });
			const ended = over.open;
			over.update(moment);
			if (over.open && !ended && !moment.fresh) play(endSound(moment, Boolean(data.game.content_note)));
			const title = board.title?.(moment) ?? data.game.title;
			setText(need(".head__game"), title);
			attend(moment, title);
			menu.update();
		},
		destroy() {
			felt.destroy();
			choices.element.remove();
			need("#talk").replaceChildren();
		},
	};
}

// A tap on the table while things travel skips to the truth.
need("#board").addEventListener("pointerdown", () => finish(need("#board")), { passive: true });
