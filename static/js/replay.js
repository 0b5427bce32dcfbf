/**
 * The page of a finished session: the game's own board at any moment, from any seat's knowledge; the log to jump by; and the shuffles,
 * dealt again here from the seed.
 */

import "./page.js";
import { announce } from "./announce.js";
import { get, pageData } from "./api.js";
import { decisionBar } from "./bar.js";
import { context, loadBoard } from "./board.js";
import { bdi, h, icon, need, put } from "./dom.js";
import { Film } from "./film.js";
import { gettext, ngettext } from "./i18n.js";
import { shortcuts } from "./keys.js";
import { refused, toast } from "./notices.js";
import { scrubber } from "./scrub.js";
import { avatar, seatsOf } from "./seats.js";
import { stage } from "./stage.js";
import { verify } from "./verify.js";
import { Words } from "./words.js";

const data = pageData();
const table = {
	seats: data.names.map((/** @type {string | null} */ name, /** @type {number} */ seat) =>
		name === null
			? { seat, controller: "bot", player: null }
			: { seat, controller: "player", player: { id: `seat ${seat}`, name, colour: data.colours[seat] } },
	),
	host: null,
};
const seats = seatsOf(table, null);
const last = data.steps.length;
const film = new Film(data.session, last);
const asked = new URLSearchParams(location.search);

let at = whole(asked.get("v"), last) ?? 1;
/** @type {number | null} */
let viewer = asked.get("as") === null ? data.me : whole(asked.get("as"), seats.length - 1, 0);
/** @type {any} */
let shown = null;

const book = await fetch(data.words).then((answer) => answer.json());
const words = new Words(book, (seat) => seats[seat]?.name ?? String(seat + 1));
const bar = decisionBar({ act: () => {}, unsend: () => {}, list: () => {} });
const board = (await loadBoard(data.game.id, data.drawn))(
	context({ game: data.game.id, words, bar, act: () => {}, remark: null, moment: () => shown, choices: () => {} }),
);

const told = h("p", { class: "decision__then" });
const toldBy = h("span", {});
const bench = h(
	"section",
	{ class: "decision decision--waiting replay__told" },
	h("div", { class: "decision__ask" }, toldBy),
	told,
);
const eyes = h("div", { class: "replay__eyes segments", role: "group", "aria-label": gettext("Seen by") });
const root = need("#main");
const felt = stage({ root, board, bar, told: bench, mine: gettext("This seat's own") });

const log = h("ol", { class: "log" });
const seal = h("section", { class: "verify", "aria-labelledby": "verify-name" });
put(
	need("#talk"),
	h("section", { class: "replay__seen" }, h("h2", { class: "side__name" }, gettext("Seen by")), eyes),
	seal,
	h(
		"section",
		{ class: "side__log", "aria-label": gettext("Log"), tabindex: "0" },
		h("h2", { class: "side__name" }, gettext("Log")),
		log,
	),
);
const scrub = scrubber({ steps: data.steps, seat: (seat) => seats[seat], go, at: () => at });
put(need("#scrub"), scrub.elements);

shortcuts({
	ArrowLeft: () => scrub.jump(at - 1),
	ArrowRight: () => scrub.jump(at + 1),
	Home: () => scrub.jump(1),
	End: () => scrub.jump(last),
	p: () => scrub.toggle(),
});
need("#link").addEventListener("click", async () => {
	await navigator.clipboard?.writeText(location.href).catch(() => {});
	toast(gettext("The link to this moment is in the address bar, and copied."));
});

drawEyes();
await go(at);
fillLog();
check();

/**
 * A whole number of the address, or null.
 *
 * @param {string | null} text
 * @param {number} most
 * @param {number} least
 */
function whole(text, most, least = 1) {
	const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
	return number >= least && number <= most ? number : null;
}

/**
 * Shows version `version`; one step on from what is shown is animated.
 *
 * @param {number} version
 */
async function go(version) {
	at = version;
	scrub.draw();
	let found;
	try {
		found = await film.at(version, viewer);
	} catch (error) {
		refused(error);
		return;
	}
	if (at !== version) return; // scrubbed on meanwhile
	const onward = shown !== null && shown.version === version - 1 && shown.me === viewer;
	shown = {
		session: data.session,
		version,
		view: found.view,
		before: onward ? shown.view : null,
		events: onward ? found.events : [],
		fresh: !onward,
		decision: null,
		prompt: "",
		waiting: found.waiting,
		me: viewer,
		side: viewer,
		seats,
		outcome: found.outcome,
		connection: "live",
		sent: null,
		clock: null,
		table,
	};
	felt.show(shown);
	need("#game").textContent = board.title?.(shown) ?? data.game.title;
	tell(found);
	const address = new URLSearchParams({ v: String(version), as: String(viewer ?? "spectator") });
	history.replaceState(null, "", `?${address}`);
	for (const line of log.children) {
		const step = Number(/** @type {HTMLElement} */ (line).dataset.version);
		line.classList.toggle("log__line--here", step === version);
		line.classList.toggle("log__line--ahead", step > version);
		if (step === version) line.setAttribute("aria-current", "step");
		else line.removeAttribute("aria-current");
	}
	scrub.draw();
	follow();
}

