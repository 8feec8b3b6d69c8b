//! What the game says, in every language.

use i18n::Template;
use presentation::Term;

/// The rules for those who want to play.
pub(crate) const RULES: Template = Template::new(
    include_str!("../rules/en.md"),
    include_str!("../rules/fr.md"),
    include_str!("../rules/de.md"),
);
pub(crate) const SUMMARY: Template = Template::new(
    "Sow red and blue seeds round sixteen holes and capture what makes two or three.",
    "Semer des graines rouges et bleues autour de seize trous et capturer celles qui font \
     deux ou trois.",
    "Rote und blaue Samen rund um sechzehn Löcher säen und fangen, was zwei oder drei \
     ergibt.",
);
pub(crate) const NOTATION: Template = Template::new(
    "A move is a hole from 1 to 16 and the colour taken from it: 3R, 14B.",
    "Un coup est un trou de 1 à 16 et la couleur qu'on y prend, R pour rouge, B pour bleu : \
     3R, 14B.",
    "Ein Zug ist ein Loch von 1 bis 16 und die Farbe, die man ihm nimmt, R für Rot, B für \
     Blau: 3R, 14B.",
);
pub(crate) const LIMIT: Template = Template::new(
    "After so many plies the game ends and the captured seeds are compared.",
    "Après ce nombre de coups, la partie se termine et l'on compare les graines capturées.",
    "Nach so vielen Zügen endet die Partie, und die gefangenen Samen werden verglichen.",
);

// What tells moves on the same hole apart.

pub(crate) const RED_SEEDS: Template = Template::new("red seeds", "graines rouges", "rote Samen");
pub(crate) const BLUE_SEEDS: Template =
    Template::new("blue seeds", "graines bleues", "blaue Samen");

// What the evaluation looks at.

pub(crate) const SEEDS_LEFT: Template = Template::new("left", "restent", "übrig");
pub(crate) const CAPTURED: Term = Term::new(
    Template::new("captured", "captures", "gefangen"),
    Template::new("Seeds captured.", "Les graines capturées.", "Gefangene Samen."),
);
pub(crate) const REDS: Term = Term::new(
    Template::new("reds", "rouges", "rote"),
    Template::new(
        "Holes from which red seeds can be sown.",
        "Les trous d'où l'on peut semer des graines rouges.",
        "Löcher, aus denen man rote Samen säen kann.",
    ),
);
pub(crate) const BLUES: Term = Term::new(
    Template::new("blues", "bleus", "blaue"),
    Template::new(
        "Holes from which blue seeds can be sown.",
        "Les trous d'où l'on peut semer des graines bleues.",
        "Löcher, aus denen man blaue Samen säen kann.",
    ),
);
pub(crate) const FILLED: Term = Term::new(
    Template::new("filled", "garnis", "gefüllt"),
    Template::new(
        "Holes that are not empty.",
        "Les trous qui ne sont pas vides.",
        "Löcher, die nicht leer sind.",
    ),
);
pub(crate) const SINGLES: Term = Term::new(
    Template::new("singles", "simples", "einzelne"),
    Template::new(
        "Holes with one seed, which the next seed makes two.",
        "Les trous d'une graine, dont la prochaine fait deux.",
        "Löcher mit einem Samen, aus dem der nächste zwei macht.",
    ),
);
pub(crate) const PAIRS: Term = Term::new(
    Template::new("pairs", "paires", "Paare"),
    Template::new(
        "Holes with two seeds, which the next seed makes three.",
        "Les trous de deux graines, dont la prochaine fait trois.",
        "Löcher mit zwei Samen, aus denen der nächste drei macht.",
    ),
);
pub(crate) const TRIPLES: Term = Term::new(
    Template::new("triples", "triplés", "Drillinge"),
    Template::new(
        "Holes with three seeds.",
        "Les trous de trois graines.",
        "Löcher mit drei Samen.",
    ),
);
pub(crate) const SEEDS: Term = Term::new(
    Template::new("seeds", "graines", "Samen"),
    Template::new(
        "Seeds in one's holes.",
        "Les graines dans ses propres trous.",
        "Samen in den eigenen Löchern.",
    ),
);
pub(crate) const REDNESS: Term = Term::new(
    Template::new("redness", "rougeur", "Röte"),
    Template::new(
        "Red seeds in one's holes.",
        "Les graines rouges dans ses propres trous.",
        "Rote Samen in den eigenen Löchern.",
    ),
);
pub(crate) const CHAINS: Term = Term::new(
    Template::new("chains", "chaînes", "Ketten"),
    Template::new(
        "Holes with one or two seeds right behind another such hole.",
        "Les trous d'une ou deux graines juste après un autre trou semblable.",
        "Löcher mit einem oder zwei Samen gleich hinter einem anderen solchen Loch.",
    ),
);
pub(crate) const AIMS: Term = Term::new(
    Template::new("aims", "visées", "Ziele"),
    Template::new(
        "Holes of the opponent where one's next move can capture.",
        "Les trous de l'adversaire où l'on peut capturer au prochain coup.",
        "Löcher des Gegners, in denen man mit dem nächsten Zug fangen kann.",
    ),
);
pub(crate) const THREATS: Term = Term::new(
    Template::new("threats", "menaces", "Drohungen"),
    Template::new(
        "Own holes where the opponent could capture now.",
        "Ses propres trous où l'adversaire pourrait capturer maintenant.",
        "Eigene Löcher, in denen der Gegner jetzt fangen könnte.",
    ),
);
pub(crate) const TEMPO: Term = Term::new(
    Template::new("tempo", "trait", "Zugrecht"),
    Template::new("Having the move.", "Avoir le trait.", "Am Zug zu sein."),
);

