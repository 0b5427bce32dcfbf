"""Everything Suicidium says. Neutral words wherever the house shows them outside the table: titles, buttons, outcomes."""

from __future__ import annotations

from app.engine.words import Words, mark
from app.games.suicidium.card_names import GENTLE_NAMES, NAMES
from app.games.suicidium.card_texts import GENTLE_TEXTS, TEXTS
from app.games.suicidium.cards import CHARACTERS

CONTENT_NOTE = mark(
    "This is satire with very dark humour about despair. Its object cards carry the names of means of self-harm, shown only as "
    "plain signs. It is meant for adults and not for everyone, and leaving is always fine. The host can choose the theme "
    "“I Quit!” instead, with exactly the same rules. If the subject is close to you, please talk to someone you trust or to a "
    "help line."
)
"""What everybody is told before they sit down; the house adds the help lines of the reader's language, from its settings."""

EVENTS = {
    "dice": mark("{seat:seat} rolls {roll}."),
    "first": mark("{seat:seat} rolled lowest and goes first."),
    "character": mark("{seat:seat} is dealt {character:term}: {does:term}"),
    "dealt": mark("Everybody is dealt {n} cards."),
    "turn": mark("It is {seat:seat}’s turn."),
    "skips_draw": mark("{seat:seat} skips the draw phase."),
    "skips_main": mark("{seat:seat} skips the main phase."),
    "draws_nothing": mark("{seat:seat} draws nothing."),
    "declares": mark("{seat:seat} will draw {n:plural|one card|{n} cards}."),
    "swaps": mark("{seat:seat} puts away {title:if|{title:term}|{card:term}} to draw another card."),
    "drew": mark("{seat:seat} draws {n:plural|one card|{n} cards}."),
    "drew_known": mark("{seat:seat} draws {titles:if|{titles:term}|{cards:term}}."),
    "will": mark("{seat:seat} {sign}: {gentle:if|patience|will-power} {before} → {after}."),
    "pending": mark(
        "{seat:seat} {gentle:if|is out of patience|has no will-power left} and draws an object when {at:seat} is done drawing."
    ),
    "zeroed": mark("{seat:seat} {gentle:if|is out of patience|has no will-power left}."),
    "object": mark("{seat:seat} draws an object: {title:term}."),
    "puts_away": mark("{seat:seat} puts away {titles:if|{titles:term}|{cards:term}}."),
    "leaves": mark("{seat:seat} {gentle:if|leaves for the seaside|{survive:if|is out|is through}}."),
    "deck_out": mark(
        "The deck has run out: {survive:if|everybody draws an object|everybody gains 3 {gentle:if|patience|will-power}}."
    ),
    "rebuilt": mark("{n} discarded cards become the new deck."),
    "resumes": mark("{seat:seat} goes on drawing."),
    "stops": mark("{seat:seat} stops drawing."),
    "plays": mark("{seat:seat} plays {order}: {title:if|{title:term}|{card:term}}{sign:if| ({sign})|}{aimed:if| on {at:seat}|}."),
    "adds": mark("{seat:seat} adds {title:if|{title:term}|{card:term}} to {on_title:if|{on_title:term}|{on:term}}."),
    "answers": mark("{seat:seat} answers {on_title:if|{on_title:term}|{on:term}} with {title:if|{title:term}|{card:term}}."),
    "closes": mark("{seat:seat} closes with {title:if|{title:term}|{card:term}} on {on_title:if|{on_title:term}|{on:term}}."),
    "plays_nothing": mark("{seat:seat} plays nothing."),
    "no_answer": mark("{seat:seat} lets it stand."),
    "resolves": mark("{order}. {title:if|{title:term}|{card:term}}{flipped:if|, turned round|}{doubled:if|, times {times}|}."),
    "void": mark("{order}. {title:if|{title:term}|{card:term}}: cancelled."),
    "nothing": mark("Nothing happens."),
    "called_off": mark("The cards after it are called off."),
    "lies": mark("{title:if|{title:term}|{card:term}} now lies in front of {seat:seat}."),
    "taken_off": mark("{title:if|{title:term}|{card:term}} in front of {seat:seat} has run out."),
    "loses": mark("{seat:seat} loses at random: {titles:if|{titles:term}|{cards:term}}."),
    "discards": mark("{seat:seat} discards {titles:if|{titles:term}|{cards:term}}."),
    "discards_one": mark("{seat:seat} discards {title:if|{title:term}|{card:term}}."),
    "steals": mark("{seat:seat} takes {n:plural|one card|{n} cards} from {at:seat}."),
    "steals_known": mark("{seat:seat} takes {titles:if|{titles:term}|{cards:term}} from {at:seat}."),
    "looks": mark("{seat:seat} looks at the hand of {at:seat}."),
    "swaps_hands": mark("{seat:seat} and {at:seat} swap hands."),
    "holds": mark("{seat:seat} now holds {titles:if|{titles:term}|{cards:term}}."),
    "refreshes": mark("{seat:seat} discards the whole hand: {titles:if|{titles:term}|{cards:term}}."),
}

