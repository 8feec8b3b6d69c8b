//! What a class says, in every language.

use i18n::Template;

// The explanations in class.toml.

pub(crate) const CLASS_FILE: Template = Template::new(
    "A class: what is played, how long bots may think, what a place is worth. All but the game can be left out.",
    "Une classe : le jeu, le temps de réflexion, ce que vaut une place. Tout sauf le jeu peut être omis.",
    "Eine Klasse: das Spiel, die Bedenkzeit, was ein Platz wert ist. Alles außer dem Spiel kann fehlen.",
);
pub(crate) const OPENING: Template = Template::new(
    "As in `plywood show`: \"yavalath:players=3\".",
    "Comme pour `plywood show` : \"yavalath:players=3\".",
    "Wie bei `plywood show`: \"yavalath:players=3\".",
);
pub(crate) const ABOUT_LANGUAGE: Template = Template::new(
    "Of the table, marks and reports: en, fr or de.",
    "Du tableau, des notes et des rapports : en, fr ou de.",
    "Der Tabelle, der Noten und der Berichte: en, fr oder de.",
);
pub(crate) const ABOUT_TIME: Template = Template::new(
    "How long a bot may think about a move.",
    "Le temps de réflexion d'un bot pour un coup.",
    "Wie lange ein Bot über einen Zug nachdenken darf.",
);
pub(crate) const ABOUT_MARGIN: Template = Template::new(
    "How late a move may be before the game is lost on time.",
    "De combien un coup peut être en retard avant que la partie soit perdue au temps.",
    "Wie viel zu spät ein Zug kommen darf, bevor die Partie durch Zeit verloren ist.",
);
pub(crate) const ABOUT_MEMORY: Template = Template::new(
    "How much memory a bot may use, in MiB.",
    "La mémoire dont un bot dispose, en Mio.",
    "Wie viel Speicher ein Bot benutzen darf, in MiB.",
);
pub(crate) const ABOUT_LEVELS: Template = Template::new(
    "The levels of the game that take part: they are the rungs of the ladder.\n\
     Each is limited by nodes, and so the same player on every machine.",
    "Les niveaux du jeu qui participent : ce sont les barreaux de l'échelle.\n\
     Chacun est limité en nœuds, et joue donc pareil sur toutes les machines.",
    "Die Stufen des Spiels, die mitspielen: sie sind die Sprossen der Leiter.\n\
     Jede ist nach Knoten begrenzt und spielt deshalb auf jedem Rechner gleich.",
);
pub(crate) const ABOUT_OPENINGS: Template = Template::new(
    "With how many random moves a game begins; each opening is played with every seating.",
    "Le nombre de coups tirés au hasard au début ; chaque ouverture est jouée à toutes les places.",
    "Mit wie vielen zufälligen Zügen eine Partie beginnt; jede Eröffnung wird auf allen Plätzen gespielt.",
);
pub(crate) const ABOUT_FAULTS: Template = Template::new(
    "After so many faults in a row (crash, illegal move, time) a bot rests until its files change.",
    "Après autant de fautes de suite (arrêt, coup interdit, temps), un bot se repose jusqu'à ce que ses fichiers changent.",
    "Nach so vielen Fehlern hintereinander (Absturz, verbotener Zug, Zeit) ruht ein Bot, bis sich seine Dateien ändern.",
);
pub(crate) const ABOUT_GAMES_AT_ONCE: Template = Template::new(
    "How many games are played at once; without it, one fewer than there are cores.",
    "Le nombre de parties jouées en même temps ; par défaut, une de moins que de cœurs.",
    "Wie viele Partien gleichzeitig gespielt werden; sonst eine weniger, als es Kerne gibt.",
);
pub(crate) const ABOUT_SEED: Template = Template::new(
    "The seed of all chance.",
    "La graine du hasard.",
    "Der Startwert allen Zufalls.",
);
pub(crate) const ABOUT_SHARE: Template = Template::new(
    "Whether the class's page can be read by others, by a link with a key.",
    "Si la page de la classe peut être lue par d'autres, par un lien avec une clé.",
    "Ob andere die Seite der Klasse lesen dürfen, über einen Link mit Schlüssel.",
);
pub(crate) const ABOUT_MARKS: Template = Template::new(
    "Marks: [place on the ladder, mark], linear in between, constant beyond the ends.\n\
     A bot between level 4 and 5 is at about 4.5; 0 is below the first level.",
    "Notes : [place sur l'échelle, note], linéaire entre les points, constante au-delà.\n\
     Un bot entre les niveaux 4 et 5 est vers 4,5 ; 0 est au-dessous du premier niveau.",
    "Noten: [Platz auf der Leiter, Note], dazwischen linear, jenseits der Enden gleich.\n\
     Ein Bot zwischen Stufe 4 und 5 steht bei etwa 4,5; 0 ist unter der ersten Stufe.",
);

