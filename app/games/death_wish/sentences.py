"""Every sentence of Death Wish, by what it is for."""

from __future__ import annotations

from app.engine.words import Words, mark
from app.games.death_wish.cards import AFFLICTERS, DISEASES, OUTBREAKS, SYMPTOMS

EVENTS = {
    "begins": mark("{seat:seat} goes first. Whoever collects {target} skulls has won, and is dead."),
    "always_ten": mark("At a table of six or more the target is always 10 skulls."),
    "drew_these": mark("You draw {symptoms:term}."),
    "drew": mark("{seat:seat} draws {count:plural|one symptom|{count} symptoms}."),
    "took": mark("{seat:seat} takes {symptoms:term} from the pool."),
    "pool_filled": mark("Now in the pool: {symptoms:term}."),
    "pool_refreshed": mark("The pool shows nothing but {colour:term}: it is shuffled back and laid out anew."),
    "turned_up": mark("{disease:term} turns up."),
    "slots_refreshed": mark("The accessible diseases are all {colour:term}: they are shuffled back."),
    "rebuilt": mark("The discards are shuffled into a new deck: {deck:term}."),
    "afflicted": mark("{seat:seat}: “I {afflicters:term}.”"),
    "added": mark("{seat:seat} lays {disease:term} over {on:term}."),
    "stored": mark("{seat:seat} incubates {count:plural|one symptom|{count} symptoms}."),
    "collected": mark("{seat:seat} takes {count:plural|one symptom|{count} symptoms} out of the incubator."),
    "passed_turn": mark("{seat:seat} can do nothing at all, and passes."),
    "discarded": mark("{seat:seat} discards {cards:term}."),
    "contracted": mark(
        "{seat:seat}: “I’ve contracted {disease:term} because I {afflicter:term} and I’m suffering from {symptoms:term}!”"
    ),
    "backstory": mark("{seat:seat} adds: “{text}”"),
    "burial_wish": mark("{seat:seat}, on being buried: “{text}”"),
    "outbreak": mark("Outbreak! {seat:seat} reads out {outbreak:term}. {text:term}"),
    "keeps_this": mark("You keep {outbreak:term}, and nobody knows."),
    "keeps": mark("{seat:seat} keeps a hidden card."),
    "skipped": mark("{outbreak:term} needs a group, and only two are left: another outbreak is drawn."),
    "fizzled": mark("{outbreak:term} has nothing to work on."),
    "declined": mark("{seat:seat} leaves things as they are."),
    "looks": mark("You look at {symptoms:term}."),
    "picked": mark("{seat:seat} keeps {count:plural|one symptom|{count} symptoms}{symptoms:if| and discards {symptoms:term}|}."),
    "stole_this": mark("{seat:seat} steals {symptom:term} from {other:seat}."),
    "stole": mark("{seat:seat} steals a symptom from {other:seat}."),
    "salvaged": mark("{seat:seat} fishes {symptom:term} out of the discards."),
    "mutated": mark("{seat:seat}’s {mine:term} mutates into {other:term}."),
    "swapped": mark("{seat:seat} swaps {mine:term} for {victim:seat}’s {other:term}."),
    "splashed": mark("{seat:seat} is sick all over {victim:seat}, who discards {symptoms:term}."),
    "quarantined": mark("{seat:seat} has {victim:seat} quarantined: they miss their next turn."),
    "missed": mark("{seat:seat} is in quarantine and misses this turn."),
    "sanitised": mark("{seat:seat} wipes “I {afflicter:term}” off {victim:seat}."),
    "nothing": mark("Nothing happens. Everybody breathes out."),
    "spooned": mark("{seat:seat} has chosen."),
    "passed_this": mark("{seat:seat} passes {symptom:term} to {other:seat}."),
    "passed": mark("The spoon goes round, and every symptom with it."),
    "handed": mark("{seat:seat} hands {disease:term} down to {other:seat}."),
    "traced": mark("{seat:seat} traces contacts: {one:seat} now says “I {returns:term}”, and {other:seat} “I {gives:term}”."),
    "again": mark("{seat:seat} takes another turn."),
    "reached": mark("{seat:seat} has {skulls} of {target} skulls."),
    "carted": mark("Clear! {seat:seat} uses the Crash Cart, and {other:seat} loses {disease:term}."),
    "died": mark("{seat:seat} is dead, with {skulls:plural|1 skull|{skulls} skulls}. Congratulations!"),
    "ended": mark("That was the last turn."),
}

