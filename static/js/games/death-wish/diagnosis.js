/** "I've contracted … because I … and I'm suffering from …": the sentence in the reader's language, its cards in their colours. */

import { colourOf } from "./logic.js";
import { pieces } from "./pieces.js";

/**
 * @param {import("../../board.js").Context} ctx
 */
export function diagnosisOf(ctx) {
	const { h, words } = ctx;
	const { dot } = pieces(ctx);

	/**
	 * @param {{disease: string, afflicter: string, symptoms: string[]}} caught
	 * @returns {Node}
	 */
	return (caught) => {
		const values = { seat: 0, disease: caught.disease, afflicter: caught.afflicter, symptoms: caught.symptoms };
		const [, ...said] = words.eventParts({ kind: "contracted", values });
		const sentence = document.createDocumentFragment();
		said.forEach((part, index) => {
			if (part.term === undefined) sentence.append(index === 0 ? part.text.replace(/^: /, "") : part.text);
			else if (part.term === caught.disease) sentence.append(h("b", {}, part.text));
			else {
				const colour = colourOf(String(part.term));
				sentence.append(h("b", { "data-colour": colour }, dot(colour, true), part.text));
			}
		});
		return sentence;
	};
}