PROMPTS = {
    "declare": mark("How many cards do you draw?"),
    "declare_must": mark("You can’t play this turn, so draw at least one card."),
    "swap": mark("Your hand is full: swap one card, or draw nothing."),
    "swap_must": mark("Your hand is full and you can’t play this turn: swap one card."),
    "resume": mark("The deck ran out. Draw the {n:plural|missing card|{n} missing cards}?"),
    "main": mark("Your main phase: put down up to {n:plural|one card|{n} cards}, or pass."),
    "main_must": mark("You drew nothing, so play at least one point or event card."),
    "more": mark("Add another card, or play {n:plural|this one|these {n}}."),
    "enough": mark("That is all you may put down. Play {n:plural|it|these {n}}?"),
    "aim": mark("{title:if|{title:term}|{card:term}}: on whom?"),
    "attach": mark("{title:if|{title:term}|{card:term}}: on which card?"),
    "option": mark("{title:if|{title:term}|{card:term}}: which way?"),
    "respond": mark("Your answer: up to three response cards, or pass."),
    "close": mark("You close: up to three more response cards, or pass."),
    "discard": mark("Discard {n:plural|one card|{n} cards} of your choice."),
    "overflow": mark("Ten is the limit: discard {n:plural|one card|{n} cards} of your choice."),
    "pick": mark("Take one card from the hand of {at:seat}."),
}

ACTIONS = {
    "draw": mark("{n:if|{n:plural|Draw one card|Draw {n} cards}|Draw nothing}"),
    "swap": mark("Swap {title:if|{title:term}|{card:term}}"),
    "resume": mark("Draw {n:plural|one more card|{n} more cards}"),
    "stop": mark("Stop drawing"),
    "play": mark("{title:if|{title:term}|{card:term}}"),
    "aim": mark("On {at:seat}"),
    "on": mark("On {title:if|{title:term}|{card:term}}"),
    "plus": mark("Gain {n}"),
    "minus": mark("Lose {n}"),
    "gain": mark("You +{n}, {at:seat} −{n}"),
    "give": mark("You −{n}, {at:seat} +{n}"),
    "done": mark("Done"),
    "pass": mark("Pass"),
    "back": mark("Take back"),
    "discard": mark("Discard {title:if|{title:term}|{card:term}}"),
    "take": mark("Take {title:if|{title:term}|{card:term}}"),
}

REASONS = {
    "last_left": mark("{seat:seat} is the last one {gentle:if|still at work|left}."),
    "pair": mark("{seat:seat} {gentle:if|is the first on holiday|is through first}, with a pair."),
    "final": mark("{seat:seat} {gentle:if|is the first on holiday|is through first}, with the only card of its kind."),
    "decks": mark("The deck ran out for the sixth time: most objects, then least {gentle:if|patience|will-power}, decides."),
}

TERMS = {
    # Modes and themes, as options and on the board
    "base": mark("The printed game’s names"),
    "gentle": mark("“I Quit!”: gentler names"),
    "title.gentle": mark("I Quit!"),
    "mode.survive": mark("Survive"),
    "mode.depression": mark("Depression"),
    "gentle.mode.survive": mark("Hang On"),
    "gentle.mode.depression": mark("Walk Out"),
    "both.survive": mark("Survive (“Hang On”)"),
    "both.depression": mark("Depression (“Walk Out”)"),
    "goal.survive": mark("The last one left wins."),
    "goal.depression": mark("The first one out wins."),
    "gentle.goal.survive": mark("The last one still at work wins."),
    "gentle.goal.depression": mark("The first one on holiday wins."),
    # Objects
    "base.object_a": mark("razor blade"),
    "base.object_b": mark("noose"),
    "base.object_c": mark("poison"),
    "base.object_final": mark("suicide booth"),
    "gentle.object_a": mark("letter of resignation"),
    "gentle.object_b": mark("deckchair"),
    "gentle.object_c": mark("packed suitcase"),
    "gentle.object_final": mark("teleporter to the desert island"),
    # Why a card can't be played now
    "why.points_wait": mark("Point cards wait for your own turn."),
    "why.events_wait": mark("Events wait for your own turn."),
    "why.no_points": mark("The card in front of you forbids point cards this turn."),
    "why.no_responses": mark("The card in front of you forbids responses until your next turn ends."),
    "why.one_card": mark("The card in front of you allows one card this turn."),
    "why.enough": mark("You have put down as many cards as you may."),
    "why.attach": mark("A response needs a card of yours to hang on: put that down first."),
    "why.no_target": mark("There is nothing on the table that this card answers."),
    "why.not_now": mark("Cards wait until you are asked."),
    "why.choosing": mark("Finish the card you have picked first, or take it back."),
    # What a card in front of a player does, and until when
    "lasting.skip_draw": mark("skips the draw phase"),
    "lasting.skip_main": mark("skips the main phase"),
    "lasting.no_points": mark("no point cards"),
    "lasting.no_responses": mark("no responses"),
    "lasting.limit_main": mark("one card at most"),
    "until.skip_draw": mark("until the next draw phase is over"),
    "until.skip_main": mark("until the next main phase is over"),
    "until.no_points": mark("until the next turn ends"),
    "until.no_responses": mark("from now until the next turn ends"),
    "until.limit_main": mark("until the next turn ends"),
}


def _card_terms() -> dict[str, str]:
    """Names and texts of the cards, in both themes."""
    return (
        NAMES
        | {f"gentle.{card}": name for card, name in GENTLE_NAMES.items()}
        | {f"text.{card}": text for card, text in TEXTS.items()}
        | {f"gentle.text.{card}": text for card, text in GENTLE_TEXTS.items()}
    )


def _character_terms() -> dict[str, str]:
    names = {id: name for id, (name, _) in CHARACTERS.items()}
    return names | {f"does.{id}": does for id, (_, does) in CHARACTERS.items()}


WORDS = Words(
    events=EVENTS,
    prompts=PROMPTS,
    actions=ACTIONS,
    reasons=REASONS,
    terms=TERMS | _card_terms() | _character_terms(),
)
