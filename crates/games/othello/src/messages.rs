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
    "Outflank discs to flip them, and have more at the end.",
    "Encadrer des pions pour les retourner, et en avoir le plus à la fin.",
    "Steine einschließen, umdrehen und am Ende mehr davon haben.",
);
pub(crate) const NOTATION: Template = Template::new(
    "d3 puts a disc on d3, where a1 is the top left corner; pass, when nothing else is possible",
    "d3 pose un pion en d3, a1 étant le coin en haut à gauche ; pass, quand rien d'autre n'est \
     possible",
    "d3 setzt einen Stein auf d3, wobei a1 die Ecke links oben ist; pass, wenn nichts anderes \
     möglich ist",
);
pub(crate) const PASS: Template = Template::new("pass", "passer", "passen");

// What the evaluation looks at.

pub(crate) const EMPTIES: Template = Template::new("empties", "vides", "leer");
pub(crate) const DISCS: Term = Term::new(
    Template::new("discs", "pions", "Steine"),
    Template::new("Discs.", "Pions.", "Steine."),
);
pub(crate) const TEMPO: Term = Term::new(
    Template::new("tempo", "trait", "Zugrecht"),
    Template::new("The right to move.", "Le trait.", "Das Recht zu ziehen."),
);
pub(crate) const PARITY: Term = Term::new(
    Template::new("parity", "parité", "Parität"),
    Template::new(
        "One for who makes the last move if nobody passes: empty squares are odd in number.",
        "Un pour qui joue le dernier coup si personne ne passe : les cases vides sont en nombre \
         impair.",
        "Eins für den, der den letzten Zug macht, wenn niemand passt: Die Zahl der leeren Felder \
         ist ungerade.",
    ),
);
pub(crate) const MOBILITY: Term = Term::new(
    Template::new("mobility", "mobilité", "Mobilität"),
    Template::new("Moves.", "Coups possibles.", "Mögliche Züge."),
);
pub(crate) const LOG_MOBILITY: Term = Term::new(
    Template::new("log-mobility", "mobilité-log", "Mobilität-log"),
    Template::new(
        "The logarithm of the number of moves: the first count more than the others.",
        "Le logarithme du nombre de coups : les premiers comptent plus que les autres.",
        "Der Logarithmus der Zahl der Züge: Die ersten zählen mehr als die übrigen.",
    ),
);
pub(crate) const POTENTIAL: Term = Term::new(
    Template::new("potential", "mobilité potentielle", "mögliche Mobilität"),
    Template::new(
        "Empty squares next to discs of the opponent: potential mobility.",
        "Cases vides à côté de pions adverses : la mobilité potentielle.",
        "Leere Felder neben Steinen des Gegners: mögliche Mobilität.",
    ),
);
pub(crate) const FRONTIER: Term = Term::new(
    Template::new("frontier", "frontière", "Front"),
    Template::new(
        "Discs next to an empty square.",
        "Pions à côté d'une case vide.",
        "Steine neben einem leeren Feld.",
    ),
);
pub(crate) const CORNERS: Term = Term::new(
    Template::new("corners", "coins", "Ecken"),
    Template::new("Discs on corners.", "Pions dans les coins.", "Steine in den Ecken."),
);
pub(crate) const CORNER_MOVES: Term = Term::new(
    Template::new("corner-moves", "prises de coin", "Eckzüge"),
    Template::new(
        "Corners that can be taken with the next move.",
        "Coins qui peuvent être pris au prochain coup.",
        "Ecken, die mit dem nächsten Zug besetzt werden können.",
    ),
);
pub(crate) const X_SQUARES: Term = Term::new(
    Template::new("x-squares", "cases X", "X-Felder"),
    Template::new(
        "Discs diagonally next to an empty corner.",
        "Pions en diagonale d'un coin vide.",
        "Steine schräg neben einer leeren Ecke.",
    ),
);
pub(crate) const C_SQUARES: Term = Term::new(
    Template::new("c-squares", "cases C", "C-Felder"),
    Template::new(
        "Discs on the edge next to an empty corner.",
        "Pions du bord à côté d'un coin vide.",
        "Steine am Rand neben einer leeren Ecke.",
    ),
);
pub(crate) const STABLE: Term = Term::new(
    Template::new("stable", "définitifs", "sicher"),
    Template::new(
        "Discs that can never be flipped, since they are anchored at a corner.",
        "Pions définitifs, ancrés à un coin : ils ne seront jamais retournés.",
        "Steine, die nie umgedreht werden können, weil sie an einer Ecke verankert sind.",
    ),
);
pub(crate) const EDGES: Term = Term::new(
    Template::new("edges", "bords", "Ränder"),
    Template::new(
        "Discs on the edges, corners and the squares next to them apart.",
        "Pions des bords, sans les coins ni les cases voisines des coins.",
        "Steine am Rand, ohne die Ecken und die Felder neben ihnen.",
    ),
);
pub(crate) const INNER_EDGES: Term = Term::new(
    Template::new("inner-edges", "bords intérieurs", "innere Ränder"),
    Template::new(
        "Discs on the ring inside the edges, its corners apart.",
        "Pions de l'anneau intérieur aux bords, sans ses coins.",
        "Steine auf dem Ring innerhalb der Ränder, ohne dessen Ecken.",
    ),
);

