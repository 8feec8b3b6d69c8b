//! What the game says, in every language.

use game::Phrase;

/// The rules for those who want to play.
pub(crate) const RULES: Phrase = Phrase::new(
    include_str!("../rules/en.md"),
    include_str!("../rules/fr.md"),
    include_str!("../rules/de.md"),
);

/// All that the game says.
pub(crate) const WORDS: &[Phrase] = &[
    Phrase::name("Yavalath"),
    Phrase::new(
        "Four in a row wins, but three in a row loses.",
        "Quatre à la suite gagnent, mais trois à la suite perdent.",
        "Vier in einer Reihe gewinnen, aber drei in einer Reihe verlieren.",
    ),
    Phrase::new(
        "The cell that gets a stone, row and place: e5 is the centre; swap takes over the first \
         stone.",
        "La case qui reçoit une pierre, rangée et place : e5 est le centre ; swap reprend la \
         première pierre.",
        "Das Feld, das einen Stein bekommt, Reihe und Platz: e5 ist die Mitte; swap übernimmt \
         den ersten Stein.",
    ),
    Phrase::new(
        "How many players there are.",
        "Le nombre de joueurs.",
        "Wie viele Spieler es gibt.",
    ),
    Phrase::new(
        "The second of two players may take over the first stone.",
        "À deux, le second joueur peut reprendre à son compte la première pierre.",
        "Bei zwei Spielern darf der zweite den ersten Stein übernehmen.",
    ),
    Phrase::new(
        "Three players must complete their own four, or else stop the next player's.",
        "À trois, chacun doit compléter ses propres quatre, sinon empêcher ceux du joueur \
         suivant.",
        "Zu dritt muss jeder die eigene Vierer-Reihe vollenden, sonst die des nächsten Spielers \
         verhindern.",
    ),
    Phrase::new(
        "block=on is for three players; add players=3",
        "block=on est pour trois joueurs ; ajouter players=3",
        "block=on ist für drei Spieler; dazu gehört players=3",
    ),
    Phrase::new(
        "swap=on is for two players, not for players=3",
        "swap=on est pour deux joueurs, pas pour players=3",
        "swap=on ist für zwei Spieler, nicht für players=3",
    ),
    Phrase::new(
        "swap: take over the first stone",
        "échange : reprendre la première pierre",
        "Tausch: den ersten Stein übernehmen",
    ),
    // How games end.
    Phrase::new(
        "player {} has four in a row",
        "le joueur {} a quatre pierres à la suite",
        "Spieler {} hat vier in einer Reihe",
    ),
    Phrase::new(
        "player {} made three in a row",
        "le joueur {} a fait trois à la suite",
        "Spieler {} hat drei in einer Reihe gemacht",
    ),
    Phrase::new(
        "players {} and {} are out",
        "les joueurs {} et {} sont éliminés",
        "die Spieler {} und {} sind ausgeschieden",
    ),
    Phrase::new("the board is full", "le plateau est plein", "das Brett ist voll"),
    // What the evaluation looks at.
    Phrase::new("stones", "pierres", "Steine"),
    Phrase::new("makers", "menaces possibles", "Drohplätze"),
    Phrase::new(
        "Cells where a stone makes a threat and completes no three.",
        "Cases où une pierre crée une menace sans compléter une ligne de trois.",
        "Felder, auf denen ein Stein droht und keine Dreierreihe vollendet.",
    ),
    Phrase::new("losing", "cases perdantes", "Verlustfelder"),
    Phrase::new(
        "Cells where a stone completes a three.",
        "Cases où une pierre complète une ligne de trois.",
        "Felder, auf denen ein Stein eine Dreierreihe vollendet.",
    ),
    Phrase::new("centre", "milieu", "Mitte"),
    Phrase::new(
        "Steps that the stones are nearer to the centre than the edge is.",
        "Pas dont les pierres sont plus près du centre que le bord.",
        "Schritte, die die Steine näher an der Mitte liegen als der Rand.",
    ),
    Phrase::new("tempo", "trait", "Zugrecht"),
    Phrase::new("The right to move.", "Le trait.", "Das Recht zu ziehen."),
    Phrase::new("decisive", "menaces décisives", "entscheidend"),
    Phrase::new(
        "Cells where a stone makes a threat that cannot be answered.",
        "Cases où une pierre crée une menace sans réponse.",
        "Felder, auf denen ein Stein droht und es keine Antwort gibt.",
    ),
    Phrase::new("secure", "menaces sûres", "sichere Drohplätze"),
    Phrase::new(
        "Cells where a stone makes a threat and one of the opponent would lose.",
        "Cases où une pierre crée une menace et où une pierre adverse perdrait.",
        "Felder, auf denen ein Stein droht und ein gegnerischer verlieren würde.",
    ),
    Phrase::new("pairs", "paires", "Paare"),
    Phrase::new(
        "Pairs of stones side by side.",
        "Paires de pierres côte à côte.",
        "Paare von Steinen nebeneinander.",
    ),
    Phrase::new("forced", "coup forcé", "Zwangszug"),
    Phrase::new(
        "A four of the opponent that has to be stopped.",
        "Une ligne de quatre adverse à empêcher.",
        "Eine gegnerische Viererreihe, die verhindert werden muss.",
    ),
    // What is wrong with a move.
    Phrase::new(
        "is on an occupied cell",
        "est sur une case occupée",
        "ist auf einem besetzten Feld",
    ),
    Phrase::new(
        "does not complete player {}'s own four, which block=on demands",
        "ne complète pas les quatre du joueur {}, ce que block=on exige",
        "vollendet nicht die eigene Vierer-Reihe von Spieler {}, wie block=on es verlangt",
    ),
    Phrase::new(
        "does not stop player {} from winning, which block=on demands",
        "n'empêche pas le joueur {} de gagner, ce que block=on exige",
        "hindert Spieler {} nicht am Gewinnen, wie block=on es verlangt",
    ),
    Phrase::new("is for two players only", "n'existe qu'à deux joueurs", "gibt es nur zu zweit"),
    Phrase::new(
        "is possible only instead of player 2's first stone",
        "n'est possible qu'à la place de la première pierre du joueur 2",
        "ist nur anstelle des ersten Steins von Spieler 2 möglich",
    ),
    Phrase::new(
        "is possible only with swap=on",
        "n'est possible qu'avec swap=on",
        "ist nur mit swap=on möglich",
    ),
    // What is wrong with a position.
    Phrase::new(
        "\"{}\" is not nine rows and the player to move",
        "« {} » n'est pas neuf rangées et le joueur au trait",
        "„{}“ ist nicht neun Reihen und der Spieler am Zug",
    ),
    Phrase::new(
        "\"{}\" is not nine rows, the player to move and the players that are out",
        "« {} » n'est pas neuf rangées, le joueur au trait et les joueurs éliminés",
        "„{}“ ist nicht neun Reihen, der Spieler am Zug und die ausgeschiedenen Spieler",
    ),
    Phrase::new(
        "\"{}\" does not list the players that are out, as \"2\", \"13\" or \"-\"",
        "« {} » ne donne pas les joueurs éliminés, comme « 2 », « 13 » ou « - »",
        "„{}“ nennt nicht die ausgeschiedenen Spieler, wie „2“, „13“ oder „-“",
    ),
    Phrase::new(
        "player {} has three in a row but is not out in \"{}\"",
        "le joueur {} a trois pierres à la suite mais n'est pas éliminé dans « {} »",
        "Spieler {} hat drei in einer Reihe, ist aber in „{}“ nicht ausgeschieden",
    ),
    Phrase::new(
        "player {} is out in \"{}\" but has not lost by three in a row",
        "le joueur {} est éliminé dans « {} » mais n'a pas fait trois à la suite",
        "Spieler {} ist in „{}“ ausgeschieden, hat aber nicht drei in einer Reihe",
    ),
    Phrase::new(
        "\"{}\" is not a player to move; there are 1 to {}",
        "« {} » n'est pas un joueur ; il y a 1 à {}",
        "„{}“ ist kein Spieler; es gibt 1 bis {}",
    ),
    Phrase::new(
        "\"{}\" has {} rows instead of {}",
        "« {} » a {} rangées au lieu de {}",
        "„{}“ hat {} Reihen statt {}",
    ),
    Phrase::new(
        "row {} \"{}\" has {} cells instead of {}",
        "la rangée {} « {} » a {} cases au lieu de {}",
        "Reihe {} „{}“ hat {} Felder statt {}",
    ),
    Phrase::new(
        "'{}' on {} is neither a stone nor empty",
        "« {} » en {} n'est ni une pierre ni une case vide",
        "„{}“ auf {} ist weder ein Stein noch leer",
    ),
    Phrase::new(
        "more than one player has four in a row",
        "plus d'un joueur a quatre pierres à la suite",
        "mehr als ein Spieler hat vier in einer Reihe",
    ),
    Phrase::new(
        "every player has three or four in a row; the game ended before that",
        "chaque joueur a trois ou quatre pierres à la suite ; la partie a fini avant cela",
        "jeder Spieler hat drei oder vier in einer Reihe; die Partie war vorher zu Ende",
    ),
    Phrase::new(
        "player {} is out and cannot be to move",
        "le joueur {} est éliminé et ne peut pas avoir le trait",
        "Spieler {} ist ausgeschieden und kann nicht am Zug sein",
    ),
];
