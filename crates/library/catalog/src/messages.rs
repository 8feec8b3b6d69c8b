//! What the catalog says, in every language.

use i18n::Template;
use presentation::Term;

// Engines.

pub(crate) const RANDOM: Template = Template::new(
    "Any legal move, each as likely as any other.",
    "N'importe quel coup permis, tous aussi probables.",
    "Irgendein erlaubter Zug, jeder gleich wahrscheinlich.",
);
pub(crate) const REFLEX: Template = Template::new(
    "Takes a win, stops the next player's win, avoids a loss; else random.",
    "Prend un gain, empêche celui du joueur suivant, évite une perte ; sinon au hasard.",
    "Nimmt einen Gewinn, verhindert den des nächsten Spielers, meidet einen Verlust; sonst \
     zufällig.",
);
pub(crate) const MONTECARLO: Template = Template::new(
    "Flat Monte Carlo: every move sampled evenly by random games.",
    "Monte-Carlo simple : chaque coup est essayé également par des parties au hasard.",
    "Einfaches Monte Carlo: jeder Zug wird gleich oft mit Zufallspartien erprobt.",
);
pub(crate) const UCT: Template = Template::new(
    "Monte Carlo tree search.",
    "Recherche arborescente Monte-Carlo.",
    "Monte-Carlo-Baumsuche.",
);
pub(crate) const ALPHABETA: Template = Template::new(
    "Iterative deepening with all the usual refinements, and an evaluation.",
    "Approfondissement itératif avec tous les raffinements usuels, et une évaluation.",
    "Iterative Vertiefung mit allen üblichen Verfeinerungen und einer Bewertung.",
);
pub(crate) const NNUE: Template = Template::new(
    "The same search, with a network that corrects the evaluation.",
    "La même recherche, avec un réseau qui corrige l'évaluation.",
    "Dieselbe Suche, mit einem Netz, das die Bewertung berichtigt.",
);
pub(crate) const MINIMAX: Template = Template::new(
    "The textbook's search to a fixed depth.",
    "La recherche des manuels, à profondeur fixe.",
    "Die Suche aus dem Lehrbuch, mit fester Tiefe.",
);
pub(crate) const PARANOID: Template = Template::new(
    "Depth search for more than two players.",
    "Recherche en profondeur pour plus de deux joueurs.",
    "Tiefensuche für mehr als zwei Spieler.",
);

// Options of engines.

