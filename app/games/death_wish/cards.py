"""The four decks: 96 symptoms, 48 afflicters, 40 diseases, 35 outbreaks. Composition and names are this project's own.

A symptom's id is `s`, the letter of its colour and a number (`sw1`), an afflicter's `a` and the same (`ax3`); `x` is wild.
Diseases and outbreaks are called by their names (`thunder-colon`, `fever-rush`); outbreaks exist in several equal copies.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.words import mark

COLOURS = ("white", "blue", "orange", "red")
WILD = "wild"
LETTERS = {"w": "white", "b": "blue", "o": "orange", "r": "red", "x": WILD}

SAMPLE = "sealed-sample"
SAMPLED = "sample"
"""What stands for the sealed sample in a payment."""
CART = "crash-cart"


@dataclass(frozen=True, slots=True)
class Disease:
    """A disease card: what it costs (`symptoms` of `colour`, or one of each for a wild one; one `afflicter`) and brings."""

    id: str
    name: str
    colour: str
    symptoms: int
    skulls: int
    outbreak: bool
    afflicter: str


@dataclass(frozen=True, slots=True)
class Outbreak:
    """An outbreak card. `icon`: the group of people (not for two). `secret`: kept hidden until it is used."""

    id: str
    name: str
    text: str
    count: int
    icon: bool = False
    secret: bool = False


def colour(card: str) -> str:
    """The colour of a symptom or an afflicter; the sealed sample counts as a wild symptom."""
    return WILD if card == SAMPLED else LETTERS[card[1]]


def fits(card: str, wanted: str) -> bool:
    """Whether a symptom or an afflicter may stand for the colour `wanted` (Rulebook, Colours & Rarity)."""
    return colour(card) in (wanted, WILD)


def _named(prefix: str, names: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {f"{prefix}{letter}{number}": name for letter, many in names.items() for number, name in enumerate(many, 1)}


SYMPTOMS: dict[str, str] = _named(
    "s",
    {
        "w": (
            mark("bleeding gums"), mark("ingrown toenails"), mark("blurred vision"), mark("hiccups in threes"), mark("itchy elbows"),
            mark("squeaky knees"), mark("a ticklish spleen"), mark("wobbly eyebrows"), mark("sleepy thumbs"), mark("clammy ankles"),
            mark("a runny left nostril"), mark("tingly teeth"), mark("a foggy forehead"), mark("cold earlobes"), mark("restless shins"),
            mark("a crunchy neck"), mark("stubborn goosebumps"), mark("twitchy dimples"), mark("loud swallowing"),
            mark("sticky fingertips"), mark("a drooping posture"), mark("an overactive yawn"), mark("gravelly humming"),
            mark("a pins-and-needles nose"), mark("mild wobbliness"), mark("shy kneecaps"), mark("unexplained freckles"),
            mark("a lopsided grin"), mark("creaky knuckles"), mark("a dozing foot"),
        ),
        "b": (
            mark("backwards hiccups"), mark("glowing nostrils"), mark("a humming stomach"), mark("rubber wrists"),
            mark("whistling sneezes"), mark("a checkerboard tan"), mark("musical joints"), mark("a sudden moustache"),
            mark("hair that points north"), mark("involuntary moonwalking"), mark("echoing burps"), mark("a magnetic belly button"),
            mark("sideways blinking"), mark("jelly shoulders"), mark("excessive winking"), mark("soup-scented sweat"),
            mark("upside-down dreams"), mark("a striped tongue"), mark("static eyebrows"), mark("marching toes"),
            mark("a second bedtime"), mark("lemon tears"), mark("talking in rhyme"), mark("bubble-filled ears"),
        ),
        "o": (
            mark("a lagging shadow"), mark("borrowed accents"), mark("weekend invisibility"), mark("gravity intolerance"),
            mark("feathered armpits"), mark("corduroy skin"), mark("popcorn knuckles"), mark("tidal moods"), mark("sprouting ears"),
            mark("boomerang sneezes"), mark("weather-forecasting bunions"), mark("spontaneous yodelling"),
            mark("a slowly rotating head"), mark("pet magnetism"), mark("foldable knees"), mark("time-delayed laughter"),
            mark("liquid handshakes"), mark("detachable freckles"),
        ),
        "r": (
            mark("molten hiccups"), mark("skeleton evacuation"), mark("vanishing vertebrae"), mark("origami limbs"),
            mark("lava tonsils"), mark("evaporating eyebrows"), mark("an echoing brain"), mark("operatic lungs"),
            mark("haunted kidneys"), mark("imploding dimples"), mark("crystal bones"), mark("thunderous eyelids"),
        ),
        "x": (
            mark("a bit of everything"), mark("symptoms under review"), mark("whatever that is"), mark("a baffled doctor"),
            mark("textbook-defying lumps"), mark("an asterisk in the notes"), mark("generic groaning"), mark("all of the above"),
            mark("unlisted side effects"), mark("a blank on the chart"), mark("phantom everything"), mark("a second opinion"),
        ),
    },
)  # fmt: skip

AFFLICTERS: dict[str, str] = _named(
    "a",
    {
        "w": (
            mark("licked an armpit"), mark("ate a sandwich off the bus floor"), mark("hugged a wet pigeon"),
            mark("borrowed a stranger's handkerchief"), mark("high-fived a toddler"), mark("drank from the fish tank"),
            mark("wore second-hand slippers"), mark("skipped hand-washing at the zoo"), mark("slept in a tent with goats"),
            mark("sat on a warm toilet seat"), mark("chewed a library pencil"), mark("petted a grumpy raccoon"),
            mark("finished a stranger's yoghurt"), mark("swam in the office fountain"), mark("shared a toothbrush with a bassoonist"),
        ),
        "b": (
            mark("kissed a frog on a dare"), mark("opened a tomb on holiday"), mark("adopted a swamp"), mark("sneezed inside a helmet"),
            mark("mixed up the lunch fridge and the lab fridge"), mark("took medical advice from a parrot"), mark("bathed in moonwater"),
            mark("tasted a museum exhibit"), mark("danced with a scarecrow"), mark("played leapfrog in a bog"),
            mark("inhaled a bag of glitter"), mark("lost a bet with a pharmacist"),
        ),
        "o": (
            mark("married a mosquito"), mark("insulted a druid"), mark("juggled lab samples"), mark("rode a poorly dragon"),
            mark("cooked with cave drippings"), mark("licked a meteorite"), mark("babysat a yeti"), mark("gargled with ghost water"),
            mark("time-travelled without a mask"),
        ),
        "r": (
            mark("challenged the plague to a duel"), mark("kissed the reaper's goldfish"), mark("swallowed a thunderstorm"),
            mark("mooned an ancient god"), mark("bottled a black hole"), mark("proofread a cursed scroll"),
        ),
        "x": (
            mark("touched everything in the room"), mark("followed the instructions"), mark("stood too close"),
            mark("only looked at it"), mark("signed something unread"), mark("cannot remember, it was dark"),
        ),
    },
)  # fmt: skip


def _strain(colour: str, symptoms: int, skulls: int, *names: str, calm: tuple[str, ...] = (), afflicter: str = "") -> list[Disease]:
    """Diseases of one strain: `names` bring an outbreak, `calm` ones do not."""
    return [
        Disease(name.lower().replace(" ", "-"), name, colour, symptoms, skulls, name not in calm, afflicter or colour)
        for name in names + calm
    ]


DISEASES: dict[str, Disease] = {
    disease.id: disease
    for strain in (
        _strain("white", 2, 1, mark("Sofa Elbow"), mark("Monday Lung"), mark("Fidget Rot"), mark("Mumbleguts"), mark("Grumble Knee"),
                calm=(mark("Biscuit Throat"),)),
        _strain("white", 3, 2, mark("Thunder Colon"), mark("Wobblitis"), mark("Custard Cough"), mark("Bagpipe Chest"),
                mark("Sprocket Fever"), mark("Noodle Spine"), calm=(mark("Trombone Throat"), mark("Gnome Gout"))),
        _strain("blue", 3, 2, mark("Velcro Tongue"), mark("Penguin Shuffle"), mark("Marmalade Ague"), mark("Disco Shingles"),
                calm=(mark("Kettle Ear"), mark("Pudding Wobbles"))),
        _strain("blue", 4, 3, mark("Accordion Ribs"), mark("Carousel Vertigo"), mark("Lighthouse Nose"), mark("Hedgehog Throat"),
                calm=(mark("Cuckoo-Clock Heart"),)),
        _strain("orange", 3, 3, mark("Goblin Flu"), mark("Kraken Cramps"), mark("Chandelier Bones"), calm=(mark("Volcano Chin"),)),
        _strain("orange", 4, 4, mark("Werewhisker Fever"), calm=(mark("Phantom Plague"), mark("Quicksand Skin"))),
        _strain("red", 3, 4, mark("Dragon Lung"), calm=(mark("Basilisk Eye"), mark("Banshee Larynx"))),
        _strain("red", 4, 5, mark("Doomsday Spleen"), calm=(mark("Inferno Marrow"),)),
        _strain("wild", 4, 5, mark("Kaleidoscope Syndrome"), afflicter="blue"),
        _strain("wild", 4, 5, calm=(mark("Chimera Complex"),), afflicter="orange"),
        _strain("wild", 4, 5, calm=(mark("Rainbow Rot"),), afflicter="red"),
    )
    for disease in strain
}  # fmt: skip

OUTBREAKS: dict[str, Outbreak] = {
    outbreak.id: outbreak
    for outbreak in (
        Outbreak("fever-rush", mark("Fever Rush"), mark("Draw three symptoms, then discard down to six."), 3),
        Outbreak("second-wind", mark("Second Wind"), mark("Take another turn right after this one."), 2),
        Outbreak("sticky-fingers", mark("Sticky Fingers"), mark("Take a symptom at random from an opponent's hand."), 2),
        Outbreak("double-exposure", mark("Double Exposure"), mark("Draw two afflicters, then discard down to three."), 2),
        Outbreak("bin-diver", mark("Bin Diver"), mark("Search the discarded symptoms and take one. If there are none, draw two."), 2),
        Outbreak("cherry-pick", mark("Cherry Pick"), mark("Look at the top four symptoms, keep up to two, discard the rest."), 2),
        Outbreak("swab-the-pool", mark("Swab the Pool"), mark("Take two symptoms from the pool. It is refilled only afterwards."), 2),
        Outbreak("mutation", mark("Mutation"), mark(
            "You may exchange one of your diseases with an accessible one worth at most one skull more. Yours takes its place."), 2),
        Outbreak("body-swap", mark("Body Swap"), mark(
            "You may exchange one of your diseases with an opponent's that is worth at most one skull more."), 1),
        Outbreak(CART, mark("Crash Cart"), mark(
            "Keep it hidden. When another player has reached the target, their disease with the fewest skulls goes under the deck."),
            2, secret=True),
        Outbreak(SAMPLE, mark("Sealed Sample"), mark("Keep it hidden. Once, when you contract, it counts as a wild symptom."), 1,
                 secret=True),
        Outbreak("projectile", mark("Projectile"), mark(
            "Choose an opponent: they discard their whole hand and draw as many symptoms."), 2),
        Outbreak("quarantine", mark("Quarantine"), mark("Choose an opponent: they miss their next turn."), 2),
        Outbreak("sanitiser", mark("Sanitiser"), mark("Discard one afflicter of an opponent: you choose which."), 1),
        Outbreak("deep-clean", mark("Deep Clean"), mark(
            "Shuffle the open symptoms and every disease in the slots into their decks, and lay out four new ones of each."), 1),
        Outbreak("false-alarm", mark("False Alarm"), mark("Read it out in a grave voice. Nothing happens."), 1),
        Outbreak("ward-round", mark("Ward Round"), mark("Everybody passes their whole hand to the left."), 2, icon=True),
        Outbreak("shared-spoon", mark("Shared Spoon"), mark(
            "Everybody secretly chooses a symptom and passes it to the left, all at once."), 2, icon=True),
        Outbreak("hand-me-down", mark("Hand-Me-Down"), mark(
            "Whoever has most skulls gives a disease worth one or two to whoever has fewest."), 1, icon=True),
        Outbreak("contact-tracing", mark("Contact Tracing"), mark(
            "Choose two other players: they swap one afflicter each, chosen by you."), 1, icon=True),
        Outbreak("open-ward", mark("Open Ward"), mark("Everybody draws a symptom, and you draw two. Discard down to six."), 1, icon=True),
    )
}  # fmt: skip


def skulls(diseases: tuple[str, ...]) -> int:
    """How many skulls these diseases bring in all."""
    return sum(DISEASES[disease].skulls for disease in diseases)


def outbreak_deck(seats: int) -> tuple[str, ...]:
    """The outbreaks in play, unshuffled. With two players those with the icon stay in the box (Rulebook, Game Setup, 5)."""
    return tuple(card.id for card in OUTBREAKS.values() if seats > 2 or not card.icon for _ in range(card.count))
