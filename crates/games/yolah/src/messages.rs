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
    "Queens that leave holes behind: move longer than your opponent.",
    "Des dames qui laissent des trous derrière elles : gagne qui peut jouer le plus \
     longtemps.",
    "Damen, die Löcher hinterlassen: Es gewinnt, wer länger ziehen kann.",
);
pub(crate) const NOTATION: Template = Template::new(
    "d5:b7 moves the piece on d5 to b7; a1:a1 passes, when nothing else is possible",
    "d5:b7 déplace la pièce de d5 en b7 ; a1:a1 passe, quand rien d'autre n'est possible",
    "d5:b7 zieht den Stein von d5 nach b7; a1:a1 passt, wenn nichts anderes möglich ist",
);
pub(crate) const PASS: Template = Template::new("pass", "passer", "passen");

// What the evaluation looks at.

pub(crate) const FREE_SQUARES: Template = Template::new("free", "libres", "frei");
pub(crate) const POINTS: Term = Term::new(
    Template::new("points", "points marqués", "Punkte"),
    Template::new("Points.", "Points marqués.", "Punkte."),
);
pub(crate) const TEMPO: Term = Term::new(
    Template::new("tempo", "trait", "Zugrecht"),
    Template::new("The right to move.", "Le trait.", "Das Recht zu ziehen."),
);
pub(crate) const MOBILITY: Term = Term::new(
    Template::new("mobility", "mobilité", "Beweglichkeit"),
    Template::new("Moves.", "Coups possibles.", "Mögliche Züge."),
);
pub(crate) const REACH: Term = Term::new(
    Template::new("reach", "portée", "Reichweite"),
    Template::new(
        "Squares that can ever be reached.",
        "Cases qui peuvent être atteintes un jour.",
        "Felder, die je erreicht werden können.",
    ),
);
pub(crate) const QUEENS: Term = Term::new(
    Template::new("queens", "dames", "Damen"),
    Template::new(
        "Squares reached first, in moves.",
        "Cases atteintes en premier, en coups.",
        "Zuerst erreichte Felder, in Zügen.",
    ),
);
pub(crate) const KINGS: Term = Term::new(
    Template::new("kings", "rois", "Könige"),
    Template::new(
        "Squares reached first, in single steps.",
        "Cases atteintes en premier, pas à pas.",
        "Zuerst erreichte Felder, in Einzelschritten.",
    ),
);
pub(crate) const FREEDOM: Term = Term::new(
    Template::new("freedom", "liberté", "Freiheit"),
    Template::new(
        "Free squares next to a piece.",
        "Cases libres à côté d'une pièce.",
        "Freie Felder neben einem Stein.",
    ),
);
pub(crate) const STUCK: Term = Term::new(
    Template::new("stuck", "bloquées", "fest"),
    Template::new(
        "Pieces that can never move again.",
        "Pièces qui ne peuvent plus jamais jouer.",
        "Steine, die nie mehr ziehen können.",
    ),
);
pub(crate) const TIGHT: Term = Term::new(
    Template::new("tight", "à l'étroit", "beengt"),
    Template::new(
        "Pieces with one or two free squares next to them.",
        "Pièces avec une ou deux cases libres à côté d'elles.",
        "Steine mit einem oder zwei freien Feldern neben sich.",
    ),
);
pub(crate) const ENGAGED: Term = Term::new(
    Template::new("engaged", "engagées", "im Kampf"),
    Template::new(
        "Pieces next to squares that both sides can reach.",
        "Pièces à côté de cases que les deux camps peuvent atteindre.",
        "Steine neben Feldern, die beide Seiten erreichen können.",
    ),
);
pub(crate) const ACTIVITY: Term = Term::new(
    Template::new("activity", "activité", "Tatkraft"),
    Template::new(
        "Moves of each piece, of which the first count more than the others.",
        "Coups de chaque pièce, dont les premiers comptent plus que les autres.",
        "Züge jedes Steins, von denen die ersten mehr zählen als die übrigen.",
    ),
);
pub(crate) const LAST: Term = Term::new(
    Template::new("last", "dernier coup", "letzter Zug"),
    Template::new(
        "Pieces that can move just once more.",
        "Pièces qui ne peuvent plus jouer qu'une fois.",
        "Steine, die nur noch einmal ziehen können.",
    ),
);
pub(crate) const ZONES: Term = Term::new(
    Template::new("zones", "zones privées", "Gebiete"),
    Template::new(
        "Zones apart from each other that only one side can reach.",
        "Zones séparées qu'un seul camp peut atteindre.",
        "Getrennte Gebiete, die nur eine Seite erreichen kann.",
    ),
);
pub(crate) const PATCHES: Term = Term::new(
    Template::new("patches", "parcelles", "Flecken"),
    Template::new(
        "Patches apart from each other of squares reached first, in moves.",
        "Parcelles séparées de cases atteintes en premier, en coups.",
        "Getrennte Flecken von Feldern, die zuerst erreicht werden, in Zügen.",
    ),
);