pub(crate) const TIME: Template = Template::new(
    "How long to think about a move.",
    "Le temps de réflexion par coup.",
    "Wie lange über einen Zug nachgedacht wird.",
);
pub(crate) const THREADS: Template = Template::new(
    "How many threads think.",
    "Le nombre de fils d'exécution.",
    "Wie viele Threads nachdenken.",
);
pub(crate) const EVAL: Template = Template::new(
    "How positions are judged; without it, by the game's best evaluation.",
    "Comment les positions sont jugées ; sans elle, par la meilleure évaluation du jeu.",
    "Wie Stellungen beurteilt werden; ohne sie durch die beste Bewertung des Spiels.",
);
pub(crate) const WEIGHTS: Template = Template::new(
    "What the terms of the evaluation are worth; without it, the champion's weights.",
    "Ce que valent les termes de l'évaluation ; sans elle, les poids du champion.",
    "Was die Begriffe der Bewertung wert sind; ohne sie die Gewichte des Champions.",
);
pub(crate) const NET: Template = Template::new(
    "Which network corrects; without it, the game's best.",
    "Quel réseau corrige ; sans elle, le meilleur du jeu.",
    "Welches Netz berichtigt; ohne sie das beste des Spiels.",
);
pub(crate) const SIMULATIONS: Template = Template::new(
    "How many games to simulate for a move; 0 is no limit.",
    "Le nombre de parties simulées par coup ; 0 est sans limite.",
    "Wie viele Partien für einen Zug simuliert werden; 0 ist unbegrenzt.",
);
pub(crate) const NODES: Template = Template::new(
    "How many positions to visit for a move; 0 is no limit.",
    "Le nombre de positions visitées par coup ; 0 est sans limite.",
    "Wie viele Stellungen für einen Zug besucht werden; 0 ist unbegrenzt.",
);
pub(crate) const DEPTH: Template = Template::new(
    "How many plies to look ahead; 0 is no limit.",
    "Le nombre de demi-coups prévus ; 0 est sans limite.",
    "Wie viele Halbzüge vorausgeschaut wird; 0 ist unbegrenzt.",
);
pub(crate) const MINIMAX_DEPTH: Template = Template::new(
    "How many plies to look ahead; 0 looks the deeper the fewer moves there are.",
    "Le nombre de demi-coups prévus ; 0 prévoit d'autant plus loin qu'il y a moins de coups.",
    "Wie viele Halbzüge vorausgeschaut wird; 0 schaut umso tiefer, je weniger Züge es gibt.",
);
pub(crate) const VALUE: Template = Template::new(
    "Whether to count wins, or the share of the points in a game that has some.",
    "Compter les victoires, ou la part des points dans un jeu qui en a.",
    "Ob Siege zählen, oder der Anteil der Punkte in einem Spiel mit Punkten.",
);
pub(crate) const UCT_C: Template = Template::new(
    "How much UCB1 explores.",
    "À quel point UCB1 explore.",
    "Wie sehr UCB1 erkundet.",
);
pub(crate) const UCT_EXPAND: Template = Template::new(
    "Visits of a node before its children are added; 0 is 10, or 1 without playouts.",
    "Les visites d'un nœud avant l'ajout de ses enfants ; 0 vaut 10, ou 1 sans parties simulées.",
    "Besuche eines Knotens, bevor seine Kinder hinzukommen; 0 ist 10, oder 1 ohne simulierte \
     Partien.",
);
pub(crate) const UCT_PLAYOUT: Template = Template::new(
    "How games are simulated; or the evaluation or a network is asked instead.",
    "Comment les parties sont simulées ; ou bien l'évaluation ou un réseau est interrogé.",
    "Wie Partien simuliert werden; oder die Bewertung oder ein Netz wird gefragt.",
);
pub(crate) const NETWORK: Term = Term::new(
    Template::new("network", "réseau", "Netz"),
    Template::new(
        "What the network corrects.",
        "Ce que le réseau corrige.",
        "Was das Netz berichtigt.",
    ),
);
pub(crate) const TREE_MEMORY: Template =
    Template::new("MiB for the tree.", "Mio pour l'arbre.", "MiB für den Baum.");
pub(crate) const TABLE_MEMORY: Template = Template::new(
    "MiB for the transposition table.",
    "Mio pour la table de transposition.",
    "MiB für die Transpositionstabelle.",
);
pub(crate) const TEMPERATURE: Template = Template::new(
    "How often a move that is nearly as good is played: softmax temperature, in expected score.",
    "À quel point un coup presque aussi bon est joué : température du softmax, en score espéré.",
    "Wie oft ein fast so guter Zug gespielt wird: Softmax-Temperatur, in erwarteten Punkten.",
);
pub(crate) const OVERSIGHT: Template = Template::new(
    "The probability of searching a ply less deep, and again for each further ply.",
    "La probabilité de chercher un demi-coup moins loin, et de même pour chaque suivant.",
    "Die Wahrscheinlichkeit, einen Halbzug weniger tief zu suchen, und so für jeden weiteren.",
);
pub(crate) const PRUNING: Template = Template::new(
    "Whether alpha-beta cuts off what cannot matter.",
    "Si alpha-bêta coupe ce qui ne peut pas compter.",
    "Ob Alpha-Beta abschneidet, was nicht zählen kann.",
);
pub(crate) const METHOD: Template = Template::new(
    "Whether the others all play against one, or each for themselves.",
    "Si les autres jouent tous contre un, ou chacun pour soi.",
    "Ob die anderen alle gegen einen spielen, oder jeder für sich.",
);

pub(crate) const A_TIME: Template = Template::new(
    "a time such as 500ms or 2s",
    "une durée telle que 500ms ou 2s",
    "eine Zeit wie 500ms oder 2s",
);
pub(crate) const AN_EVALUATION: Template = Template::new(
    "the name of an evaluation",
    "le nom d'une évaluation",
    "der Name einer Bewertung",
);
pub(crate) const SOME_WEIGHTS: Template = Template::new(
    "the name of weights, or a file with some",
    "le nom de poids, ou un fichier qui en contient",
    "der Name von Gewichten oder eine Datei mit welchen",
);
pub(crate) const A_NETWORK: Template = Template::new(
    "the name of a network, or a file with one",
    "le nom d'un réseau, ou un fichier qui en contient un",
    "der Name eines Netzes oder eine Datei mit einem",
);

// Presets.