// The columns of tables.

pub(crate) const RANK: Template = Template::new("rank", "rang", "Rang");
pub(crate) const NAME: Template = Template::new("name", "nom", "Name");
pub(crate) const VERSION: Template = Template::new("version", "révision", "Fassung");
pub(crate) const STATUS: Template = Template::new("status", "état", "Stand");
pub(crate) const PLACE: Template =
    Template::new("place on the ladder", "place sur l'échelle", "Platz auf der Leiter");
pub(crate) const PLACE_LOW: Template = Template::new("place from", "place min.", "Platz von");
pub(crate) const PLACE_HIGH: Template = Template::new("place to", "place max.", "Platz bis");
pub(crate) const RATING: Template = Template::new("Elo rating", "classement Elo", "Elo-Zahl");
pub(crate) const RATING_LOW: Template = Template::new("Elo from", "Elo min.", "Elo von");
pub(crate) const RATING_HIGH: Template = Template::new("Elo to", "Elo max.", "Elo bis");
pub(crate) const GAMES: Template = Template::new("games", "parties", "Partien");
pub(crate) const WON: Template = Template::new("won", "gagnées", "gewonnen");
pub(crate) const DRAWN: Template = Template::new("drawn", "partagées", "remis");
pub(crate) const LOST: Template = Template::new("lost", "perdues", "verloren");
pub(crate) const FAULTS: Template = Template::new("faults", "fautes", "Fehler");
pub(crate) const MARK: Template = Template::new("mark", "note", "Note");

// Whether a bot plays.

pub(crate) const PLAYS: Template = Template::new("plays", "joue", "spielt");
pub(crate) const RESTS: Template = Template::new(
    "rests after faults until its files change",
    "au repos après des fautes, jusqu'à ce que ses fichiers changent",
    "ruht nach Fehlern, bis sich seine Dateien ändern",
);
pub(crate) const LEFT: Template = Template::new("has left", "est parti", "ist fort");

// The kinds of faults.

pub(crate) const NO_START: Template = Template::new("no start", "pas démarré", "nicht gestartet");
pub(crate) const CRASHED: Template = Template::new("crashed", "arrêt brutal", "abgestürzt");
pub(crate) const HUNG: Template = Template::new("no answer", "sans réponse", "keine Antwort");
pub(crate) const FLOODED: Template =
    Template::new("flooded output", "sortie inondée", "Ausgabe überflutet");
pub(crate) const GARBAGE: Template = Template::new("no move", "pas un coup", "kein Zug");
pub(crate) const ILLEGAL: Template =
    Template::new("illegal move", "coup interdit", "verbotener Zug");
