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
    "Four in a row wins, but three in a row loses.",
    "Quatre à la suite gagnent, mais trois à la suite perdent.",
    "Vier in einer Reihe gewinnen, aber drei in einer Reihe verlieren.",
);
pub(crate) const NOTATION: Template = Template::new(
    "The cell that gets a stone, row and place: e5 is the centre; swap takes over the first \
     stone.",
    "La case qui reçoit une pierre, rangée et place : e5 est le centre ; swap reprend la \
     première pierre.",
    "Das Feld, das einen Stein bekommt, Reihe und Platz: e5 ist die Mitte; swap übernimmt \
     den ersten Stein.",
);
pub(crate) const PLAYERS: Template = Template::new(
    "How many players there are.",
    "Le nombre de joueurs.",
    "Wie viele Spieler es gibt.",
);
pub(crate) const SWAP: Template = Template::new(
    "The second of two players may take over the first stone.",
    "À deux, le second joueur peut reprendre à son compte la première pierre.",
    "Bei zwei Spielern darf der zweite den ersten Stein übernehmen.",
);
pub(crate) const BLOCK: Template = Template::new(
    "Three players must complete their own four, or else stop the next player's.",
    "À trois, chacun doit compléter ses propres quatre, sinon empêcher ceux du joueur \
     suivant.",
    "Zu dritt muss jeder die eigene Vierer-Reihe vollenden, sonst die des nächsten Spielers \
     verhindern.",
);
pub(crate) const BLOCK_FOR_THREE: Template = Template::new(
    "block=on is for three players; add players=3",
    "block=on est pour trois joueurs ; ajouter players=3",
    "block=on ist für drei Spieler; dazu gehört players=3",
);
pub(crate) const SWAP_FOR_TWO: Template = Template::new(
    "swap=on is for two players, not for players=3",
    "swap=on est pour deux joueurs, pas pour players=3",
    "swap=on ist für zwei Spieler, nicht für players=3",
);
pub(crate) const SWAP_LABEL: Template = Template::new(
    "swap: take over the first stone",
    "échange : reprendre la première pierre",
    "Tausch: den ersten Stein übernehmen",
);

// How games end.

pub(crate) const FOUR_IN_A_ROW: Template = Template::new(
    "player {player} has four in a row",
    "le joueur {player} a quatre pierres à la suite",
    "Spieler {player} hat vier in einer Reihe",
);
pub(crate) const THREE_IN_A_ROW: Template = Template::new(
    "player {player} made three in a row",
    "le joueur {player} a fait trois à la suite",
    "Spieler {player} hat drei in einer Reihe gemacht",
);
pub(crate) const YOUR_FOUR: Template = Template::new(
    "you have four in a row",
    "vous avez quatre pierres à la suite",
    "du hast vier in einer Reihe",
);
pub(crate) const YOUR_THREE: Template = Template::new(
    "you made three in a row",
    "vous avez fait trois à la suite",
    "du hast drei in einer Reihe gemacht",
);
pub(crate) const OPPONENTS_FOUR: Template = Template::new(
    "your opponent has four in a row",
    "votre adversaire a quatre pierres à la suite",
    "dein Gegner hat vier in einer Reihe",
);
pub(crate) const OPPONENTS_THREE: Template = Template::new(
    "your opponent made three in a row",
    "votre adversaire a fait trois à la suite",
    "dein Gegner hat drei in einer Reihe gemacht",
);
pub(crate) const TWO_OUT: Template = Template::new(
    "players {one} and {other} are out",
    "les joueurs {one} et {other} sont éliminés",
    "die Spieler {one} und {other} sind ausgeschieden",
);
pub(crate) const BOARD_FULL: Template =
    Template::new("the board is full", "le plateau est plein", "das Brett ist voll");

// What the evaluation looks at.