PROMPTS = {
    "turn": mark("Choose one action."),
    "discard": mark("Too much of a bad thing: discard {count:plural|one card|{count} cards}."),
    "cart": mark("{seat:seat} is about to die. You have ten seconds, and nobody learns what you could have done."),
    "give": mark("Choose a disease to hand down to {seat:seat}."),
    "sticky-fingers": mark("Whose hand do you reach into?"),
    "bin-diver": mark("Take one of the discarded symptoms."),
    "cherry-pick": mark("Keep up to two of these four symptoms."),
    "swab-the-pool": mark("Take two symptoms from the pool."),
    "mutation": mark("Exchange one of your diseases with one on the table, if you like."),
    "body-swap": mark("Exchange one of your diseases with an opponent’s, if you like."),
    "projectile": mark("Over whom are you sick?"),
    "quarantine": mark("Who is to be quarantined?"),
    "sanitiser": mark("Which afflicter do you wipe off?"),
    "hand-me-down": mark("Equal skulls: decide who gives to whom."),
    "contact-tracing": mark("Choose the two afflicters that change places."),
    "shared-spoon": mark("Choose a symptom for the spoon. It goes to your left."),
}

ACTIONS = {
    "take": mark("Take {symptom:term}"),
    "draw": mark("Draw two symptoms"),
    "afflict": mark("Become afflicted"),
    "add": mark("Add a disease on {on:term}"),
    "contract": mark("Contract {disease:term}: I {afflicter:term}; {symptoms:term}"),
    "store": mark("Incubate {symptoms:term}"),
    "collect": mark("Collect {symptoms:term}"),
    "pass": mark("Pass"),
    "discard": mark("Discard {cards:term}"),
    "cart": mark("Use the Crash Cart on {seat:seat}"),
    "let_go": mark("Let {seat:seat} go"),
    "steal": mark("Steal from {seat:seat}"),
    "salvage": mark("Take {symptom:term}"),
    "keep": mark("{symptoms:if|Keep {symptoms:term}|Keep none}"),
    "swab": mark("Take {symptoms:term}"),
    "mutate": mark("Turn {mine:term} into {other:term}"),
    "swap": mark("Swap {mine:term} for {seat:seat}’s {other:term}"),
    "decline": mark("Leave things as they are"),
    "splash": mark("Be sick over {seat:seat}"),
    "quarantine": mark("Quarantine {seat:seat}"),
    "sanitise": mark("Wipe “I {afflicter:term}” off {seat:seat}"),
    "hand_down": mark("{giver:seat} gives to {taker:seat}"),
    "give": mark("Hand down {disease:term}"),
    "trace": mark("{one:seat}’s “I {gives:term}” against {other:seat}’s “I {returns:term}”"),
    "pass_on": mark("Pass on {symptom:term}"),
}

REASONS = {
    "died": mark("{first:seat} reached {target} skulls and died first: a splendid victory."),
    "last": mark(
        "{first:seat} died first and won. {left:if|{left:seat} is in the best of health, and has nobody left to play with.|Nobody is left.}"
    ),
    "cured": mark("There are no diseases left. {dead:if|{first:seat} died first and won.|{seats:seat} came closest to dying.}"),
    "closed": mark(
        "The hospital has closed for good. {dead:if|{first:seat} died first and won.|{seats:seat} came closest to dying.}"
    ),
}

TERMS = {
    "white": mark("white"),
    "blue": mark("blue"),
    "orange": mark("orange"),
    "red": mark("red"),
    "wild": mark("wild"),
    "symptoms": mark("symptoms"),
    "afflicters": mark("afflicters"),
    "outbreaks": mark("outbreaks"),
    "diseases": mark("diseases"),
    "backstory": mark("Backstory, if you like"),
    "burial_wish": mark("How would you like to be buried?"),
    "sample": mark("whatever is in the sealed sample"),
}  # fmt: skip


def _terms() -> dict[str, str]:
    names = SYMPTOMS | AFFLICTERS | {d.id: d.name for d in DISEASES.values()} | {o.id: o.name for o in OUTBREAKS.values()}
    return TERMS | names | {f"{o.id}.text": o.text for o in OUTBREAKS.values()}


WORDS = Words(events=EVENTS, prompts=PROMPTS, actions=ACTIONS, reasons=REASONS, terms=_terms())
