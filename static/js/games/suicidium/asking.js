/** The decision bar in every phase: what I am asked, what I have put together, what it costs, whom the table waits for. */

import { ends } from "./chain.js";

const COMPOSED = ["main", "respond", "close"];

/**
 * @param {object} how
 * @param {import("../../board.js").Context} how.ctx
 * @param {ReturnType<typeof import("./naming.js").naming>} how.names
 * @param {ReturnType<typeof import("./composed.js").composedWords>} how.words
 * @param {ReturnType<typeof import("./amounts.js").amounts>} how.count
 * @param {(moment: import("../../board.js").Moment) => HTMLElement | null} how.row the window of answers
 * @param {() => any} how.local the action chosen here and not sent yet, or null
 * @param {(action: any) => void} how.compose chooses an action, or with null none
 * @param {(type: string) => void} how.send sends the open decision's action of a type
 */
export function asking(how) {
	const { ctx, names, words } = how;
	const { h, gettext, ngettext } = ctx;
	let told = -1;

	/** @param {import("../../board.js").Moment} moment */
	function drawBar(moment) {
		const { decision, view } = moment;
		const above = how.row(moment);
		const base = { kind: "chain", above };
		if (!decision) {
			ctx.bar.show({ ...base, then: moment.outcome ? "" : waiting(moment) });
			return;
		}
		const { actions, kind } = decision;
		const back = actions.some((one) => one.type === "back") ? () => how.send("back") : null;
		if (kind === "declare") return drawDeclare(moment, base);
		if (kind === "aim" || kind === "attach" || kind === "option") {
			const acts = actions.filter((one) => one.type !== "back").map((one) => ({ label: aimLabel(moment, one), actions: [one] }));
			const acts_ = back
				? [
						...acts,
						{
							label: /** @type {any} */ (h("span", { class: "back-word" }, gettext("Take back"))),
							icon: "undo",
							actions: actions.filter((one) => one.type === "back"),
						},
					]
				: acts;
			ctx.bar.show({ ...base, ask: gettext("Your card"), acts: acts_, takeBack: null });
			return;
		}
		if (COMPOSED.includes(kind)) {
			const done = actions.filter((one) => one.type === "done");
			const put_ = view.draft.entries.length;
			const ask = kind === "main" ? gettext("Your cards") : kind === "close" ? gettext("You close") : gettext("Your answer");
			if (!put_) {
				ctx.bar.show({ ...base, ask, then: [moment.prompt, " ", foretold(moment)] });
				return;
			}
			const then = words.outcome(view, moment.me);
			if (told !== decision.id) {
				told = decision.id;
				ctx.announce([names.card(view.draft.entries.at(-1).card), then].filter(Boolean).join(". "));
			}
			ctx.bar.show({
				...base,
				ask,
				sum: words.terms(view),
				then: then || moment.prompt,
				composed: done,
				confirm: ngettext("Play it", "Play these {n}", put_),
				takeBack: back,
			});
			return;
		}
		if (kind === "resume") {
			const acts = actions.map((one) => ({ label: ctx.words.action(one), actions: [one], primary: one.type === "resume" }));
			ctx.bar.show({ ...base, ask: gettext("The deck ran out"), acts, then: [moment.prompt, " ", price(moment, actions[0].n)] });
			return;
		}
		const chosen_ = how.local();
		ctx.bar.show({
			...base,
			ask: kind === "pick" ? gettext("Your pick") : gettext("Your discard"),
			then: chosen_ ? ctx.words.action(chosen_) : moment.prompt,
			composed: chosen_ ? [chosen_] : null,
			confirm: kind === "pick" ? gettext("Take it") : gettext("Discard it"),
			takeBack: chosen_ ? () => how.compose(null) : null,
		});
	}

	/**
	 * What the button of an aim says: a card with a number by its number.
	 *
	 * @param {import("../../board.js").Moment} moment
	 * @param {any} action
	 */
	function aimLabel(moment, action) {
		const { view } = moment;
		const entry = [...view.table, ...(view.draft?.entries ?? [])].find((one) => action.type === "on" && one.uid === action.entry);
		return entry?.order ? gettext("On {n}", { n: entry.order }) : ctx.words.action(action);
	}

	/**
	 * @param {import("../../board.js").Moment} moment
	 * @param {any} base
	 */
	function drawDeclare(moment, base) {
		const { actions } = /** @type {import("../../board.js").Decision} */ (moment.decision);
		const draws = actions.filter((one) => one.type === "draw");
		const swaps = actions.some((one) => one.type === "swap");
		const chosen_ = how.local();
		const focus = how.count.element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
		const shared = { ...base, ask: gettext("Your draw"), takeBack: chosen_ ? () => how.compose(null) : null };
		const confirm = chosen_ ? ctx.words.action(chosen_) : gettext("Draw");
		const then = chosen_ ? price(moment, chosen_.type === "swap" ? 1 : chosen_.n) : moment.prompt;
		if (swaps) {
			const nothing = draws.map((one) => ({ label: ctx.words.action(one), actions: [one] }));
			ctx.bar.show(chosen_ ? { ...shared, then, composed: [chosen_], confirm } : { ...shared, then, acts: nothing });
			return;
		}
		how.count.update(draws, chosen_);
		ctx.bar.show({ ...shared, body: how.count.element, then, composed: chosen_ ? [chosen_] : null, confirm });
		focus?.focus();
	}

	/**
	 * What a draw costs, as the server says.
	 *
	 * @param {import("../../board.js").Moment} moment
	 * @param {number} n
	 */
	function price(moment, n) {
		const prices = moment.view.prices[n] ?? [];
		const changed = prices.filter((/** @type {any} */ one) => one.before !== one.after);
		if (changed.length === 0) return gettext("It costs nothing.");
		const lines = changed.map((/** @type {any} */ one) => {
			const line = gettext("{name}: {before} → {after}", { name: names.plain(one.seat), before: one.before, after: one.after });
			return one.after === 0 ? `${line} (${words.risk(moment.view, one.seat)})` : line;
		});
		return `${names.points()}: ${lines.join(" · ")}`;
	}

	/** What the table comes to as it lies, while I have not answered. @param {import("../../board.js").Moment} moment */
	function foretold(moment) {
		const { view, me } = moment;
		const own = me === null ? undefined : ends(view.forecast).find((one) => one.seat === me);
		if (!own || own.before === own.after) return "";
		const line = gettext("As it lies, you go from {before} to {after}.", { before: own.before, after: own.after });
		return own.zero ? `${line} (${words.risk(view, own.seat)})` : line;
	}

	/** @param {import("../../board.js").Moment} moment */
	function waiting(moment) {
		const { view } = moment;
		if (view.asked === null) return "";
		const name = ctx.name(view.asked);
		/** @type {Record<string, string>} */
		const lines = {
			declare: gettext("{name} decides how many cards to draw.", { name }),
			resume: gettext("{name} may draw the missing cards.", { name }),
			main: gettext("{name} puts cards together; nobody sees them yet.", { name }),
			respond: gettext("{name} may answer.", { name }),
			close: gettext("{name} may close.", { name }),
			discard: gettext("{name} chooses what to discard.", { name }),
			overflow: gettext("{name} chooses what to discard.", { name }),
			pick: gettext("{name} looks into a hand.", { name }),
		};
		return [lines[view.phase], foretold(moment)].filter(Boolean).join(" ");
	}

	return drawBar;
}
