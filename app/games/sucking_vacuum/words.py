"""Everything the game says."""

from __future__ import annotations

from app.engine.words import Words, mark

EVENTS = {
    "accent": mark("{seat:seat} speaks like {accent:term}."),
    "boxed": mark("{room:term} stays in the box."),
    "first_tile": mark("The station begins with {room:term}."),
    "built": mark("The station is put together at random: {tiles} tiles."),
    "laid": mark("{seat:seat} joins {room:term} to {to:term}."),
    "hull_breach": mark("Something hits the Escape Pod. There is a hole in it, and the air is leaving."),
    "exposed": mark("{room:term} opens to vacuum."),
    "marked": mark("{seat:seat} lets the air out of {room:term}."),
    "dealt": mark("The objects are dealt face down; {aside:plural|one is|{aside} are} set aside unseen."),
    "started": mark("{seat:seat} starts in {room:term} {ref}."),
    "round": mark("Round {round} begins."),
    "turn": mark("{seat:seat} is on."),
    "refreshed": mark("{seat:seat} breathes freely: 10 air."),
    "walked": mark(
        "{seat:seat} walks {steps:plural|one space|{steps} spaces} to {room:term}{ref:if| {ref}|}{air:if| for {air} air|}."
    ),
    "crawled": mark("{seat:seat} crawls {steps:plural|one space|{steps} spaces} to {room:term}{ref:if| {ref}|}."),
    "breathed": mark("{seat:seat} breathes at a tank: 10 air."),
    "idled": mark("{seat:seat} does nothing, and pays 1 air for it."),
    "out_of_air": mark("{seat:seat} is out of air!"),
    "attacked": mark("{seat:seat} swings at {target:seat}: {weapon:term}, {bite}."),
    "defended": mark("{seat:seat} strikes back: {weapon:term}, {bite}."),
    "struck": mark(
        "Dice {dice}: "
        "{hit:if|{target:seat} loses {bite} air|{target:seat} loses nothing}{defended:if|{hit_back:if|, {seat:seat} loses {bite_back} air|, {seat:seat} loses nothing}|}."
    ),
    "stole": mark("{seat:seat} takes {what:term} from {victim:seat}."),
    "stole_hidden": mark("What {seat:seat} took is: {what:term}."),
    "searched": mark("{seat:seat} searches {room:term}."),
    "burst": mark("{count:plural|A Sucking Vacuum counter|{count} Sucking Vacuum counters} in {room:term}!"),
    "took": mark("{seat:seat} takes {what:term}."),
    "took_hidden": mark("{seat:seat} takes something and keeps it face down."),
    "left": mark("{seat:seat} takes nothing from {room:term}."),
    "dropped": mark("{seat:seat} drops {what:term} in {room:term}."),
    "showed": mark("{seat:seat} turns a special up: {what:term}."),
    "found_annabelle": mark("{seat:seat} finds Annabelle in {room:term} and switches her on."),
    "put_annabelle": mark("Annabelle stands in {room:term}{ref:if| {ref}|}."),
    "commanded": mark("{seat:seat} has a word with Annabelle, for 1 air."),
    "order_open": mark("{by:seat} tells Annabelle to open the {side:term} airlock at {room:term} {ref}."),
    "order_search": mark("{by:seat} tells Annabelle to search {room:term}."),
    "order_attack": mark("{by:seat} tells Annabelle to slap {seat:seat}."),
    "order_go": mark("{by:seat} tells Annabelle to go to {room:term}{ref:if| {ref}|}."),
    "annabelle_went": mark("Annabelle rolls {steps:plural|one space|{steps} spaces} to {room:term}{ref:if| {ref}|}."),
    "annabelle_opened": mark("Annabelle opens an airlock of {room:term}."),
    "annabelle_searched": mark("Annabelle searches {room:term} and tells {by:seat} what is there."),
    "annabelle_slapped": mark("Annabelle slaps {target:seat} for {bite} air. She never misses."),
    "annabelle_arrived": mark("Annabelle has arrived in {room:term}{ref:if| {ref}|} and waits."),
    "fuelled": mark("{seat:seat} plugs a Fuel Pod into a console. The Escape Pod is ready to go."),
    "inhaled": mark("{seat:seat} opens an Air Reserve: {air} air."),
    "drove": mark("{seat:seat} climbs into the ISSMPV: ten spaces this turn, at half the air."),
    "jetted": mark("{seat:seat} jets through space to {room:term}{ref:if| {ref}|} for 1 air."),
    "proposed": mark("{seat:seat} proposes to end the game here. Everybody must agree."),
    "agreed": mark("{seat:seat} has had enough, too."),
    "disagreed": mark("{seat:seat} is still breathing, and wants to go on."),
    "gone": mark("{seat:seat} lets go of the handrail and drifts off for good."),
    "launched": mark("{seat:seat} and {partner:seat} close the hatch and launch!"),
    "launched_alone": mark("{seat:seat} waves, presses the Automatic Pilot, and launches alone!"),
}

