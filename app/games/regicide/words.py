"""Everything that Regicide says."""

from __future__ import annotations

from app.engine.words import Words, mark
from app.games.regicide.cards import DECK, ROYALS

GLYPH = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

WORDS = Words(
    events={
        "dealt": mark("The Castle closes its gates: {castle} royals inside, {hand} cards in every hand, {tavern} in the Tavern."),
        "began": mark("{seat:seat} goes first."),
        "appeared": mark("Now in the way: {enemy:term}."),
        "played": mark("{seat:seat} plays {cards:term}, worth {attack}."),
        "blocked": mark("The power of {suit:term} is lost on {enemy:term}."),
        "healed": mark("{n:plural|One card goes|{n} cards go} from the discard pile under the Tavern, unseen."),
        "drew": mark("{seat:seat} draws {n:plural|a card|{n} cards}."),
        "drew_cards": mark("{seat:seat} draws {cards:term}."),
        "shielded": mark("A shield of {n}: the enemy now strikes for {left}."),
        "hit": mark("{n} damage to {enemy:term}, {left:if|{left} to go|nothing left}."),
        "felled": mark("{seat:seat} fells {enemy:term} with {n} damage."),
        "felled_exactly": mark("{seat:seat} fells {enemy:term} with exact damage: it goes face down on top of the Tavern."),
        "unharmed": mark("The enemy strikes for nothing. {seat:seat} stands unharmed."),
        "paid": mark("{seat:seat} suffers {need} and throws in {cards:term}."),
        "yielded": mark("{seat:seat} yields."),
        "jested": mark("{seat:seat} sends {cards:term}: {enemy:term} is immune no longer."),
        "uncovered": mark("The spades held back count after all, {n} in all: the enemy now strikes for {left}."),
        "chose": mark("{seat:seat} names who is next: {next:seat}."),
        "flipped": mark("{seat:seat} flips a Jester and throws the whole hand away{cards:if|: {cards:term}|}."),
        "fell": mark("{seat:seat} can't cover {need} damage and falls to {enemy:term}."),
        "stood_helpless": mark("{seat:seat} can neither play nor yield before {enemy:term}."),
    },
    prompts={
        "play": mark("Play cards against {enemy:term}, or yield."),
        "must_play": mark("Play cards against {enemy:term}."),
        "must_yield": mark("Your hand is empty: you can only yield."),
        "play_or_flip": mark("Play cards against {enemy:term}, or flip a Jester for a new hand."),
        "must_flip": mark("Your hand is empty: flip a Jester."),
        "choose": mark("Who takes the next turn?"),
        "suffer": mark("Throw in cards worth {need}."),
        "suffer_or_flip": mark("Throw in cards worth {need}, or flip a Jester first."),
        "must_flip_to_pay": mark("Your hand does not cover {need}: flip a Jester."),
    },
    actions={
        "play": mark("Play {cards:term}"),
        "yield": mark("Yield"),
        "choose": mark("{seat:seat} goes next"),
        "discard": mark("Throw in {cards:term}"),
        "flip": mark("Flip a Jester"),
    },
    reasons={
        "won": mark("The last King is down. The castle is yours."),
        "won_gold": mark("The last King is down and no Jester was needed: a gold win."),
        "won_silver": mark("The last King is down, with one Jester flipped: a silver win."),
        "won_bronze": mark("The last King is down, with both Jesters flipped: a bronze win."),
        "lost_damage": mark("{seat:seat} could not cover {need} damage. {fallen} of 12 royals fell; the castle stays with {enemy:term}."),
        "lost_no_action": mark("{seat:seat} could neither play nor yield. {fallen} of 12 royals fell; the castle stays with {enemy:term}."),
    },
    terms={card: card[:-1] + GLYPH[card[-1]] for card in DECK if card not in ROYALS and card[0] != "X"}
    | {
        "JC": mark("the Jack of Clubs"), "JD": mark("the Jack of Diamonds"), "JH": mark("the Jack of Hearts"), "JS": mark("the Jack of Spades"),
        "QC": mark("the Queen of Clubs"), "QD": mark("the Queen of Diamonds"), "QH": mark("the Queen of Hearts"), "QS": mark("the Queen of Spades"),
        "KC": mark("the King of Clubs"), "KD": mark("the King of Diamonds"), "KH": mark("the King of Hearts"), "KS": mark("the King of Spades"),
        "X1": mark("the red Jester"), "X2": mark("the black Jester"),
        "C": mark("clubs"), "D": mark("diamonds"), "H": mark("hearts"), "S": mark("spades"),
    },
    phrases={
        "hand": mark("I hold {n:plural|one card|{n} cards}."),
        "tavern": mark("The Tavern holds {n:plural|one card|{n} cards}."),
        "discard": mark("The discard pile holds {n:plural|one card|{n} cards}."),
        "strikes": mark("The enemy strikes for {n}, and has {left} health left."),
        "top": mark("On top of the Tavern lies {card:term}."),
        "want_next": mark("I would like to go next."),
        "rather_not": mark("I would rather not go next."),
    },
)  # fmt: skip
