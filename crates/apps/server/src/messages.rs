//! What the server says, in every language.

use i18n::Template;

pub(crate) const TOO_MANY_SEARCHES: Template = Template::new(
    "too many searches at once; try again later",
    "trop de recherches à la fois ; réessayez plus tard",
    "zu viele Suchen auf einmal; später noch einmal versuchen",
);
pub(crate) const TOO_MANY_REQUESTS: Template = Template::new(
    "too many requests at once; try again later",
    "trop de requêtes à la fois ; réessayez plus tard",
    "zu viele Anfragen auf einmal; später noch einmal versuchen",
);
pub(crate) const NO_ROOM: Template = Template::new(
    "the server needs the room of this page, which was idle, for another one",
    "le serveur a besoin de la place de cette page, qui était inactive, pour une autre",
    "der Server braucht den Platz dieser Seite, die untätig war, für eine andere",
);
pub(crate) const MESSAGE_TOO_LARGE: Template = Template::new(
    "a message may have {max} bytes at most",
    "un message peut avoir {max} octets au plus",
    "eine Nachricht darf höchstens {max} Bytes haben",
);
pub(crate) const OWN_BOT: Template = Template::new(
    "your own bot, as its files are now",
    "votre bot, dans l'état actuel de ses fichiers",
    "Ihr eigener Bot, wie seine Dateien gerade sind",
);
pub(crate) const GAME_OVER: Template =
    Template::new("the game is over", "la partie est finie", "die Partie ist zu Ende");
pub(crate) const PRIVATE: Template = Template::new(
    "the games of a class are shown at its own computer, and by the teacher's link",
    "les parties d'une classe ne se voient que sur son ordinateur et par le lien de l'enseignant",
    "die Partien einer Klasse sieht man an ihrem Rechner und mit dem Link der Lehrkraft",
);
pub(crate) const NO_CLASS: Template = Template::new(
    "there is no class here",
    "il n'y a pas de classe ici",
    "hier gibt es keine Klasse",
);
pub(crate) const NO_SUCH_BOT: Template = Template::new(
    "there is no such bot in the class",
    "ce bot n'existe pas dans la classe",
    "diesen Bot gibt es in der Klasse nicht",
);
pub(crate) const NOT_HERE: Template = Template::new(
    "only the person at the computer of the server may do this, at http://localhost",
    "seule la personne devant l'ordinateur du serveur peut le faire, à http://localhost",
    "das kann nur, wer am Rechner des Servers sitzt, unter http://localhost",
);
pub(crate) const EVENT_RUNS: Template = Template::new(
    "another tournament is running; stop it, or wait for its end",
    "un autre tournoi est en cours ; arrêtez-le ou attendez sa fin",
    "ein anderes Turnier läuft; beenden Sie es, oder warten Sie auf sein Ende",
);
pub(crate) const EVENT_OVER: Template = Template::new(
    "this tournament is over: there is nothing to go on with",
    "ce tournoi est terminé : il n'y a rien à continuer",
    "dieses Turnier ist zu Ende: es gibt nichts fortzusetzen",
);
pub(crate) const NO_SUCH_RUN: Template = Template::new(
    "this tournament is not running",
    "ce tournoi n'est pas en cours",
    "dieses Turnier läuft nicht",
);
pub(crate) const NO_STORE: Template = Template::new(
    "there is no store for games here; start plywood with --store FILE",
    "il n'y a pas de base de parties ici ; lancez plywood avec --store FICHIER",
    "hier gibt es keinen Speicher für Partien; plywood mit --store DATEI starten",
);
pub(crate) const NO_PROGRAMS: Template = Template::new(
    "other programs take part only from the command line",
    "d'autres programmes ne participent que depuis la ligne de commande",
    "andere Programme nehmen nur von der Kommandozeile aus teil",
);
pub(crate) const TOO_MANY_ENGINES: Template = Template::new(
    "a tournament may have {max} engines at most here",
    "un tournoi peut avoir {max} moteurs au plus ici",
    "ein Turnier darf hier höchstens {max} Engines haben",
);
pub(crate) const LONG_OPENINGS: Template = Template::new(
    "openings may have {max} random moves at most here",
    "les ouvertures peuvent avoir {max} coups au hasard au plus ici",
    "Eröffnungen dürfen hier höchstens {max} zufällige Züge haben",
);
pub(crate) const TOO_MANY_GAMES: Template = Template::new(
    "{games} games are more than the {max} that a tournament may have here",
    "{games} parties, c'est plus que les {max} qu'un tournoi peut avoir ici",
    "{games} Partien sind mehr als die {max}, die ein Turnier hier haben darf",
);
pub(crate) const LIMIT_TOO_LARGE: Template = Template::new(
    "a move may not take that long here",
    "un coup ne peut pas durer aussi longtemps ici",
    "so lange darf ein Zug hier nicht dauern",
);
pub(crate) const EVENT_MEMORY: Template = Template::new(
    "these engines would use {memory} MiB, more than the {max} of a tournament here",
    "ces moteurs utiliseraient {memory} Mio, plus que les {max} d'un tournoi ici",
    "diese Engines würden {memory} MiB brauchen, mehr als die {max} eines Turniers hier",
);
pub(crate) const CLOSING: Template =
    Template::new("the server is going down", "le serveur s'arrête", "der Server wird beendet");
pub(crate) const BROKEN: Template = Template::new(
    "something broke in the server; ask again",
    "une erreur est survenue dans le serveur ; redemandez",
    "im Server ist etwas schiefgegangen; noch einmal fragen",
);
pub(crate) const NOT_TEXT: Template = Template::new(
    "the message is not text",
    "le message n'est pas du texte",
    "die Nachricht ist kein Text",
);

// For those who write programs.

pub(crate) const NOT_A_PAGE: Template = Template::new(
    "a page is a number, from 1",
    "une page est un nombre, à partir de 1",
    "eine Seite ist eine Zahl, ab 1",
);
pub(crate) const NO_SUCH_GAME: Template = Template::new(
    "there is no such game",
    "cette partie n'existe pas",
    "diese Partie gibt es nicht",
);
pub(crate) const NO_SUCH_EVENT: Template = Template::new(
    "there is no such event",
    "cet événement n'existe pas",
    "dieses Ereignis gibt es nicht",
);
pub(crate) const NOTHING_HERE: Template =
    Template::new("there is nothing here", "il n'y a rien ici", "hier ist nichts");
pub(crate) const OTHER_HOST: Template = Template::new(
    "this name is not the server's",
    "ce nom n'est pas celui du serveur",
    "dieser Name ist nicht der des Servers",
);
pub(crate) const TWO_HOSTS: Template = Template::new(
    "a request has one Host header",
    "une requête a un seul en-tête Host",
    "eine Anfrage hat eine einzige Kopfzeile Host",
);
pub(crate) const OTHER_ORIGIN: Template = Template::new(
    "another site may not ask",
    "un autre site ne peut pas demander",
    "eine andere Website darf nicht fragen",
);
pub(crate) const STORE_TOO_SLOW: Template = Template::new(
    "the store takes too long to answer; try again later",
    "la base des parties met trop de temps à répondre ; réessayez plus tard",
    "der Speicher der Partien braucht zu lange; später noch einmal versuchen",
);
pub(crate) const TOO_LATE: Template = Template::new(
    "the request took too long to come",
    "la requête a mis trop de temps à arriver",
    "die Anfrage brauchte zu lange",
);
