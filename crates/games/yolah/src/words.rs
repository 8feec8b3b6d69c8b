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
    Phrase::name("Yolah"),
    Phrase::new(
        "Queens that leave holes behind: move longer than your opponent.",
        "Des dames qui laissent des trous derrière elles : gagne qui peut jouer le plus \
         longtemps.",
        "Damen, die Löcher hinterlassen: Es gewinnt, wer länger ziehen kann.",
    ),
    Phrase::new(
        "d5:b7 moves the piece on d5 to b7; a1:a1 passes, when nothing else is possible",
        "d5:b7 déplace la pièce de d5 en b7 ; a1:a1 passe, quand rien d'autre n'est possible",
        "d5:b7 zieht den Stein von d5 nach b7; a1:a1 passt, wenn nichts anderes möglich ist",
    ),
    Phrase::new("pass", "passer", "passen"),
    // What the evaluation looks at.
    Phrase::new("free", "libres", "frei"),
    Phrase::new("points", "points marqués", "Punkte"),
    Phrase::new("Points.", "Points marqués.", "Punkte."),
    Phrase::new("tempo", "trait", "Zugrecht"),
    Phrase::new("The right to move.", "Le trait.", "Das Recht zu ziehen."),
    Phrase::new("mobility", "mobilité", "Beweglichkeit"),
    Phrase::new("Moves.", "Coups possibles.", "Mögliche Züge."),
    Phrase::new("reach", "portée", "Reichweite"),
    Phrase::new(
        "Squares that can ever be reached.",
        "Cases qui peuvent être atteintes un jour.",
        "Felder, die je erreicht werden können.",
    ),
    Phrase::new("queens", "dames", "Damen"),
    Phrase::new(
        "Squares reached first, in moves.",
        "Cases atteintes en premier, en coups.",
        "Zuerst erreichte Felder, in Zügen.",
    ),
    Phrase::new("kings", "rois", "Könige"),
    Phrase::new(
        "Squares reached first, in single steps.",
        "Cases atteintes en premier, pas à pas.",
        "Zuerst erreichte Felder, in Einzelschritten.",
    ),
    Phrase::new("freedom", "liberté", "Freiheit"),
    Phrase::new(
        "Free squares next to a piece.",
        "Cases libres à côté d'une pièce.",
        "Freie Felder neben einem Stein.",
    ),
    Phrase::new("stuck", "bloquées", "fest"),
    Phrase::new(
        "Pieces that can never move again.",
        "Pièces qui ne peuvent plus jamais jouer.",
        "Steine, die nie mehr ziehen können.",
    ),
    Phrase::new("tight", "à l'étroit", "beengt"),
    Phrase::new(
        "Pieces with one or two free squares next to them.",
        "Pièces avec une ou deux cases libres à côté d'elles.",
        "Steine mit einem oder zwei freien Feldern neben sich.",
    ),
    Phrase::new("engaged", "engagées", "im Kampf"),
    Phrase::new(
        "Pieces next to squares that both sides can reach.",
        "Pièces à côté de cases que les deux camps peuvent atteindre.",
        "Steine neben Feldern, die beide Seiten erreichen können.",
    ),
    Phrase::new("activity", "activité", "Tatkraft"),
    Phrase::new(
        "Moves of each piece, of which the first count more than the others.",
        "Coups de chaque pièce, dont les premiers comptent plus que les autres.",
        "Züge jedes Steins, von denen die ersten mehr zählen als die übrigen.",
    ),
    Phrase::new("last", "dernier coup", "letzter Zug"),
    Phrase::new(
        "Pieces that can move just once more.",
        "Pièces qui ne peuvent plus jouer qu'une fois.",
        "Steine, die nur noch einmal ziehen können.",
    ),
    Phrase::new("zones", "zones privées", "Gebiete"),
    Phrase::new(
        "Zones apart from each other that only one side can reach.",
        "Zones séparées qu'un seul camp peut atteindre.",
        "Getrennte Gebiete, die nur eine Seite erreichen kann.",
    ),
    Phrase::new("patches", "parcelles", "Flecken"),
    Phrase::new(
        "Patches apart from each other of squares reached first, in moves.",
        "Parcelles séparées de cases atteintes en premier, en coups.",
        "Getrennte Flecken von Feldern, die zuerst erreicht werden, in Zügen.",
    ),
    // How games end.
    Phrase::new(
        "player {} has {} points, player {} {}",
        "le joueur {} a {} points, le joueur {} en a {}",
        "Spieler {} hat {} Punkte, Spieler {} {}",
    ),
    Phrase::new("both have {} points", "les deux ont {} points", "beide haben {} Punkte"),
    // What is wrong with a move.
    Phrase::new(
        "passes, which is allowed only without any other move",
        "passe, ce qui n'est permis que sans aucun autre coup",
        "passt, was nur ohne jeden anderen Zug erlaubt ist",
    ),
    Phrase::new(
        "moves a piece of the opponent, on {}",
        "déplace une pièce de l'adversaire, en {}",
        "zieht einen Stein des Gegners, auf {}",
    ),
    Phrase::new(
        "starts from {}, where no piece is",
        "part de {}, où il n'y a pas de pièce",
        "beginnt auf {}, wo kein Stein steht",
    ),
    Phrase::new(
        "goes to {}, which is a hole",
        "va en {}, qui est un trou",
        "geht nach {}, wo ein Loch ist",
    ),
    Phrase::new(
        "goes to {}, which is occupied",
        "va en {}, qui est occupée",
        "geht nach {}, das besetzt ist",
    ),
    Phrase::new(
        "is not along a line: {} is not on a rank, file or diagonal of {}",
        "ne suit pas une ligne : {} n'est ni sur une rangée, ni sur une colonne, ni sur une \
         diagonale de {}",
        "folgt keiner Linie: {} liegt auf keiner Reihe, Spalte oder Diagonale von {}",
    ),
    Phrase::new(
        "is blocked: there is a piece or a hole between {} and {}",
        "est bloqué : il y a une pièce ou un trou entre {} et {}",
        "ist versperrt: Zwischen {} und {} ist ein Stein oder ein Loch",
    ),
    Phrase::new(
        "\"{}\" is not a move such as d5:b7",
        "« {} » n'est pas un coup tel que d5:b7",
        "„{}“ ist kein Zug wie d5:b7",
    ),
    Phrase::new(
        "\"{}\" stays where it is; the pass is written a1:a1",
        "« {} » reste sur place ; passer s'écrit a1:a1",
        "„{}“ bleibt stehen; Passen schreibt man a1:a1",
    ),
    // What is wrong with a position.
    Phrase::new(
        "\"{}\" is not a position: it wants a board, b or w, and two numbers of points",
        "« {} » n'est pas une position : il faut un plateau, b ou w, et deux nombres de points",
        "„{}“ ist keine Stellung: Es braucht ein Brett, b oder w und zwei Punktzahlen",
    ),
    Phrase::new(
        "the side to move is b or w, not \"{}\"",
        "le camp au trait est b ou w, pas « {} »",
        "am Zug ist b oder w, nicht „{}“",
    ),
    Phrase::new(
        "{} black pieces instead of four",
        "{} pièces noires au lieu de quatre",
        "{} schwarze Steine statt vier",
    ),
    Phrase::new(
        "{} white pieces instead of four",
        "{} pièces blanches au lieu de quatre",
        "{} weiße Steine statt vier",
    ),
    Phrase::new("{} ranks instead of eight", "{} rangées au lieu de huit", "{} Reihen statt acht"),
    Phrase::new(
        "rank {} \"{}\" has more than eight squares",
        "la rangée {} « {} » a plus de huit cases",
        "Reihe {} „{}“ hat mehr als acht Felder",
    ),
    Phrase::new(
        "rank {} \"{}\" has fewer than eight squares",
        "la rangée {} « {} » a moins de huit cases",
        "Reihe {} „{}“ hat weniger als acht Felder",
    ),
    Phrase::new(
        "rank {} \"{}\" has two numbers in a row",
        "la rangée {} « {} » a deux nombres de suite",
        "Reihe {} „{}“ hat zwei Zahlen hintereinander",
    ),
    Phrase::new(
        "rank {} \"{}\" has something else than b, w, x and 1 to 8",
        "la rangée {} « {} » contient autre chose que b, w, x et 1 à 8",
        "Reihe {} „{}“ enthält etwas anderes als b, w, x und 1 bis 8",
    ),
    Phrase::new(
        "points are a number from 0 to {}, not \"{}\"",
        "les points sont un nombre de 0 à {}, pas « {} »",
        "Punkte sind eine Zahl von 0 bis {}, nicht „{}“",
    ),
    Phrase::new(
        "there are always four pieces each: put the piece elsewhere instead",
        "il y a toujours quatre pièces par camp : il faut poser cette pièce ailleurs",
        "es sind immer vier Steine auf jeder Seite: Der Stein kann nur anderswohin",
    ),
];