// How games end.

pub(crate) const MORE_DISCS: Template = Template::new(
    "player {winner} has {more} discs, player {loser} {fewer}",
    "le joueur {winner} a {more} pions, le joueur {loser} en a {fewer}",
    "Spieler {winner} hat {more} Steine, Spieler {loser} {fewer}",
);
pub(crate) const YOUR_DISCS: Template = Template::new(
    "you have {own} discs, your opponent {other}",
    "vous avez {own} pions, votre adversaire en a {other}",
    "du hast {own} Steine, dein Gegner {other}",
);
pub(crate) const EQUAL_DISCS: Template = Template::new(
    "both have {count} discs",
    "les deux ont {count} pions",
    "beide haben {count} Steine",
);

// What is wrong with a move.

pub(crate) const NEEDLESS_PASS: Template = Template::new(
    "passes, which is allowed only without any other move",
    "passe, ce qui n'est permis que sans aucun autre coup",
    "passt, was nur ohne jeden anderen Zug erlaubt ist",
);
pub(crate) const OCCUPIED: Template = Template::new(
    "is on an occupied square",
    "est sur une case occupée",
    "ist auf einem besetzten Feld",
);
pub(crate) const FLIPS_NOTHING: Template = Template::new(
    "outflanks no disc of the opponent",
    "n'encadre aucun pion de l'adversaire",
    "schließt keinen Stein des Gegners ein",
);
pub(crate) const ONLY_A_PASS: Template = Template::new(
    "outflanks nothing, and no other move does: all that is left is to pass",
    "n'encadre rien, pas plus qu'aucun autre coup : il ne reste qu'à passer",
    "schließt nichts ein, und kein anderer Zug tut es: Es bleibt nur zu passen",
);
pub(crate) const NOT_A_MOVE: Template = Template::new(
    "\"{text}\" is not a move: a square of the board a1…h8 such as d3, or pass",
    "« {text} » n'est pas un coup : une case du plateau a1…h8 telle que d3, ou pass",
    "„{text}“ ist kein Zug: ein Feld des Bretts a1…h8 wie d3, oder pass",
);

// What is wrong with a position.

pub(crate) const NOT_A_POSITION: Template = Template::new(
    "\"{text}\" is not a position: it wants a board, and b or w",
    "« {text} » n'est pas une position : il faut un plateau, et b ou w",
    "„{text}“ ist keine Stellung: Es braucht ein Brett, und b oder w",
);