PROMPTS = {
    "build": mark("Join {tile:term} to the station: choose an airlock and a turn."),
    "build_pod": mark("Join the Escape Pod to the free end of a hallway."),
    "expose": mark("Let the air out of one more tile, joined to one that has none."),
    "start": mark("Choose where you start: a free space in a room with air."),
    "turn": mark("Your turn: {moves:plural|one space|{moves} spaces} to walk, {air} air."),
    "crawl": mark("You are out of air: crawl {moves:plural|one space|{moves} spaces}, and breathe beside a tank."),
    "gasp": mark("Your last air brought you beside a tank."),
    "defend": mark("{seat:seat} swings {weapon:term} at you: {bite} air. Defend for 1 air?"),
    "stop": mark("All must agree, or you leave alone."),
    "vote": mark("{seat:seat} proposes to end the game here, with nobody winning. Do you agree?"),
    "search": mark("You look around in {room:term}. Take one thing, or nothing."),
    "robot_place": mark("Where does Annabelle stand?"),
    "robot_order": mark("What is Annabelle to do? She sets off at the beginning of your next turn."),
}

ACTIONS = {
    "lay": mark("Join to {to:term}, {side:term} airlock, turned {degrees}°"),
    "expose": mark("Let the air out of {room:term}"),
    "start": mark("Start in {room:term} {ref}"),
    "move": mark(
        "Go to {room:term}{ref:if| {ref}|}: {steps:plural|one space|{steps} spaces}, {price:if|{price} air|free}{opens:if|; opens {opens:term}|}"
    ),
    "attack": mark("Attack {seat:seat} for {bite}, {price} air"),
    "steal": mark("Take {what:term} from {seat:seat}{price:if|, {price} air|}"),
    "search": mark("Search here, ends the turn{price:if|, {price} air|}"),
    "breathe": mark("Breathe: 10 air, ends the turn"),
    "command": mark("Command Annabelle, {price} air"),
    "fuel": mark("Use the Fuel Pod at this console"),
    "inhale": mark("Use the Air Reserve: 5 more air"),
    "drive": mark("Use the ISSMPV"),
    "jet": mark("Jet to {room:term}{ref:if| {ref}|}, {price} air"),
    "show": mark("Turn up: {what:term}"),
    "drop": mark("Drop {what:term}"),
    "launch": mark("Launch with {seat:seat}"),
    "launch_alone": mark("Launch alone with the Automatic Pilot"),
    "end": mark("End the turn{price:if|, {price} air|}"),
    "stop": mark("Stop here …"),
    "propose": mark("Ask everybody"),
    "agree": mark("End it here"),
    "carry_on": mark("Go on"),
    "give_up": mark("Leave for good"),
    "back": mark("Go on"),
    "defend": mark("Defend, {price} air"),
    "endure": mark("Take it"),
    "take": mark("Take {what:term}"),
    "wake": mark("Switch on Annabelle"),
    "leave": mark("Take nothing"),
    "put": mark("In {room:term}{ref:if| {ref}|}"),
    "order_open": mark("Open the {side:term} airlock at {room:term} {ref}"),
    "order_search": mark("Search {room:term}"),
    "order_attack": mark("Slap {seat:seat}"),
    "order_go": mark("Go to {room:term}{ref:if| {ref}|}"),
}