pub(crate) const YAVALATH_LEVEL: Template = Template::new(
    "A level of the source's UCT-AI.",
    "Un niveau de l'UCT-AI d'origine.",
    "Eine Stufe der ursprünglichen UCT-AI.",
);
pub(crate) const AWALE_GENERATION: Template = Template::new(
    "A generation of the source's AI, two seconds a move.",
    "Une génération de l'IA d'origine, deux secondes par coup.",
    "Eine Generation der ursprünglichen KI, zwei Sekunden je Zug.",
);

// Levels of difficulty.

pub(crate) const LEVEL: Template =
    Template::new("Level {number}", "Niveau {number}", "Stufe {number}");
pub(crate) const LEVEL_FIRST_GAMES: Template = Template::new(
    "For your first games.",
    "Pour les premières parties.",
    "Für die ersten Partien.",
);
pub(crate) const LEVEL_ERRS_OFTEN: Template = Template::new(
    "Sees what is near, and often errs.",
    "Voit ce qui est proche, et se trompe souvent.",
    "Sieht, was nahe liegt, und irrt oft.",
);
pub(crate) const LEVEL_ERRS_SELDOM: Template = Template::new(
    "Looks a few moves ahead, and sometimes errs.",
    "Prévoit quelques coups, et se trompe parfois.",
    "Sieht einige Züge voraus und irrt manchmal.",
);
pub(crate) const LEVEL_HARD: Template = Template::new(
    "Looks far ahead. Hard to beat.",
    "Voit loin. Difficile à battre.",
    "Sieht weit voraus. Schwer zu schlagen.",
);
pub(crate) const LEVEL_VERY_HARD: Template = Template::new(
    "Very strong, and as strong on every machine.",
    "Très fort, et aussi fort sur toute machine.",
    "Sehr stark, und auf jedem Rechner gleich stark.",
);
pub(crate) const LEVEL_BEST: Template = Template::new(
    "The best engine, five seconds a move.",
    "Le meilleur moteur, cinq secondes par coup.",
    "Die beste Engine, fünf Sekunden je Zug.",
);

// What is wrong with a spec.

pub(crate) const NO_GAME: Template = Template::new(
    "there is no game \"{name}\"; there is {known}",
    "il n'y a pas de jeu « {name} » ; il y a {known}",
    "es gibt kein Spiel „{name}“; es gibt {known}",
);
pub(crate) const NO_ENGINE: Template = Template::new(
    "there is no engine \"{name}\" for this game; there is {known}",
    "il n'y a pas de moteur « {name} » pour ce jeu ; il y a {known}",
    "es gibt keine Engine „{name}“ für dieses Spiel; es gibt {known}",
);
pub(crate) const NO_LEVEL: Template = Template::new(
    "there is no level \"{name}\"; there is level:1 to level:{last}",
    "il n'y a pas de niveau « {name} » ; il y a level:1 à level:{last}",
    "es gibt keine Stufe „{name}“; es gibt level:1 bis level:{last}",
);
pub(crate) const NO_EVALUATION: Template = Template::new(
    "there is no evaluation \"{name}\"; there is {known}",
    "il n'y a pas d'évaluation « {name} » ; il y a {known}",
    "es gibt keine Bewertung „{name}“; es gibt {known}",
);
pub(crate) const NOT_A_TIME: Template = Template::new(
    "\"{text}\" is not a time such as 500ms or 2s",
    "« {text} » n'est pas une durée telle que 500ms ou 2s",
    "„{text}“ ist keine Zeit wie 500ms oder 2s",
);
pub(crate) const NOT_FOR_THIS_GAME: Template = Template::new(
    "{engine} does not play this game",
    "{engine} ne joue pas à ce jeu",
    "{engine} spielt dieses Spiel nicht",
);
pub(crate) const NO_SELF_PLAY: Template = Template::new(
    "self-play is for two-player games",
    "le jeu contre soi-même est pour les jeux à deux",
    "Spiele gegen sich selbst gibt es nur zu zweit",
);
pub(crate) const PLAYOUT_FOR_TWO: Template = Template::new(
    "playout={playout} is for games for two",
    "playout={playout} est pour les jeux à deux",
    "playout={playout} ist für Spiele zu zweit",
);
pub(crate) const NET_UNUSED: Template =
    Template::new("net is for playout=net", "net est pour playout=net", "net ist für playout=net");
