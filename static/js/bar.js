/**
 * The decision bar: what I am asked, what I have composed, what will follow, and the buttons that send it. One bar on every table;
 * a board says what to put there with `show`, in each moment anew.
 */

import { announce } from "./announce.js";
import { assign, h, icon, put } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * Another choice beside the composed one: a button that sends at once (or does `do`).
 * @typedef {object} Act
 * @property {string} label
 * @property {any[]} [actions] what it sends
 * @property {() => void} [do] what it does instead of sending
 * @property {boolean} [primary] the one deed that is asked for
 * @property {string} [why] the reason it cannot be done now
 * @property {string} [icon]
 */

/**
 * @typedef {object} Question
 * @property {string} [ask] the bar's name; "Your move", "Waiting for Marta" by default
 * @property {import("./dom.js").Children} [sum] what is being built: terms, operators, total
 * @property {{icon?: string, text: import("./dom.js").Children}[]} [effects] what it will do, beside the sum
 * @property {import("./dom.js").Children} [then] one sentence: what follows, or what is asked
 * @property {Act[]} [acts] other choices, shown while nothing is composed
 * @property {any[] | null} [composed] the actions that Confirm sends; null while what is composed is not complete
 * @property {string} [confirm] the button's words; "Confirm" by default
 * @property {(() => void) | null} [takeBack] takes back what is composed
 * @property {import("./dom.js").Children} [above] something of the game's own, over the sum (deeds, a window of answers)
 * @property {import("./dom.js").Children} [body] something of the game's own in place of the sum
 * @property {string} [kind] a class `decision--<kind>` for the game's own layout
 */

/**
 * @param {object} how
 * @param {(actions: any[]) => void} how.act sends actions for the open decision
 * @param {() => void} how.unsend takes back a command that has not left yet
 * @param {() => void} how.list opens the list of all choices
 * @param {Element} [how.ended] a button for when the game is over
 */