/** Brings the log's line of this moment into sight, where the log's column scrolls by itself. */
function follow() {
	const line = log.querySelector(".log__line--here");
	const column = need("#talk");
	if (!line || column.scrollHeight <= column.clientHeight) return;
	const { top, bottom } = line.getBoundingClientRect();
	const room = column.getBoundingClientRect();
	if (top < room.top || bottom > room.bottom) column.scrollTop += top - room.top - room.height / 2;
}

/** @param {any} found what happened at this moment, in words */
function tell(found) {
	const sentences = found.events.map((/** @type {any} */ event) => words.event(event)).filter(Boolean);
	const seat = found.seat === null ? null : seats[found.seat];
	put(toldBy, seat ? [avatar(seat, true), h("b", {}, bdi(seat.name))] : h("b", {}, gettext("The start")));
	put(told, sentences.join(" ") || gettext("Nothing that this seat was told of."));
	if (shown.before) announce(sentences.join(" "));
}

function drawEyes() {
	/** @param {number | null} seat @param {import("./dom.js").Children} label */
	const eye = (seat, label) =>
		h(
			"button",
			{
				type: "button",
				"aria-pressed": String(viewer === seat),
				on: {
					click: () => {
						viewer = seat;
						drawEyes();
						go(at);
					},
				},
			},
			label,
		);
	put(
		eyes,
		eye(null, [icon("eye"), gettext("Table")]),
		seats.map((seat) => eye(seat.seat, [avatar(seat, true), bdi(seat.name)])),
	);
}

async function fillLog() {
	try {
		const entries = await get(`/sessions/${data.session}/log?since=0`);
		for (const entry of entries) {
			for (const event of entry.events) {
				const sentence = words.event(event);
				if (!sentence) continue;
				log.append(
					h(
						"li",
						{ class: "log__line", "data-version": entry.version },
						h("button", { type: "button", class: "replay__line", on: { click: () => scrub.jump(entry.version) } }, sentence),
					),
				);
			}
		}
		await go(at);
	} catch (error) {
		refused(error);
	}
}

/** Deals everything again from the seed, here, and says what it found. */
async function check() {
	const progress = h("p", { role: "status" }, gettext("Dealing the whole game again from its seed…"));
	const head = h("h2", { id: "verify-name" }, icon("seal"), gettext("Shuffles"));
	put(seal, head, progress);
	try {
		const [replay, noted] = await Promise.all([get(`/sessions/${data.session}/replay`), get(`/sessions/${data.session}/chance`)]);
		let shuffles = 0;
		let rolls = 0;
		/** @type {import("./verify.js").Finding | null} */
		let wrong = null;
		/** @type {import("./verify.js").Finding[]} */
		const found = [];
		for await (const finding of verify(replay, noted)) {
			if (!finding.right) wrong ??= finding;
			if (finding.call?.do === "shuffle") shuffles += 1;
			else if (finding.call) rolls += 1;
			else found.push(finding);
		}
		const line = (/** @type {boolean} */ right, /** @type {string} */ text) => h("li", {}, icon(right ? "check" : "warn"), text);
		put(
			seal,
			h(
				"h2",
				{ id: "verify-name" },
				icon(wrong ? "warn" : "seal"),
				wrong ? gettext("Something does not match.") : gettext("Every shuffle is as sealed."),
			),
			h(
				"p",
				{ role: "status" },
				wrong
					? gettext("At step {n} what was dealt does not follow from the seed.", { n: wrong.version })
					: gettext("Your browser dealt the whole game again from the seed, and got the same."),
			),
			h(
				"ol",
				{},
				line(found[0].right, gettext("The seal shown in the lobby fits the seed.")),
				line(found[1].right, gettext("The seed is made from the server's and every seat's share.")),
				line(wrong?.what !== "chance", ngettext("{n} shuffle", "{n} shuffles", shuffles)),
				line(wrong?.what !== "chance", ngettext("{n} roll or draw of lots", "{n} rolls or draws of lots", rolls)),
			),
			h(
				"p",
				{ class: "hash" },
				gettext("seed {seed} · seal {seal}", { seed: short(replay.server_seed), seal: short(replay.commitment) }),
			),
			h(
				"div",
				{ class: "verify__acts" },
				h("button", { type: "button", class: "button", on: { click: check } }, icon("again"), gettext("Check again")),
			),
		);
		seal.dataset.right = String(!wrong);
	} catch (error) {
		put(progress, /** @type {Error} */ (error).message);
	}
}

/** @param {string} hex */
function short(hex) {
	return hex.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
}
