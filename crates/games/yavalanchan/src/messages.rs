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
    "Form a line of your tiles and of the neutral tiles you own.",
    "Former une ligne de ses tuiles et des tuiles neutres que l'on possède.",
    "Eine Reihe aus eigenen Steinen und den neutralen bilden, die man besitzt.",
);
pub(crate) const NOTATION: Template = Template::new(
    "d4 places a tile of your colour, d4n a neutral tile; swap takes over the first tile",
    "d4 pose une tuile de sa couleur, d4n une tuile neutre ; swap reprend la première tuile",
    "d4 legt einen eigenen Stein, d4n einen neutralen; swap übernimmt den ersten Stein",
);
pub(crate) const SIZE: Template = Template::new(
    "Cells on each side of the board, and tiles that make a line.",
    "Les cases de chaque côté du plateau, et les tuiles qui font une ligne.",
    "Felder an jeder Seite des Bretts, und Steine, die eine Reihe machen.",
);
pub(crate) const SWAP: Template = Template::new(
    "Let the second player take over the first tile.",
    "Le second joueur peut reprendre à son compte la première tuile.",
    "Der zweite Spieler darf den ersten Stein übernehmen.",
);
pub(crate) const NO_SIZE: Template = Template::new(
    "no board of size {size}; there is 2..7",
    "pas de plateau de taille {size} ; il y a 2..7",
    "kein Brett der Größe {size}; es gibt 2..7",
);

// What tells moves on the same cell apart.

pub(crate) const OWN_TILE: Template = Template::new("own tile", "tuile à soi", "eigener Stein");
pub(crate) const NEUTRAL_TILE: Template =
    Template::new("neutral tile", "tuile neutre", "neutraler Stein");
pub(crate) const SWAP_LABEL: Template = Template::new(
    "swap: take over the first tile",
    "échange : reprendre la première tuile",
    "Tausch: den ersten Stein übernehmen",
);

// What the evaluation looks at.

pub(crate) const FREE_CELLS: Template = Template::new("free", "libre", "frei");
pub(crate) const ONE: Term = Term::new(
    Template::new("one", "à un", "eins"),
    Template::new(
        "Lines that can still be made and miss one tile.",
        "Les lignes encore possibles auxquelles il manque une tuile.",
        "Reihen, die noch möglich sind und denen ein Stein fehlt.",
    ),
);
pub(crate) const TWO: Term = Term::new(
    Template::new("two", "à deux", "zwei"),
    Template::new(
        "Lines that can still be made and miss two tiles.",
        "Les lignes encore possibles auxquelles il manque deux tuiles.",
        "Reihen, die noch möglich sind und denen zwei Steine fehlen.",
    ),
);
pub(crate) const THREE: Term = Term::new(
    Template::new("three", "à trois", "drei"),
    Template::new(
        "Lines that can still be made and miss three tiles.",
        "Les lignes encore possibles auxquelles il manque trois tuiles.",
        "Reihen, die noch möglich sind und denen drei Steine fehlen.",
    ),
);
pub(crate) const FOUR: Term = Term::new(
    Template::new("four", "à quatre", "vier"),
    Template::new(
        "Lines that can still be made and miss four tiles.",
        "Les lignes encore possibles auxquelles il manque quatre tuiles.",
        "Reihen, die noch möglich sind und denen vier Steine fehlen.",
    ),
);
pub(crate) const FIVE: Term = Term::new(
    Template::new("five", "à cinq", "fünf"),
    Template::new(
        "Lines that can still be made and miss five tiles.",
        "Les lignes encore possibles auxquelles il manque cinq tuiles.",
        "Reihen, die noch möglich sind und denen fünf Steine fehlen.",
    ),
);
pub(crate) const SIX: Term = Term::new(
    Template::new("six", "à six", "sechs"),
    Template::new(
        "Lines that can still be made and miss six tiles.",
        "Les lignes encore possibles auxquelles il manque six tuiles.",
        "Reihen, die noch möglich sind und denen sechs Steine fehlen.",
    ),
);
pub(crate) const LEANING: Term = Term::new(
    Template::new("leaning", "penchant", "geneigt"),
    Template::new(
        "Neutral tiles with more of one's tiles next to them.",
        "Les tuiles neutres qui ont plus de ses propres tuiles à côté d'elles.",
        "Neutrale Steine, neben denen mehr eigene liegen.",
    ),
);
pub(crate) const TEMPO: Term = Term::new(
    Template::new("tempo", "trait", "Zugrecht"),
    Template::new("Having the move.", "Avoir le trait.", "Am Zug zu sein."),
);

