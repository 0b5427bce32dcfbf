/** The board of Death Wish: patients at the side, four charts in the middle, slips of paper, and a diagnosis as the decision. */

import { asking } from "./death-wish/asking.js";
import { clinicOf } from "./death-wish/clinic.js";
import { composition } from "./death-wish/composing.js";
import { diagnosisOf } from "./death-wish/diagnosis.js";
import { endingOf } from "./death-wish/ending.js";
import { holdingOf } from "./death-wish/holding.js";
import { colourOf, unfolded } from "./death-wish/logic.js";
import { outbreakOf } from "./death-wish/outbreak.js";
import { pieces } from "./death-wish/pieces.js";
import { backstoryOf } from "./death-wish/story.js";
import { wardOf } from "./death-wish/ward.js";

const TURNS = ["drew", "drew_these", "took", "added", "stored", "collected", "afflicted"];
const BIG = ["contracted", "outbreak", "died", "carted", "backstory", "burial_wish"];
const QUIET = ["pool_filled", "reached", "ended", "spooned"];

/**
 * @param {import("../board.js").Context} ctx
 * @returns {import("../board.js").Board}
 */
export default function board(ctx) {
	/** @type {import("../board.js").Moment | null} */
	let moment = null;
	const { dot } = pieces(ctx);
	const compose = composition(ctx, draw);
	const ward = wardOf(ctx);
	const clinic = clinicOf(ctx, compose.tap);
	const story = backstoryOf(ctx);
	const holding = holdingOf(ctx, compose.tap, story.element);
	const outbreak = outbreakOf(ctx);
	const diagnosis = diagnosisOf(ctx);
	const bar = asking(ctx, compose, diagnosis);
	const ending = endingOf(ctx);
	let said = "";

	for (const part of [clinic.element, holding.element])
		part.addEventListener("keydown", (event) => {
			const pressed = /** @type {Element} */ (event.target).closest("[aria-pressed='true']");
			if (event.key === "Enter" && pressed && ctx.bar.confirm()) event.preventDefault();
		});

	/** The contract that is being composed, if one is. @returns {any} */
	function caught() {
		const { mode, action } = compose.draft;
		return moment?.decision && !moment.sent && mode === "contract" ? action : null;
	}

	/** My skulls once what is composed is played. */
	function soon() {
		if (!moment || moment.me === null) return 0;
		const have = moment.view.patients[moment.me].skulls;
		const disease = moment.view.slots.flat().find((/** @type {any} */ one) => one.id === caught()?.disease);
		return have + (disease?.skulls ?? 0);
	}

	function draw() {
		if (!moment) return;
		const action = caught();
		ward.update(moment, soon());
		clinic.update(moment, compose.standing.chart, compose.standing.slip);
		const note = action ? ctx.gettext("{n} pay; tap another to swap", { n: action.symptoms.length }) : "";
		holding.update(moment, compose.standing, note);
		story.update(moment, action?.disease ?? "");
		ending.update(moment);
		ctx.bar.show(bar.question(moment));
		const now = action ? JSON.stringify(action) : "";
		if (now && now !== said) {
			const { disease, afflicter, symptoms } = action;
			ctx.announce(ctx.words.event({ kind: "contracted", values: { seat: moment.me, disease, afflicter, symptoms } }));
		}
		said = now;
	}

	return {
		element: [ward.element, clinic.element],
		seats: null,
		mine: holding.element,
		overlay: outbreak.element,
		update(next) {
			moment = { ...next, view: unfolded(next.view) };
			compose.begin(moment);
			bar.hear(moment);
			draw();
			outbreak.update(moment);
		},
		term(value, text) {
			const id = String(value);
			if (/^[sa][wborx]\d+$/.test(id) || id === "sample") return ctx.h("span", { class: "told" }, dot(colourOf(id)), text);
			return ctx.h("b", {}, text);
		},
		tone(event) {
			if (TURNS.includes(event.kind)) return "turn";
			if (BIG.includes(event.kind)) return "big";
			return QUIET.includes(event.kind) ? "quiet" : null;
		},
		over(next) {
			ending.update({ ...next, view: unfolded(next.view) });
			return ending.element;
		},
	};
}