export function decisionBar(how) {
	const name = h("h2", { class: "decision__name", id: "decision-name" });
	const clock = h("span", { class: "decision__clock", hidden: true });
	const above = h("div", { class: "decision__above", hidden: true });
	const sum = h("div", { class: "sum" });
	const then = h("p", { class: "decision__then" });
	const acts = h("div", { class: "decision__acts" });
	const all = h(
		"button",
		{
			type: "button",
			class: "button button--quiet button--icon decision__list",
			"aria-label": gettext("All choices (key L)"),
			title: gettext("All choices"),
			on: { click: () => how.list() },
		},
		icon("list"),
	);
	const element = h(
		"section",
		{ class: "decision", id: "decision", tabindex: "-1", "aria-labelledby": "decision-name" },
		above,
		h("div", { class: "decision__ask" }, name, clock),
		sum,
		then,
		acts,
	);
	/** @type {Question} */
	let question = {};
	/** Whether the board has said what to ask at this moment. */
	let shown = false;
	/** @type {import("./board.js").Moment | null} */
	let moment = null;
	let reason = "";

	/** What the page says when a board says nothing. */
	function plain() {
		if (!moment) return "";
		if (moment.outcome) return gettext("The game is over");
		if (moment.decision) return gettext("Your move");
		if (moment.waiting.length === 0) return gettext("Waiting");
		const names = moment.waiting.slice(0, 3).map((seat) => moment?.seats[seat]?.name ?? "");
		return gettext("Waiting for {names}", { names: names.join(", ") });
	}

	function draw() {
		if (!moment) return;
		const mine = Boolean(moment.decision);
		const { sent } = moment;
		const composed = mine && !sent ? question.composed : undefined;
		const live = mine && !sent;
		assign(element, {
			class: [
				"decision",
				question.kind && `decision--${question.kind}`,
				!mine && !sent && "decision--waiting",
				sent && "decision--sent",
			],
		});
		assign(element, { "data-connection": moment.connection });
		put(name, sent ? (sent.left ? gettext("On its way") : gettext("Not sent yet")) : (question.ask ?? plain()));
		put(above, question.above);
		above.hidden = above.childNodes.length === 0;
		put(
			sum,
			question.body ?? [
				question.sum,
				(question.effects ?? []).map((effect) =>
					h("span", { class: "sum__effect" }, effect.icon && icon(effect.icon), effect.text),
				),
			],
		);
		sum.hidden = sum.childNodes.length === 0;
		drawThen();
		const focused =
			document.activeElement instanceof HTMLElement && acts.contains(document.activeElement) ? document.activeElement : null;
		const act = focused?.dataset.act;
		put(acts, buttons(live, composed), mine && all);
		if (act) {
			const again = /** @type {HTMLElement | null} */ (acts.querySelector(`[data-act="${act}"]`));
			(again ?? element).focus({ preventScroll: true });
		}
	}

	/** The sentence: what follows, what is asked, or why something is not allowed. */
	function drawThen() {
		if (!moment) return;
		assign(then, { class: ["decision__then", reason && "decision__then--why"] });
		if (moment.sent && !moment.sent.left)
			put(then, gettext("It leaves as soon as the table answers again. You can still take it back."));
		else put(then, reason || question.then || (moment.decision ? moment.prompt : ""));
	}

	/** @param {string} sentence a reason, or "" for none */
	function reasonIs(sentence) {
		reason = sentence;
		drawThen();
	}

	/** The person does the next thing: the reason has been read. */
	function forget() {
		document.removeEventListener("click", forget, true);
		document.removeEventListener("keydown", forget, true);
		reasonIs("");
	}

	/**
	 * @param {boolean} live
	 * @param {any[] | null | undefined} composed
	 */
	function buttons(live, composed) {
		if (moment?.outcome && how.ended) return [how.ended];
		if (!moment?.decision && !moment?.sent) return [];
		if (moment.sent) {
			if (moment.sent.left) return [];
			return [takeBack(() => how.unsend())];
		}
		/** @type {Element[]} */
		const out = [];
		if (question.takeBack) out.push(takeBack(question.takeBack));
		if (composed || question.composed === null) {
			out.push(
				h(
					"button",
					{
						type: "button",
						class: ["button", "button--primary", composed && "button--live"],
						"data-act": "confirm",
						"aria-disabled": composed ? null : "true",
						on: { click: () => api.confirm() },
					},
					question.confirm ?? gettext("Confirm"),
					" ",
					h("kbd", { class: "key", "aria-hidden": "true" }, "↵"),
				),
			);
		} else if (live) {
			(question.acts ?? []).forEach((act, index) => {
				out.push(
					h(
						"button",
						{
							type: "button",
							class: ["button", act.primary && "button--primary", act.primary && "button--live"],
							"data-act": `act-${index}`,
							"aria-disabled": act.why ? "true" : null,
							on: { click: () => choose(act) },
						},
						act.icon && icon(act.icon),
						act.label,
					),
				);
			});
		}
		return out;
	}

	/** @param {() => void} deed */
	function takeBack(deed) {
		return h(
			"button",
			{ type: "button", class: "button button--quiet", "data-act": "back", on: { click: deed } },
			icon("undo"),
			gettext("Take back"),
			" ",
			h("kbd", { class: "key", "aria-hidden": "true" }, "Esc"),
		);
	}

	/** @param {Act} act */
	function choose(act) {
		if (act.why) api.why(act.why);
		else if (act.do) act.do();
		else if (act.actions) how.act(act.actions);
	}

	const api = {
		element,
		clock,
		/**
		 * Puts a question into the bar; call it in each update, and whenever what is composed changes.
		 * @param {Question} next
		 */
		show(next) {
			question = next;
			shown = true;
			draw();
		},
		/**
		 * Says why something is not allowed, in place of the sentence, and announces it. It stands, whatever others do meanwhile,
		 * until the person does the next thing or is asked something else.
		 * @param {string} sentence
		 */
		why(sentence) {
			announce(sentence);
			reasonIs(sentence);
			document.addEventListener("click", forget, true);
			document.addEventListener("keydown", forget, true);
		},
		/** Sends what is composed. Answers false when there is nothing to send. */
		confirm() {
			if (!moment?.decision || moment.sent || !question.composed) return false;
			how.act(question.composed);
			return true;
		},
		/** Takes back what is composed, or a command that has not left. Answers false when there is nothing to take back. */
		takeBack() {
			if (moment?.sent && !moment.sent.left) how.unsend();
			else if (moment?.decision && !moment.sent && question.takeBack) question.takeBack();
			else return false;
			return true;
		},
		/**
		 * For the page: a new moment, before the board says what to ask at it. What the last one asked is forgotten.
		 * @param {import("./board.js").Moment} next
		 */
		begin(next) {
			const same = moment?.decision?.id === next.decision?.id && moment?.session === next.session;
			moment = next;
			if (!same) reason = "";
			question = {};
			shown = false;
		},
		/** For the page: the board has had its say; where it asked nothing, the bar says what the page knows. */
		settle() {
			if (!shown) draw();
		},
	};
	return api;
}
