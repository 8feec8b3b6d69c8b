//! What the arena says, in every language.

use i18n::Template;

// How games end that the rules do not end.

pub(crate) const NO_START: Template = Template::new(
    "player {player} did not start: {problem}",
    "le joueur {player} n'a pas démarré : {problem}",
    "Spieler {player} ist nicht gestartet: {problem}",
);
pub(crate) const CRASHED: Template = Template::new(
    "player {player} crashed: {problem}",
    "le joueur {player} s'est arrêté : {problem}",
    "Spieler {player} ist abgestürzt: {problem}",
);
pub(crate) const HUNG: Template = Template::new(
    "player {player} gave no answer within {time}",
    "le joueur {player} n'a pas répondu en {time}",
    "Spieler {player} hat innerhalb von {time} nicht geantwortet",
);
pub(crate) const FLOODED: Template = Template::new(
    "player {player} flooded its output",
    "le joueur {player} a inondé sa sortie",
    "Spieler {player} hat seine Ausgabe überflutet",
);
pub(crate) const GARBAGE: Template = Template::new(
    "player {player} answered garbage: {problem}",
    "le joueur {player} a répondu n'importe quoi : {problem}",
    "Spieler {player} hat Unsinn geantwortet: {problem}",
);
pub(crate) const ILLEGAL: Template = Template::new(
    "player {player} played an illegal move: {problem}",
    "le joueur {player} a joué un coup interdit : {problem}",
    "Spieler {player} hat einen verbotenen Zug gespielt: {problem}",
);
pub(crate) const OVERRAN: Template = Template::new(
    "player {player} overran the clock by {time}",
    "le joueur {player} a dépassé son temps de {time}",
    "Spieler {player} hat die Zeit um {time} überschritten",
);
pub(crate) const INTERRUPTED: Template = Template::new(
    "player {player} was interrupted",
    "le joueur {player} a été interrompu",
    "Spieler {player} wurde unterbrochen",
);
pub(crate) const CPU_TIME: Template = Template::new(
    "player {player} overran its CPU time by {time}",
    "le joueur {player} a dépassé son temps processeur de {time}",
    "Spieler {player} hat die Rechenzeit um {time} überschritten",
);
pub(crate) const MEMORY: Template = Template::new(
    "player {player} used more than {limit} MiB of memory",
    "le joueur {player} a utilisé plus de {limit} Mio de mémoire",
    "Spieler {player} hat mehr als {limit} MiB Speicher verwendet",
);
pub(crate) const PROCESSES: Template = Template::new(
    "player {player} started more than {limit} processes and threads",
    "le joueur {player} a lancé plus de {limit} processus et fils d'exécution",
    "Spieler {player} hat mehr als {limit} Prozesse und Threads gestartet",
);
pub(crate) const FILE_SIZE: Template = Template::new(
    "player {player} wrote more than {limit} MiB to files",
    "le joueur {player} a écrit plus de {limit} Mio dans des fichiers",
    "Spieler {player} hat mehr als {limit} MiB in Dateien geschrieben",
);
pub(crate) const NOT_BUILT: Template = Template::new(
    "player {player} could not be built: {problem}",
    "le joueur {player} n'a pas pu être compilé : {problem}",
    "Spieler {player} konnte nicht gebaut werden: {problem}",
);