// How games end.

pub(crate) const LINE: Template = Template::new(
    "player {player} has a line of {length}",
    "le joueur {player} a une ligne de {length}",
    "Spieler {player} hat eine Reihe von {length}",
);
pub(crate) const YOUR_LINE: Template = Template::new(
    "you have a line of {length}",
    "vous avez une ligne de {length}",
    "du hast eine Reihe von {length}",
);
pub(crate) const OPPONENTS_LINE: Template = Template::new(
    "your opponent has a line of {length}",
    "votre adversaire a une ligne de {length}",
    "dein Gegner hat eine Reihe von {length}",
);
pub(crate) const BOARD_FULL: Template =
    Template::new("the board is full", "le plateau est plein", "das Brett ist voll");

// What is wrong with a move.

pub(crate) const SWAP_OFF: Template = Template::new(
    "is not allowed without the option swap=on",
    "n'est pas permis sans l'option swap=on",
    "ist ohne die Option swap=on nicht erlaubt",
);
pub(crate) const SWAP_TOO_LATE: Template = Template::new(
    "is only for player 2 right after the first tile",
    "n'est que pour le joueur 2, juste après la première tuile",
    "ist nur für Spieler 2 gleich nach dem ersten Stein",
);
pub(crate) const OFF_BOARD: Template =
    Template::new("is not on the board", "n'est pas sur le plateau", "ist nicht auf dem Brett");
pub(crate) const OCCUPIED: Template = Template::new(
    "is on an occupied cell",
    "est sur une case occupée",
    "ist auf einem besetzten Feld",
);
pub(crate) const NOT_NEXT_TO_NEUTRAL: Template = Template::new(
    "is not next to a neutral tile",
    "n'est pas à côté d'une tuile neutre",
    "ist nicht neben einem neutralen Stein",
);

// What is wrong with a position.

pub(crate) const NOT_ROWS_AND_PLAYER: Template = Template::new(
    "\"{text}\" is not of the form rows, blank, player to move",
    "« {text} » n'est pas de la forme rangées, espace, joueur au trait",
    "„{text}“ hat nicht die Form Reihen, Leerzeichen, Spieler am Zug",
);
pub(crate) const NO_PLAYER_TO_MOVE: Template = Template::new(
    "no player \"{player}\"; there is 1 and 2",
    "pas de joueur « {player} » ; il y a 1 et 2",
    "kein Spieler „{player}“; es gibt 1 und 2",
);
pub(crate) const STRAY_TILE: Template = Template::new(
    "the coloured tile on {cell} is not next to a neutral tile",
    "la tuile de couleur en {cell} n'est pas à côté d'une tuile neutre",
    "der farbige Stein auf {cell} ist nicht neben einem neutralen",
);
pub(crate) const WRONG_ROWS: Template = Template::new(
    "{count} rows, but a board of size {size} has {rows}",
    "{count} rangées, mais un plateau de taille {size} en a {rows}",
    "{count} Reihen, aber ein Brett der Größe {size} hat {rows}",
);
pub(crate) const WRONG_CELLS: Template = Template::new(
    "row {row} \"{text}\" does not have {cells} cells",
    "la rangée {row} « {text} » n'a pas {cells} cases",
    "Reihe {row} „{text}“ hat nicht {cells} Felder",
);
pub(crate) const NO_TILE: Template = Template::new(
    "no tile '{letter}'; there is '.', 'n', 'x', 'o'",
    "pas de tuile « {letter} » ; il y a « . », « n », « x », « o »",
    "kein Stein „{letter}“; es gibt „.“, „n“, „x“, „o“",
);
pub(crate) const BOTH_HAVE_LINES: Template = Template::new(
    "both players have a line of {length}",
    "les deux joueurs ont une ligne de {length}",
    "beide Spieler haben eine Reihe von {length}",
);