// How games end.

pub(crate) const ALL_TAKEN: Template = Template::new(
    "all seeds are taken, {result}",
    "toutes les graines sont prises, {result}",
    "alle Samen sind genommen, {result}",
);
pub(crate) const MAJORITY: Template = Template::new(
    "more than half of the seeds are taken, {result}",
    "plus de la moitié des graines est prise, {result}",
    "mehr als die Hälfte der Samen ist genommen, {result}",
);
pub(crate) const FEW_SEEDS: Template = Template::new(
    "fewer than 8 seeds are left, {result}",
    "il reste moins de 8 graines, {result}",
    "weniger als 8 Samen sind übrig, {result}",
);
pub(crate) const LIMIT_REACHED: Template = Template::new(
    "{plies} plies are played, {result}",
    "{plies} coups sont joués, {result}",
    "{plies} Züge sind gespielt, {result}",
);
pub(crate) const MORE_SEEDS: Template = Template::new(
    "player {player} has {more} against {fewer}",
    "le joueur {player} en a {more} contre {fewer}",
    "Spieler {player} hat {more} gegen {fewer}",
);
pub(crate) const YOUR_SEEDS: Template = Template::new(
    "you have {own} against {other}",
    "vous en avez {own} contre {other}",
    "du hast {own} gegen {other}",
);
pub(crate) const EQUAL_SEEDS: Template = Template::new(
    "both players have {seeds}",
    "les deux joueurs en ont {seeds}",
    "beide Spieler haben {seeds}",
);

// What is wrong with a move.

pub(crate) const OF_OPPONENT: Template = Template::new(
    "is from a hole of player {player}",
    "part d'un trou du joueur {player}",
    "ist aus einem Loch von Spieler {player}",
);
pub(crate) const NO_RED_SEEDS: Template = Template::new(
    "is from a hole without red seeds",
    "part d'un trou sans graines rouges",
    "ist aus einem Loch ohne rote Samen",
);
pub(crate) const NO_BLUE_SEEDS: Template = Template::new(
    "is from a hole without blue seeds",
    "part d'un trou sans graines bleues",
    "ist aus einem Loch ohne blaue Samen",
);
pub(crate) const NOT_A_MOVE: Template = Template::new(
    "\"{text}\" is not a move: a hole from 1 to 16 and a colour, R or B, as in \"3R\"",
    "« {text} » n'est pas un coup : un trou de 1 à 16 et une couleur, R ou B, comme « 3R »",
    "„{text}“ ist kein Zug: ein Loch von 1 bis 16 und eine Farbe, R oder B, wie „3R“",
);