pub(crate) const STONES: Template = Template::new("stones", "pierres", "Steine");
pub(crate) const MAKERS: Term = Term::new(
    Template::new("makers", "menaces possibles", "Drohplätze"),
    Template::new(
        "Cells where a stone makes a threat and completes no three.",
        "Cases où une pierre crée une menace sans compléter une ligne de trois.",
        "Felder, auf denen ein Stein droht und keine Dreierreihe vollendet.",
    ),
);
pub(crate) const LOSING: Term = Term::new(
    Template::new("losing", "cases perdantes", "Verlustfelder"),
    Template::new(
        "Cells where a stone completes a three.",
        "Cases où une pierre complète une ligne de trois.",
        "Felder, auf denen ein Stein eine Dreierreihe vollendet.",
    ),
);
pub(crate) const CENTER: Term = Term::new(
    Template::new("centre", "milieu", "Mitte"),
    Template::new(
        "Steps that the stones are nearer to the centre than the edge is.",
        "Pas dont les pierres sont plus près du centre que le bord.",
        "Schritte, die die Steine näher an der Mitte liegen als der Rand.",
    ),
);
pub(crate) const TEMPO: Term = Term::new(
    Template::new("tempo", "trait", "Zugrecht"),
    Template::new("The right to move.", "Le trait.", "Das Recht zu ziehen."),
);
pub(crate) const DECISIVE: Term = Term::new(
    Template::new("decisive", "menaces décisives", "entscheidend"),
    Template::new(
        "Cells where a stone makes a threat that cannot be answered.",
        "Cases où une pierre crée une menace sans réponse.",
        "Felder, auf denen ein Stein droht und es keine Antwort gibt.",
    ),
);
pub(crate) const SECURE: Term = Term::new(
    Template::new("secure", "menaces sûres", "sichere Drohplätze"),
    Template::new(
        "Cells where a stone makes a threat and one of the opponent would lose.",
        "Cases où une pierre crée une menace et où une pierre adverse perdrait.",
        "Felder, auf denen ein Stein droht und ein gegnerischer verlieren würde.",
    ),
);
pub(crate) const PAIRS: Term = Term::new(
    Template::new("pairs", "paires", "Paare"),
    Template::new(
        "Pairs of stones side by side.",
        "Paires de pierres côte à côte.",
        "Paare von Steinen nebeneinander.",
    ),
);
pub(crate) const FORCED: Term = Term::new(
    Template::new("forced", "coup forcé", "Zwangszug"),
    Template::new(
        "A four of the opponent that has to be stopped.",
        "Une ligne de quatre adverse à empêcher.",
        "Eine gegnerische Viererreihe, die verhindert werden muss.",
    ),
);

// What is wrong with a move.

pub(crate) const OCCUPIED: Template = Template::new(
    "is on an occupied cell",
    "est sur une case occupée",
    "ist auf einem besetzten Feld",
);
pub(crate) const OWN_FOUR_FIRST: Template = Template::new(
    "does not complete player {player}'s own four, which block=on demands",
    "ne complète pas les quatre du joueur {player}, ce que block=on exige",
    "vollendet nicht die eigene Vierer-Reihe von Spieler {player}, wie block=on es verlangt",
);
pub(crate) const NOT_BLOCKING: Template = Template::new(
    "does not stop player {player} from winning, which block=on demands",
    "n'empêche pas le joueur {player} de gagner, ce que block=on exige",
    "hindert Spieler {player} nicht am Gewinnen, wie block=on es verlangt",
);
pub(crate) const TWO_PLAYERS_ONLY: Template =
    Template::new("is for two players only", "n'existe qu'à deux joueurs", "gibt es nur zu zweit");
pub(crate) const SWAP_TOO_LATE: Template = Template::new(
    "is possible only instead of player 2's first stone",
    "n'est possible qu'à la place de la première pierre du joueur 2",
    "ist nur anstelle des ersten Steins von Spieler 2 möglich",
);
pub(crate) const SWAP_OFF: Template = Template::new(
    "is possible only with swap=on",
    "n'est possible qu'avec swap=on",
    "ist nur mit swap=on möglich",
);