REASONS = {
    "launched": mark("{pilot:seat} and {partner:seat} escaped together. Everyone else stayed for the view."),
    "launched_alone": mark("{pilot:seat} escaped alone. Everyone else stayed for the view."),
    "burnt": mark("After {rounds} rounds the station burnt up, with everybody on it."),
    "agreed": mark("After {rounds:plural|one round|{rounds} rounds} everybody agreed to leave it at that. Nobody got away."),
    "deserted": mark("Hardly anybody was left aboard. Nobody got away."),
}

ROOM_NAMES = {
    "hydroponics": mark("Hydroponics Bay"), "bunks": mark("Bunk Room"), "galley": mark("Galley"), "gym": mark("Zero-G Gym"),
    "medbay": mark("Medbay"), "laundry": mark("Laundry"), "dome": mark("Observation Dome"), "command": mark("Command Deck"),
    "server": mark("Server Room"), "lab": mark("Laboratory"), "cargo": mark("Cargo Hold"),
    "hall-a": mark("Hallway A"), "hall-b": mark("Hallway B"), "hall-c": mark("Hallway C"), "hall-d": mark("Hallway D"),
    "pod": mark("Escape Pod"),
}  # fmt: skip

THING_NAMES = {
    "helmet": mark("Helmet"), "body": mark("Suit body"), "legs": mark("Suit legs"),
    "rolled_manual": mark("Rolled-up manual"), "squeaky_mop": mark("Squeaky mop"), "inflatable_hammer": mark("Inflatable hammer"),
    "stapler": mark("Stapler"), "rubber_chicken": mark("Rubber chicken"), "wrench": mark("Wrench"),
    "frozen_baguette": mark("Frozen baguette"), "frying_pan": mark("Frying pan"), "golf_club": mark("Golf club"),
    "fire_extinguisher": mark("Fire extinguisher"), "baseball_bat": mark("Baseball bat"), "frozen_tuna": mark("A whole frozen tuna"),
    "fists": mark("Fists"),
    "jet_pack": mark("Jet Pack"), "auto_pilot": mark("Automatic Pilot"), "fuel_pod": mark("Fuel Pod"),
    "air_reserve": mark("Air Reserve"), "issmpv": mark("ISSMPV"),
    "annabelle": mark("Annabelle"), "sucking_vacuum": mark("Sucking Vacuum counter"), "face_down": mark("something face down"),
}  # fmt: skip

ACCENT_NAMES = {
    "accent_pilot": mark("an airline captain on the intercom"),
    "accent_pirate": mark("a pirate who gets seasick"),
    "accent_opera": mark("an opera singer, dying in act three"),
    "accent_butler": mark("a butler who has seen worse"),
    "accent_nature": mark("the voice of a nature film"),
    "accent_villain": mark("a villain explaining the plan"),
    "accent_weather": mark("a weather forecaster"),
    "accent_auction": mark("an auctioneer in a hurry"),
    "accent_ghost": mark("a polite ghost"),
    "accent_knight": mark("a knight of the old school"),
    "accent_robot": mark("a robot with a cold"),
    "accent_granny": mark("somebody's grandmother on the telephone"),
    "accent_coach": mark("a coach, two goals down"),
    "accent_trailer": mark("a film trailer"),
    "accent_detective": mark("a detective in the rain"),
    "accent_whisper": mark("a golf commentator, whispering"),
    "accent_waiter": mark("a waiter who recommends the fish"),
    "accent_cowhand": mark("a cowhand, chewing"),
}

TERMS = {
    **ROOM_NAMES,
    **THING_NAMES,
    **ACCENT_NAMES,
    "north": mark("north"),
    "east": mark("east"),
    "south": mark("south"),
    "west": mark("west"),
}

WORDS = Words(events=EVENTS, prompts=PROMPTS, actions=ACTIONS, reasons=REASONS, terms=TERMS)
