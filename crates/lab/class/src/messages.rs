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