// What is wrong with a position.

pub(crate) const NOT_ROWS_AND_PLAYER: Template = Template::new(
    "\"{text}\" is not nine rows and the player to move",
    "« {text} » n'est pas neuf rangées et le joueur au trait",
    "„{text}“ ist nicht neun Reihen und der Spieler am Zug",
);
pub(crate) const NOT_ROWS_PLAYER_AND_OUT: Template = Template::new(
    "\"{text}\" is not nine rows, the player to move and the players that are out",
    "« {text} » n'est pas neuf rangées, le joueur au trait et les joueurs éliminés",
    "„{text}“ ist nicht neun Reihen, der Spieler am Zug und die ausgeschiedenen Spieler",
);
pub(crate) const NOT_OUT_LIST: Template = Template::new(
    "\"{list}\" does not list the players that are out, as \"2\", \"13\" or \"-\"",
    "« {list} » ne donne pas les joueurs éliminés, comme « 2 », « 13 » ou « - »",
    "„{list}“ nennt nicht die ausgeschiedenen Spieler, wie „2“, „13“ oder „-“",
);
pub(crate) const NOT_LISTED_OUT: Template = Template::new(
    "player {player} has three in a row but is not out in \"{list}\"",
    "le joueur {player} a trois pierres à la suite mais n'est pas éliminé dans « {list} »",
    "Spieler {player} hat drei in einer Reihe, ist aber in „{list}“ nicht ausgeschieden",
);
pub(crate) const LISTED_OUT: Template = Template::new(
    "player {player} is out in \"{list}\" but has not lost by three in a row",
    "le joueur {player} est éliminé dans « {list} » mais n'a pas fait trois à la suite",
    "Spieler {player} ist in „{list}“ ausgeschieden, hat aber nicht drei in einer Reihe",
);
pub(crate) const NO_PLAYER_TO_MOVE: Template = Template::new(
    "\"{text}\" is not a player to move; there are 1 to {players}",
    "« {text} » n'est pas un joueur ; il y a 1 à {players}",
    "„{text}“ ist kein Spieler; es gibt 1 bis {players}",
);
pub(crate) const WRONG_ROWS: Template = Template::new(
    "\"{text}\" has {count} rows instead of {rows}",
    "« {text} » a {count} rangées au lieu de {rows}",
    "„{text}“ hat {count} Reihen statt {rows}",
);
pub(crate) const WRONG_CELLS: Template = Template::new(
    "row {row} \"{text}\" has {count} cells instead of {cells}",
    "la rangée {row} « {text} » a {count} cases au lieu de {cells}",
    "Reihe {row} „{text}“ hat {count} Felder statt {cells}",
);
pub(crate) const NOT_A_STONE: Template = Template::new(
    "'{letter}' on {cell} is neither a stone nor empty",
    "« {letter} » en {cell} n'est ni une pierre ni une case vide",
    "„{letter}“ auf {cell} ist weder ein Stein noch leer",
);
pub(crate) const SEVERAL_FOURS: Template = Template::new(
    "more than one player has four in a row",
    "plus d'un joueur a quatre pierres à la suite",
    "mehr als ein Spieler hat vier in einer Reihe",
);
pub(crate) const ALL_LOST: Template = Template::new(
    "every player has three or four in a row; the game ended before that",
    "chaque joueur a trois ou quatre pierres à la suite ; la partie a fini avant cela",
    "jeder Spieler hat drei oder vier in einer Reihe; die Partie war vorher zu Ende",
);
pub(crate) const OUT_AND_TO_MOVE: Template = Template::new(
    "player {player} is out and cannot be to move",
    "le joueur {player} est éliminé et ne peut pas avoir le trait",
    "Spieler {player} ist ausgeschieden und kann nicht am Zug sein",
);
