/** What can be composed out of the listed actions, and why something cannot. Pure: no elements, no words. */

/** @typedef {{type: string, [name: string]: any}} Action */
/** @typedef {{id: string, colour: string}} Card */
/** @typedef {{id: string, colour: string, symptoms: number, skulls: number, outbreak: boolean, afflicter: string}} Disease */

/** The four colours by rarity. */
export const COLOURS = ["white", "blue", "orange", "red"];

/** What stands for the sealed sample in a payment. */
export const SAMPLE = "sample";

const LETTERS = /** @type {Record<string, string>} */ ({ w: "white", b: "blue", o: "orange", r: "red", x: "wild" });

/**
 * The colour of a symptom or an afflicter, by its id. The sample counts as wild.
 *
 * @param {string} id
 */
export function colourOf(id) {
	return id === SAMPLE ? "wild" : (LETTERS[id[1]] ?? "wild");
}

/**
 * A view with its cards unfolded: every id becomes `{id, colour, …}`, a disease with what it costs.
 *
 * @param {any} view as the game sends it
 */
export function unfolded(view) {
	const card = (/** @type {string} */ id) => ({ id, colour: colourOf(id) });
	const disease = (/** @type {string} */ id) => ({ id, ...view.diseases[id] });
	return {
		...view,
		slots: view.slots.map((/** @type {string[]} */ slot) => slot.map(disease)),
		pool: view.pool.map(card),
		hand: view.hand.map(card),
		stored: view.stored.map(card),
		looked: view.looked.map(card),
		patients: view.patients.map((/** @type {any} */ patient) => ({
			...patient,
			diseases: patient.diseases.map(disease),
			afflicters: patient.afflicters.map(card),
		})),
	};
}

/**
 * Cards in the order of their colours.
 *
 * @template {{id: string, colour: string}} T
 * @param {readonly T[]} cards
 * @returns {T[]}
 */
export function sorted(cards) {
	const rank = (/** @type {T} */ card) => [...COLOURS, "wild"].indexOf(card.colour);
	return [...cards].sort((a, b) => rank(a) - rank(b));
}

/**
 * The listed ways to contract a disease.
 *
 * @param {readonly Action[]} actions
 * @param {string} disease
 */
export function contracts(actions, disease) {
	return actions.filter((action) => action.type === "contract" && action.disease === disease);
}

/**
 * The payment to propose: the one that spends the fewest wild cards, and the sample last of all.
 *
 * @param {readonly Action[]} ways
 * @returns {Action | null}
 */
export function cheapest(ways) {
	return ways.reduce((/** @type {Action | null} */ best, way) => (best === null || price(way) < price(best) ? way : best), null);
}

/** @param {Action} way */
function price(way) {
	const wild = [way.afflicter, ...way.symptoms].filter((card) => colourOf(card) === "wild").length;
	return wild + (way.symptoms.includes(SAMPLE) ? 100 : 0);
}

/**
 * The payment after a tap on `card`: with it in place of another, or without it. Keeps as much as possible of what pays now.
 *
 * @param {readonly Action[]} ways the ways to contract this disease
 * @param {Action} now the payment composed so far
 * @param {string} card a symptom, the sample or an afflicter
 * @returns {Action | null} null where the card cannot come in, or cannot be spared
 */
export function swapped(ways, now, card) {
	const cause = card.startsWith("a");
	const leaving = now.symptoms.includes(card);
	if (cause && now.afflicter === card) return null;
	const fit = ways.filter((way) => {
		if (cause) return way.afflicter === card;
		return way.symptoms.includes(card) !== leaving;
	});
	const kept = (/** @type {Action} */ way) =>
		way.symptoms.filter((/** @type {string} */ one) => now.symptoms.includes(one)).length +
		(way.afflicter === now.afflicter ? 1 : 0);
	return fit.reduce((/** @type {Action | null} */ best, way) => {
		if (best === null || kept(way) > kept(best)) return way;
		return kept(way) === kept(best) && price(way) < price(best) ? way : best;
	}, null);
}

/**
 * Whether `card` pays in any of these ways.
 *
 * @param {readonly Action[]} ways
 * @param {string} card
 */
export function mayPay(ways, card) {
	return ways.some((way) => way.afflicter === card || way.symptoms.includes(card));
}

/**
 * What is missing for a disease: the colours of the symptoms (wild ones stand in where they can), and whether an afflicter is.
 *
 * @param {Disease} disease
 * @param {readonly Card[]} hand
 * @param {readonly Card[]} afflicters
 * @param {boolean} sample
 */
export function missing(disease, hand, afflicters, sample) {
	const held = hand.map((card) => card.colour);
	let wild = held.filter((colour) => colour === "wild").length + (sample ? 1 : 0);
	const wanted = disease.colour === "wild" ? [...COLOURS] : Array(disease.symptoms).fill(disease.colour);
	const symptoms = [];
	for (const colour of wanted) {
		const at = held.indexOf(colour);
		if (at >= 0) held.splice(at, 1);
		else if (wild > 0) wild -= 1;
		else symptoms.push(colour);
	}
	const afflicter = !afflicters.some((card) => card.colour === disease.afflicter || card.colour === "wild");
	return { symptoms, afflicter };
}

/**
 * The listed action whose `field` holds exactly the chosen cards.
 *
 * @param {readonly Action[]} actions
 * @param {string} field
 * @param {ReadonlySet<string>} chosen
 * @returns {Action | null}
 */
export function withCards(actions, field, chosen) {
	return (
		actions.find((action) => {
			const cards = action[field];
			return Array.isArray(cards) && cards.length === chosen.size && cards.every((card) => chosen.has(card));
		}) ?? null
	);
}

/**
 * A choice made value by value: which values each field may still take, given what is chosen for the others, and the one action
 * that is left once everything is decided.
 *
 * @param {readonly Action[]} actions
 * @param {readonly string[]} fields
 * @param {Record<string, any>} chosen
 * @returns {{values: Record<string, any[]>, action: Action | null}}
 */
export function narrowed(actions, fields, chosen) {
	/** @type {Record<string, any[]>} */
	const values = {};
	const whole = actions.filter((action) => fields.every((field) => field in action));
	for (const field of fields) {
		const fits = whole.filter((action) => fields.every((other) => other === field || agrees(action, other, chosen)));
		values[field] = [...new Set(fits.map((action) => action[field]))];
	}
	const left = whole.filter((action) => fields.every((field) => agrees(action, field, chosen)));
	return { values, action: left.length === 1 ? left[0] : null };
}

/**
 * Forgets what is chosen in other fields and does not go with the latest choice.
 *
 * @param {readonly Action[]} actions
 * @param {Record<string, any>} chosen
 * @param {string} field
 * @param {any} value
 */
export function choose(actions, chosen, field, value) {
	/** @type {Record<string, any>} */
	const next = { [field]: value };
	for (const [other, worth] of Object.entries(chosen)) {
		if (other === field) continue;
		const trial = { ...next, [other]: worth };
		if (actions.some((action) => Object.keys(trial).every((key) => agrees(action, key, trial)))) next[other] = worth;
	}
	return next;
}

/**
 * @param {Action} action
 * @param {string} field
 * @param {Record<string, any>} chosen
 */
function agrees(action, field, chosen) {
	return chosen[field] === undefined || action[field] === chosen[field];
}

/**
 * The seats in the order in which they are shown: from `first` clockwise.
 *
 * @param {number} many
 * @param {number | null} first
 */
export function order(many, first) {
	return Array.from({ length: many }, (_, step) => ((first ?? 0) + step) % many);
}