pub(crate) const OPTION_UNUSED: Template = Template::new(
    "{key} is for playout=eval and playout=net",
    "{key} est pour playout=eval et playout=net",
    "{key} ist für playout=eval und playout=net",
);
pub(crate) const NOT_WEIGHTED: Template = Template::new(
    "the evaluation \"{name}\" has no weights",
    "l'évaluation « {name} » n'a pas de poids",
    "die Bewertung „{name}“ hat keine Gewichte",
);
pub(crate) const NO_WEIGHTS: Template = Template::new(
    "there are no weights \"{name}\"; there is {known}, or a file",
    "il n'y a pas de poids « {name} » ; il y a {known}, ou un fichier",
    "es gibt keine Gewichte „{name}“; es gibt {known} oder eine Datei",
);
pub(crate) const NO_NETWORKS_AT_ALL: Template = Template::new(
    "networks cannot play this game",
    "les réseaux ne peuvent pas jouer à ce jeu",
    "Netze können dieses Spiel nicht spielen",
);
pub(crate) const NO_DEPTH_BY_MOVES: Template = Template::new(
    "depth=0 is for games that say how deep to look by the number of moves; this one does not",
    "depth=0 est pour les jeux qui disent la profondeur selon le nombre de coups ; celui-ci ne le dit \
     pas",
    "depth=0 ist für Spiele, die die Tiefe nach der Zahl der Züge angeben; dieses tut es nicht",
);
pub(crate) const NO_NETWORKS: Template = Template::new(
    "there is no network for this game; net=FILE names one",
    "il n'y a pas de réseau pour ce jeu ; net=FICHIER en nomme un",
    "es gibt kein Netz für dieses Spiel; net=DATEI nennt eines",
);
pub(crate) const NO_NETWORK: Template = Template::new(
    "there is no network \"{name}\"; there is {known}, or a file",
    "il n'y a pas de réseau « {name} » ; il y a {known}, ou un fichier",
    "es gibt kein Netz „{name}“; es gibt {known} oder eine Datei",
);
pub(crate) const NO_NETWORK_BUT_FILE: Template = Template::new(
    "there is no network \"{name}\"; a file may have one",
    "il n'y a pas de réseau « {name} » ; un fichier peut en contenir un",
    "es gibt kein Netz „{name}“; eine Datei kann eines enthalten",
);
pub(crate) const NETWORK_NOT_LOADED: Template = Template::new(
    "the network \"{name}\" cannot be loaded; try again",
    "le réseau « {name} » ne peut pas être chargé ; réessayez",
    "das Netz „{name}“ kann nicht geladen werden; noch einmal versuchen",
);
pub(crate) const IN_FILE: Template = Template::invariant("{name}: {problem}");
pub(crate) const SPECIAL_FILE: Template = Template::new(
    "it is a pipe or a device, not a file",
    "c'est un tube ou un périphérique, pas un fichier",
    "das ist eine Pipe oder ein Gerät, keine Datei",
);
pub(crate) const LARGE_FILE: Template = Template::new(
    "it is larger than {limit} bytes",
    "il dépasse {limit} octets",
    "sie ist größer als {limit} Bytes",
);
pub(crate) const GAME_OVER: Template = Template::new(
    "the game is over; there is nothing to think about",
    "la partie est finie ; il n'y a plus à réfléchir",
    "die Partie ist zu Ende; es gibt nichts nachzudenken",
);

// What is wrong with a move or a record.

pub(crate) const ILLEGAL: Template = Template::invariant("{mv} {reason}");
pub(crate) const NO_GAME_TAG: Template =
    Template::new("the tag Game is missing", "l'étiquette Game manque", "das Tag Game fehlt");
pub(crate) const GAME_TAG: Template = Template::new(
    "the tag Game: {problem}",
    "l'étiquette Game : {problem}",
    "das Tag Game: {problem}",
);
pub(crate) const POSITION_TAG: Template = Template::new(
    "the tag Position: {problem}",
    "l'étiquette Position : {problem}",
    "das Tag Position: {problem}",
);
pub(crate) const RECORDED_MOVE: Template = Template::new(
    "line {line}: move {number}: {problem}",
    "ligne {line} : coup {number} : {problem}",
    "Zeile {line}: Zug {number}: {problem}",
);
pub(crate) const OTHER_RESULT: Template = Template::new(
    "the result is {written}, but the moves lead to {played}",
    "le résultat est {written}, mais les coups mènent à {played}",
    "das Ergebnis ist {written}, aber die Züge führen zu {played}",
);