// What is wrong with a position.

pub(crate) const NOT_A_POSITION: Template = Template::new(
    "\"{text}\" is not a position: the holes, the player to move, the seeds captured by players \
     1 and 2, and the plies played",
    "« {text} » n'est pas une position : les trous, le joueur au trait, les graines capturées \
     par les joueurs 1 et 2, et les coups joués",
    "„{text}“ ist keine Stellung: die Löcher, der Spieler am Zug, die von den Spielern 1 und 2 \
     gefangenen Samen und die gespielten Züge",
);
pub(crate) const NO_PLAYER_TO_MOVE: Template = Template::new(
    "there is no player \"{player}\" to move, only 1 and 2",
    "il n'y a pas de joueur « {player} », seulement 1 et 2",
    "es gibt keinen Spieler „{player}“, nur 1 und 2",
);
pub(crate) const WRONG_HOLES: Template = Template::new(
    "\"{text}\" has {count} holes instead of 16",
    "« {text} » a {count} trous au lieu de 16",
    "„{text}“ hat {count} Löcher statt 16",
);
pub(crate) const NOT_A_HOLE: Template = Template::new(
    "\"{text}\" is not what hole {hole} can hold: its red and its blue seeds, as in \"2.2\"",
    "« {text} » n'est pas ce que le trou {hole} peut contenir : ses graines rouges et bleues, comme \
     « 2.2 »",
    "„{text}“ ist nicht, was Loch {hole} enthalten kann: seine roten und blauen Samen, wie „2.2“",
);
pub(crate) const NOT_CAPTURED: Template = Template::new(
    "\"{text}\" is not a number of captured seeds from 0 to 64",
    "« {text} » n'est pas un nombre de graines capturées de 0 à 64",
    "„{text}“ ist keine Zahl gefangener Samen von 0 bis 64",
);
pub(crate) const TOO_MANY_PLIES: Template = Template::new(
    "{plies} plies are too many: the game ends after {limit}",
    "{plies} coups, c'est trop : la partie se termine après {limit}",
    "{plies} Züge sind zu viele: Die Partie endet nach {limit}",
);
pub(crate) const NOT_PLIES: Template = Template::new(
    "\"{text}\" is not a number of plies",
    "« {text} » n'est pas un nombre de coups",
    "„{text}“ ist keine Zahl von Zügen",
);
pub(crate) const WRONG_SEEDS: Template = Template::new(
    "{board} seeds on the board and {captured} captured make {all} instead of 64",
    "{board} graines sur le plateau et {captured} capturées font {all} au lieu de 64",
    "{board} Samen auf dem Brett und {captured} gefangene machen {all} statt 64",
);
pub(crate) const STARVING: Template = Template::new(
    "player {player} is to move without a seed: the {seeds} seeds on the board must be among those \
     captured by player {opponent}",
    "le joueur {player} a le trait sans une graine : les {seeds} graines du plateau doivent être parmi \
     celles capturées par le joueur {opponent}",
    "Spieler {player} ist ohne Samen am Zug: Die {seeds} Samen auf dem Brett müssen unter den von \
     Spieler {opponent} gefangenen sein",
);
pub(crate) const NO_HOLE: Template = Template::new(
    "there is no hole \"{name}\"",
    "il n'y a pas de trou « {name} »",
    "es gibt kein Loch „{name}“",
);
pub(crate) const TOO_MANY_SEEDS: Template = Template::new(
    "{seeds} seeds on the board are more than the 64 there are",
    "{seeds} graines sur le plateau, c'est plus que les 64 qu'il y a",
    "{seeds} Samen auf dem Brett sind mehr als die 64, die es gibt",
);
