//! What the catalog itself says, and what it passes on from engines and boards.

use game::Phrase;

pub(super) const PHRASES: &[Phrase] = &[
    // Engines.
    Phrase::new(
        "Any legal move, each as likely as any other.",
        "N'importe quel coup permis, tous aussi probables.",
        "Irgendein erlaubter Zug, jeder gleich wahrscheinlich.",
    ),
    Phrase::new(
        "Takes a win, stops the next player's win, avoids a loss; else random.",
        "Prend un gain, empêche celui du joueur suivant, évite une perte ; sinon au hasard.",
        "Nimmt einen Gewinn, verhindert den des nächsten Spielers, meidet einen Verlust; sonst \
         zufällig.",
    ),
    Phrase::new(
        "Flat Monte Carlo: every move sampled evenly by random games.",
        "Monte-Carlo simple : chaque coup est essayé également par des parties au hasard.",
        "Einfaches Monte Carlo: jeder Zug wird gleich oft mit Zufallspartien erprobt.",
    ),
    Phrase::new(
        "Monte Carlo tree search.",
        "Recherche arborescente Monte-Carlo.",
        "Monte-Carlo-Baumsuche.",
    ),
    Phrase::new(
        "Iterative deepening with all the usual refinements, and an evaluation.",
        "Approfondissement itératif avec tous les raffinements usuels, et une évaluation.",
        "Iterative Vertiefung mit allen üblichen Verfeinerungen und einer Bewertung.",
    ),
    Phrase::new(
        "The same search, with a network that corrects the evaluation.",
        "La même recherche, avec un réseau qui corrige l'évaluation.",
        "Dieselbe Suche, mit einem Netz, das die Bewertung berichtigt.",
    ),
    Phrase::new(
        "The textbook's search to a fixed depth.",
        "La recherche des manuels, à profondeur fixe.",
        "Die Suche aus dem Lehrbuch, mit fester Tiefe.",
    ),
    Phrase::new(
        "Depth search for more than two players.",
        "Recherche en profondeur pour plus de deux joueurs.",
        "Tiefensuche für mehr als zwei Spieler.",
    ),
    // Their options.
    Phrase::new(
        "How long to think about a move.",
        "Le temps de réflexion par coup.",
        "Wie lange über einen Zug nachgedacht wird.",
    ),
    Phrase::new(
        "How many threads think.",
        "Le nombre de fils d'exécution.",
        "Wie viele Threads nachdenken.",
    ),
    Phrase::new(
        "How positions are judged; without it, by the game's best evaluation.",
        "Comment les positions sont jugées ; sans elle, par la meilleure évaluation du jeu.",
        "Wie Stellungen beurteilt werden; ohne sie durch die beste Bewertung des Spiels.",
    ),
    Phrase::new(
        "What the terms of the evaluation are worth; without it, the champion's weights.",
        "Ce que valent les termes de l'évaluation ; sans elle, les poids du champion.",
        "Was die Begriffe der Bewertung wert sind; ohne sie die Gewichte des Champions.",
    ),
    Phrase::new(
        "Which network corrects; without it, the game's best.",
        "Quel réseau corrige ; sans elle, le meilleur du jeu.",
        "Welches Netz berichtigt; ohne sie das beste des Spiels.",
    ),
    Phrase::new(
        "How many games to simulate for a move; 0 is no limit.",
        "Le nombre de parties simulées par coup ; 0 est sans limite.",
        "Wie viele Partien für einen Zug simuliert werden; 0 ist unbegrenzt.",
    ),
    Phrase::new(
        "How many positions to visit for a move; 0 is no limit.",
        "Le nombre de positions visitées par coup ; 0 est sans limite.",
        "Wie viele Stellungen für einen Zug besucht werden; 0 ist unbegrenzt.",
    ),
    Phrase::new(
        "How many plies to look ahead; 0 is no limit.",
        "Le nombre de demi-coups prévus ; 0 est sans limite.",
        "Wie viele Halbzüge vorausgeschaut wird; 0 ist unbegrenzt.",
    ),
    Phrase::new(
        "How many plies to look ahead; 0 looks the deeper the fewer moves there are.",
        "Le nombre de demi-coups prévus ; 0 prévoit d'autant plus loin qu'il y a moins de coups.",
        "Wie viele Halbzüge vorausgeschaut wird; 0 schaut umso tiefer, je weniger Züge es gibt.",
    ),
    Phrase::new(
        "Whether to count wins, or the share of the points in a game that has some.",
        "Compter les victoires, ou la part des points dans un jeu qui en a.",
        "Ob Siege zählen, oder der Anteil der Punkte in einem Spiel mit Punkten.",
    ),
    Phrase::new("How much UCB1 explores.", "À quel point UCB1 explore.", "Wie sehr UCB1 erkundet."),
    Phrase::new(
        "Visits of a node before its children are added; 0 is 10, or 1 without playouts.",
        "Les visites d'un nœud avant l'ajout de ses enfants ; 0 vaut 10, ou 1 sans parties simulées.",
        "Besuche eines Knotens, bevor seine Kinder hinzukommen; 0 ist 10, oder 1 ohne simulierte \
         Partien.",
    ),
    Phrase::new(
        "How games are simulated; or the evaluation or a network is asked instead.",
        "Comment les parties sont simulées ; ou bien l'évaluation ou un réseau est interrogé.",
        "Wie Partien simuliert werden; oder die Bewertung oder ein Netz wird gefragt.",
    ),
    Phrase::new("network", "réseau", "Netz"),
    Phrase::new(
        "What the network corrects.",
        "Ce que le réseau corrige.",
        "Was das Netz berichtigt.",
    ),
    Phrase::new("MiB for the tree.", "Mio pour l'arbre.", "MiB für den Baum."),
    Phrase::new(
        "MiB for the transposition table.",
        "Mio pour la table de transposition.",
        "MiB für die Transpositionstabelle.",
    ),
    Phrase::new(
        "Whether alpha-beta cuts off what cannot matter.",
        "Si alpha-bêta coupe ce qui ne peut pas compter.",
        "Ob Alpha-Beta abschneidet, was nicht zählen kann.",
    ),
    Phrase::new(
        "Whether the others all play against one, or each for themselves.",
        "Si les autres jouent tous contre un, ou chacun pour soi.",
        "Ob die anderen alle gegen einen spielen, oder jeder für sich.",
    ),
    // Presets.
    Phrase::new(
        "A level of the source's UCT-AI.",
        "Un niveau de l'UCT-AI d'origine.",
        "Eine Stufe der ursprünglichen UCT-AI.",
    ),
    Phrase::new(
        "A generation of the source's AI, two seconds a move.",
        "Une génération de l'IA d'origine, deux secondes par coup.",
        "Eine Generation der ursprünglichen KI, zwei Sekunden je Zug.",
    ),
    Phrase::new("easy", "facile", "leicht"),
    Phrase::new("medium", "moyen", "mittel"),
    Phrase::new("hard", "difficile", "schwer"),
    Phrase::new("beginner", "débutant", "Anfänger"),
    Phrase::new("intermediate", "intermédiaire", "Fortgeschrittener"),
    Phrase::new("pro", "professionnel", "Profi"),
    Phrase::new("ultimate", "ultime", "Ultimativ"),
    // What is wrong with a spec.
    Phrase::new(
        "there is no game \"{}\"; there is {}",
        "il n'y a pas de jeu « {} » ; il y a {}",
        "es gibt kein Spiel „{}“; es gibt {}",
    ),
    Phrase::new(
        "there is no engine \"{}\" for this game; there is {}",
        "il n'y a pas de moteur « {} » pour ce jeu ; il y a {}",
        "es gibt keine Engine „{}“ für dieses Spiel; es gibt {}",
    ),
    Phrase::new(
        "there is no evaluation \"{}\"; there is {}",
        "il n'y a pas d'évaluation « {} » ; il y a {}",
        "es gibt keine Bewertung „{}“; es gibt {}",
    ),
    Phrase::new(
        "\"{}\" is not a time such as 500ms or 2s",
        "« {} » n'est pas une durée telle que 500ms ou 2s",
        "„{}“ ist keine Zeit wie 500ms oder 2s",
    ),
    Phrase::new(
        "{} does not play this game",
        "{} ne joue pas à ce jeu",
        "{} spielt dieses Spiel nicht",
    ),
    Phrase::new(
        "the game is over; there is nothing to think about",
        "la partie est finie ; il n'y a plus à réfléchir",
        "die Partie ist zu Ende; es gibt nichts nachzudenken",
    ),
    // What is wrong with a cell.
    Phrase::new(
        "no square \"{}\" on the board a1…h8",
        "pas de case « {} » sur le plateau a1…h8",
        "kein Feld „{}“ auf dem Brett a1…h8",
    ),
    Phrase::new(
        "no cell \"{}\" on a board of size {}",
        "pas de case « {} » sur un plateau de taille {}",
        "kein Feld „{}“ auf einem Brett der Größe {}",
    ),
    // What is wrong with a record.
    Phrase::new("the tag Game is missing", "l'étiquette Game manque", "das Tag Game fehlt"),
    Phrase::around("the tag Game: {}", "l'étiquette Game : {}", "das Tag Game: {}"),
    Phrase::around("the tag Position: {}", "l'étiquette Position : {}", "das Tag Position: {}"),
    Phrase::around("line {}: move {}: {}", "ligne {} : coup {} : {}", "Zeile {}: Zug {}: {}"),
    Phrase::new(
        "the result is {}, but the moves lead to {}",
        "le résultat est {}, mais les coups mènent à {}",
        "das Ergebnis ist {}, aber die Züge führen zu {}",
    ),
];
