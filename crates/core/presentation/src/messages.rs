//! Messages about any game: moves, endings, position editing, specs, weights and records.

use i18n::Template;

// Moves and endings.

/// Why a move is illegal once the game is over.
pub const AFTER_THE_END: Template = Template::new(
    "comes after the end of the game",
    "vient après la fin de la partie",
    "kommt nach dem Ende der Partie",
);
/// What is wrong with a move that is legal.
pub const LEGAL: Template = Template::new("is legal", "est permis", "ist erlaubt");
/// How a game ended that a player has given up.
pub const RESIGNED: Template = Template::new(
    "player {player} resigned",
    "le joueur {player} a abandonné",
    "Spieler {player} hat aufgegeben",
);

// Position editing.

pub(crate) const NOT_EDITABLE: Template = Template::new(
    "positions of this game cannot be edited",
    "les positions de ce jeu ne peuvent pas être modifiées",
    "Stellungen dieses Spiels lassen sich nicht bearbeiten",
);
pub(crate) const OUT_OF_PLACE: Template = Template::new(
    "nothing of that kind stands on this board",
    "rien de tel ne se trouve sur ce plateau",
    "so etwas steht nicht auf diesem Brett",
);
pub(crate) const NO_PLAYER: Template = Template::new(
    "there is no player {player}",
    "il n'y a pas de joueur {player}",
    "es gibt keinen Spieler {player}",
);

// Specs.

pub(crate) const NOT_KEY_VALUE: Template = Template::new(
    "\"{part}\" in \"{spec}\" is not of the form key=value",
    "« {part} » dans « {spec} » n'est pas de la forme clé=valeur",
    "„{part}“ in „{spec}“ hat nicht die Form Schlüssel=Wert",
);
pub(crate) const NO_OPTION: Template = Template::new(
    "{name} has no option \"{key}\"; there is {known}",
    "{name} n'a pas d'option « {key} » ; il y a {known}",
    "{name} hat keine Option „{key}“; es gibt {known}",
);
pub(crate) const OPTION: Template = Template::invariant("{key}={values}");
pub(crate) const NO_OPTIONS: Template = Template::new("none", "aucune", "keine");
pub(crate) const NO_VALUE: Template = Template::new(
    "{name} has no {key} \"{value}\"; there is {values}",
    "{name} : {key} ne peut pas valoir « {value} » ; il y a {values}",
    "{name}: {key} kann nicht „{value}“ sein; es gibt {values}",
);
pub(crate) const GIVEN_TWICE: Template = Template::new(
    "{key} is given twice in \"{spec}\"",
    "{key} est donné deux fois dans « {spec} »",
    "{key} steht zweimal in „{spec}“",
);

// Weights.

pub(crate) const NOT_ONE_UNIT: Template = Template::new(
    "unit needs one number above 0",
    "unit demande un nombre supérieur à 0",
    "unit braucht eine Zahl über 0",
);
pub(crate) const ROW_TWICE: Template =
    Template::new("{name} is there twice", "{name} y est deux fois", "{name} steht zweimal da");
pub(crate) const OTHER_KNOTS: Template = Template::new(
    "{name} has to be {knots}",
    "{name} doit valoir {knots}",
    "{name} muss {knots} sein",
);
pub(crate) const OTHER_COUNT: Template = Template::new(
    "{name} needs {needed} weights, not {count}",
    "{name} demande {needed} poids, pas {count}",
    "{name} braucht {needed} Gewichte, nicht {count}",
);
pub(crate) const NO_TERM: Template = Template::new(
    "there is no term \"{name}\"; there is {known}",
    "il n'y a pas de terme « {name} » ; il y a {known}",
    "es gibt keinen Begriff „{name}“; es gibt {known}",
);
pub(crate) const ROW_MISSING: Template =
    Template::new("{name} is missing", "{name} manque", "{name} fehlt");
pub(crate) const NOT_A_WEIGHT: Template = Template::new(
    "\"{word}\" is not a whole number from -{largest} to {largest}",
    "« {word} » n'est pas un nombre entier de -{largest} à {largest}",
    "„{word}“ ist keine ganze Zahl von -{largest} bis {largest}",
);

// Records.

pub(crate) const LINE: Template =
    Template::new("line {line}: {problem}", "ligne {line} : {problem}", "Zeile {line}: {problem}");
pub(crate) const TAG_TWICE: Template = Template::new(
    "the tag {name} stands here twice",
    "l'étiquette {name} figure ici deux fois",
    "das Tag {name} steht hier zweimal",
);
pub(crate) const NO_RESULT: Template = Template::new(
    "the game breaks off without a result; one that is not finished ends with *",
    "la partie s'interrompt sans résultat ; une partie inachevée se termine par *",
    "die Partie bricht ohne Ergebnis ab; eine unvollendete endet mit *",
);
pub(crate) const OTHER_RESULT: Template = Template::new(
    "the game ends with {written}, but its tag says {tagged}",
    "la partie se termine par {written}, mais son étiquette dit {tagged}",
    "die Partie endet mit {written}, aber ihr Tag sagt {tagged}",
);
pub(crate) const OPEN_COMMENT: Template = Template::new(
    "a comment begins with { and does not end",
    "un commentaire commence par { et ne se termine pas",
    "ein Kommentar beginnt mit { und endet nicht",
);
pub(crate) const TAG_AMONG_MOVES: Template = Template::new(
    "a tag stands among the moves",
    "une étiquette se trouve parmi les coups",
    "ein Tag steht zwischen den Zügen",
);
pub(crate) const NOT_A_TAG: Template = Template::new(
    "{line} is not a tag such as [Name \"value\"]",
    "{line} n'est pas une étiquette telle que [Nom \"valeur\"]",
    "{line} ist kein Tag wie [Name \"Wert\"]",
);
pub(crate) const AFTER_THE_RESULT: Template = Template::new(
    "{text} after the result",
    "{text} après le résultat",
    "{text} nach dem Ergebnis",
);
pub(crate) const VARIATION_OF_NOTHING: Template = Template::new(
    "a variation stands before the first move",
    "une variante précède le premier coup",
    "eine Variante steht vor dem ersten Zug",
);
pub(crate) const OPEN_VARIATION: Template = Template::new(
    "a variation begins with ( and does not end",
    "une variante commence par ( et ne se termine pas",
    "eine Variante beginnt mit ( und endet nicht",
);
pub(crate) const NO_VARIATION: Template = Template::new(
    "a variation ends with ) and has not begun",
    "une variante se termine par ) et n'a pas commencé",
    "eine Variante endet mit ) und hat nicht begonnen",
);
pub(crate) const EMPTY_VARIATION: Template = Template::new(
    "a variation has no moves",
    "une variante n'a pas de coups",
    "eine Variante hat keine Züge",
);
/// What is wrong with variations that are nested too deeply.
pub const DEEP_VARIATION: Template = Template::new(
    "variations are nested more than {max} deep",
    "des variantes sont imbriquées sur plus de {max} niveaux",
    "Varianten sind tiefer als {max} verschachtelt",
);
/// What is wrong with a move whose glyph there is not.
pub const NO_GLYPH: Template = Template::new(
    "\"{word}\" is not annotated with ! ? !! ?? !? or ?!",
    "« {word} » n'est pas annoté par ! ? !! ?? !? ou ?!",
    "„{word}“ ist nicht mit ! ? !! ?? !? oder ?! bewertet",
);
pub(crate) const GLYPH_WITHOUT_MOVE: Template = Template::new(
    "a glyph stands before the first move",
    "une annotation précède le premier coup",
    "ein Bewertungszeichen steht vor dem ersten Zug",
);