// How games end.

pub(crate) const MORE_POINTS: Template = Template::new(
    "player {winner} has {more} points, player {loser} {fewer}",
    "le joueur {winner} a {more} points, le joueur {loser} en a {fewer}",
    "Spieler {winner} hat {more} Punkte, Spieler {loser} {fewer}",
);
pub(crate) const YOUR_POINTS: Template = Template::new(
    "you have {own} points, your opponent {other}",
    "vous avez {own} points, votre adversaire en a {other}",
    "du hast {own} Punkte, dein Gegner {other}",
);
pub(crate) const EQUAL_POINTS: Template = Template::new(
    "both have {points} points",
    "les deux ont {points} points",
    "beide haben {points} Punkte",
);

// What is wrong with a move.

pub(crate) const NEEDLESS_PASS: Template = Template::new(
    "passes, which is allowed only without any other move",
    "passe, ce qui n'est permis que sans aucun autre coup",
    "passt, was nur ohne jeden anderen Zug erlaubt ist",
);
pub(crate) const OF_OPPONENT: Template = Template::new(
    "moves a piece of the opponent, on {from}",
    "déplace une pièce de l'adversaire, en {from}",
    "zieht einen Stein des Gegners, auf {from}",
);
pub(crate) const NO_PIECE: Template = Template::new(
    "starts from {from}, where no piece is",
    "part de {from}, où il n'y a pas de pièce",
    "beginnt auf {from}, wo kein Stein steht",
);
pub(crate) const TO_HOLE: Template = Template::new(
    "goes to {to}, which is a hole",
    "va en {to}, qui est un trou",
    "geht nach {to}, wo ein Loch ist",
);
pub(crate) const TO_OCCUPIED: Template = Template::new(
    "goes to {to}, which is occupied",
    "va en {to}, qui est occupée",
    "geht nach {to}, das besetzt ist",
);
pub(crate) const NOT_ALONG_LINE: Template = Template::new(
    "is not along a line: {to} is not on a rank, file or diagonal of {from}",
    "ne suit pas une ligne : {to} n'est ni sur une rangée, ni sur une colonne, ni sur une \
     diagonale de {from}",
    "folgt keiner Linie: {to} liegt auf keiner Reihe, Spalte oder Diagonale von {from}",
);
pub(crate) const BLOCKED: Template = Template::new(
    "is blocked: there is a piece or a hole between {from} and {to}",
    "est bloqué : il y a une pièce ou un trou entre {from} et {to}",
    "ist versperrt: Zwischen {from} und {to} ist ein Stein oder ein Loch",
);
pub(crate) const NOT_A_MOVE: Template = Template::new(
    "\"{text}\" is not a move such as d5:b7",
    "« {text} » n'est pas un coup tel que d5:b7",
    "„{text}“ ist kein Zug wie d5:b7",
);
pub(crate) const NOT_MOVING: Template = Template::new(
    "\"{text}\" stays where it is; the pass is written a1:a1",
    "« {text} » reste sur place ; passer s'écrit a1:a1",
    "„{text}“ bleibt stehen; Passen schreibt man a1:a1",
);

// What is wrong with a position.

pub(crate) const NOT_A_POSITION: Template = Template::new(
    "\"{text}\" is not a position: it wants a board, b or w, and two numbers of points",
    "« {text} » n'est pas une position : il faut un plateau, b ou w, et deux nombres de points",
    "„{text}“ ist keine Stellung: Es braucht ein Brett, b oder w und zwei Punktzahlen",
);
pub(crate) const BLACK_PIECES: Template = Template::new(
    "{count} black pieces instead of four",
    "{count} pièces noires au lieu de quatre",
    "{count} schwarze Steine statt vier",
);
pub(crate) const WHITE_PIECES: Template = Template::new(
    "{count} white pieces instead of four",
    "{count} pièces blanches au lieu de quatre",
    "{count} weiße Steine statt vier",
);
pub(crate) const NOT_POINTS: Template = Template::new(
    "points are a number from 0 to {most}, not \"{text}\"",
    "les points sont un nombre de 0 à {most}, pas « {text} »",
    "Punkte sind eine Zahl von 0 bis {most}, nicht „{text}“",
);
pub(crate) const ALWAYS_FOUR: Template = Template::new(
    "there are always four pieces each: put the piece elsewhere instead",
    "il y a toujours quatre pièces par camp : il faut poser cette pièce ailleurs",
    "es sind immer vier Steine auf jeder Seite: Der Stein kann nur anderswohin",
);
