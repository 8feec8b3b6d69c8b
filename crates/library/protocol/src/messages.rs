//! What is said of requests, in every language.

use i18n::Template;

pub(crate) const NO_FILES: Template = Template::new(
    "an engine may not read files here",
    "un moteur ne peut pas lire de fichiers ici",
    "eine Engine darf hier keine Dateien lesen",
);
pub(crate) const TOO_MUCH_MEMORY: Template = Template::new(
    "an engine may have {max} MiB at most",
    "un moteur peut avoir {max} Mio au plus",
    "eine Engine darf höchstens {max} MiB haben",
);
pub(crate) const TOO_MANY_THREADS: Template = Template::new(
    "an engine may have {max} threads at most",
    "un moteur peut avoir {max} fils d'exécution au plus",
    "eine Engine darf höchstens {max} Threads haben",
);
/// What is wrong with the tree of a game.
pub(crate) const NO_PARENT: Template = Template::new(
    "move {number} comes before {parent}, the move that it follows",
    "le coup {number} précède {parent}, le coup qu'il suit",
    "Zug {number} kommt vor {parent}, dem Zug, dem er folgt",
);
pub(crate) const NOT_A_TAG_NAME: Template = Template::new(
    "\"{name}\" is not the name of a tag, which has only letters a to z and digits",
    "« {name} » n'est pas un nom d'étiquette, qui n'a que des lettres de a à z et des chiffres",
    "„{name}“ ist kein Name eines Tags, der nur Buchstaben von a bis z und Ziffern hat",
);
/// For those who write programs.
pub(crate) const FOR_ENGINES: Template = Template::new(
    "this request is for the engines",
    "cette requête est pour les moteurs",
    "diese Anfrage ist für die Engines",
);