pub(crate) const OVERRAN: Template = Template::new("late", "en retard", "zu spät");
pub(crate) const CPU_TIME: Template = Template::new("CPU time", "temps CPU", "CPU-Zeit");
pub(crate) const MEMORY: Template = Template::new("memory", "mémoire", "Speicher");
pub(crate) const PROCESSES: Template = Template::new("processes", "processus", "Prozesse");
pub(crate) const FILE_SIZE: Template = Template::new("files", "fichiers", "Dateien");
pub(crate) const NOT_BUILT: Template = Template::new("not built", "pas compilé", "nicht gebaut");
pub(crate) const OTHER: Template = Template::new("other", "autre", "andere");

// Places on the ladder.

pub(crate) const LEVEL: Template =
    Template::new("level {level}", "niveau {level}", "Stufe {level}");
pub(crate) const BELOW: Template = Template::new(
    "below level {level} ({place} ± {margin})",
    "sous le niveau {level} ({place} ± {margin})",
    "unter Stufe {level} ({place} ± {margin})",
);
pub(crate) const ABOVE: Template = Template::new(
    "above level {level} ({place} ± {margin})",
    "au-dessus du niveau {level} ({place} ± {margin})",
    "über Stufe {level} ({place} ± {margin})",
);
pub(crate) const BETWEEN: Template = Template::new(
    "between level {low} and {high} ({place} ± {margin})",
    "entre les niveaux {low} et {high} ({place} ± {margin})",
    "zwischen Stufe {low} und {high} ({place} ± {margin})",
);

// The pages of a report.

pub(crate) const CLASS_OF: Template =
    Template::new("Class: {game}", "Classe : {game}", "Klasse: {game}");
pub(crate) const GAMES_PLAYED: Template = Template::new(
    "{games} games. A place on the ladder says between which levels of the game a bot is; intervals hold with 95 %.",
    "{games} parties. Une place sur l'échelle dit entre quels niveaux du jeu un bot se trouve ; intervalles à 95 %.",
    "{games} Partien. Ein Platz auf der Leiter sagt, zwischen welchen Stufen ein Bot steht; Bereiche gelten mit 95 %.",
);
pub(crate) const ALL_BOTS: Template = Template::new("All bots", "Tous les bots", "Alle Bots");
pub(crate) const VERSIONS: Template = Template::new("Versions", "Révisions", "Fassungen");
pub(crate) const RATING_OVER_TIME: Template = Template::new(
    "Rating over the games of the class",
    "Classement au fil des parties de la classe",
    "Elo-Zahl im Lauf der Partien der Klasse",
);
pub(crate) const GAMES_OF_CLASS: Template =
    Template::new("games of the class", "parties de la classe", "Partien der Klasse");
pub(crate) const FAULT_LIST: Template = Template::new("Faults", "Fautes", "Fehler");
pub(crate) const FAULTY_GAMES: Template = Template::new(
    "Games lost by a fault",
    "Parties perdues par une faute",
    "Durch Fehler verlorene Partien",
);
pub(crate) const POINTS: Template = Template::new("points", "points gagnés", "Punkte");
pub(crate) const GAME_ID: Template = Template::new("game", "partie", "Partie");
pub(crate) const FAULT: Template = Template::new("fault", "faute", "Fehler");
pub(crate) const REASON: Template = Template::new("reason", "raison", "Grund");
pub(crate) const BEST_GAMES: Template =
    Template::new("Best games", "Meilleures parties", "Beste Partien");
pub(crate) const WORST_GAMES: Template =
    Template::new("Worst games", "Pires parties", "Schlechteste Partien");
pub(crate) const GAME: Template = Template::new("Game {id}", "Partie {id}", "Partie Nr. {id}");
pub(crate) const NOTES: Template = Template::new(
    "What the bots wrote to stderr",
    "Ce que les bots ont écrit sur stderr",
    "Was die Bots auf stderr geschrieben haben",
);
pub(crate) const BEFORE_PLY: Template =
    Template::new("after {ply} moves", "après {ply} coups", "nach {ply} Zügen");
pub(crate) const NO_GAMES: Template =
    Template::new("No game yet.", "Pas encore de partie.", "Noch keine Partie.");
