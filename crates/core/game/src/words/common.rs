//! What is said of any game.

use super::Phrase;

/// What may be said whatever the game: of moves, ends, changes by hand, specs and records.
pub const COMMON_WORDS: &[Phrase] = &[
    Phrase::new(
        "comes after the end of the game",
        "vient après la fin de la partie",
        "kommt nach dem Ende der Partie",
    ),
    // How games end that the rules do not end.
    Phrase::new("player {} resigned", "le joueur {} a abandonné", "Spieler {} hat aufgegeben"),
    Phrase::new(
        "player {} did not start: {}",
        "le joueur {} n'a pas démarré : {}",
        "Spieler {} ist nicht gestartet: {}",
    ),
    Phrase::new(
        "player {} crashed: {}",
        "le joueur {} s'est arrêté : {}",
        "Spieler {} ist abgestürzt: {}",
    ),
    Phrase::new(
        "player {} gave no answer within {}",
        "le joueur {} n'a pas répondu en {}",
        "Spieler {} hat innerhalb von {} nicht geantwortet",
    ),
    Phrase::new(
        "player {} flooded its output",
        "le joueur {} a inondé sa sortie",
        "Spieler {} hat seine Ausgabe überflutet",
    ),
    Phrase::new(
        "player {} answered garbage: {}",
        "le joueur {} a répondu n'importe quoi : {}",
        "Spieler {} hat Unsinn geantwortet: {}",
    ),
    Phrase::new(
        "player {} played an illegal move: {}",
        "le joueur {} a joué un coup interdit : {}",
        "Spieler {} hat einen verbotenen Zug gespielt: {}",
    ),
    Phrase::new(
        "player {} overran the clock by {}",
        "le joueur {} a dépassé son temps de {}",
        "Spieler {} hat die Zeit um {} überschritten",
    ),
    // What is wrong with a change by hand.
    Phrase::new(
        "positions of this game cannot be edited",
        "les positions de ce jeu ne peuvent pas être modifiées",
        "Stellungen dieses Spiels lassen sich nicht bearbeiten",
    ),
    Phrase::new(
        "nothing of that kind stands on this board",
        "rien de tel ne se trouve sur ce plateau",
        "so etwas steht nicht auf diesem Brett",
    ),
    Phrase::new("there is no player {}", "il n'y a pas de joueur {}", "es gibt keinen Spieler {}"),
    // What is wrong with a spec.
    Phrase::new(
        "\"{}\" in \"{}\" is not of the form key=value",
        "« {} » dans « {} » n'est pas de la forme clé=valeur",
        "„{}“ in „{}“ hat nicht die Form Schlüssel=Wert",
    ),
    Phrase::new(
        "{} has no option \"{}\"; there is {}",
        "{} n'a pas d'option « {} » ; il y a {}",
        "{} hat keine Option „{}“; es gibt {}",
    ),
    Phrase::new(
        "{} has no {} \"{}\"; there is {}",
        "{} : {} ne peut pas valoir « {} » ; il y a {}",
        "{}: {} kann nicht „{}“ sein; es gibt {}",
    ),
    Phrase::new(
        "{} is given twice in \"{}\"",
        "{} est donné deux fois dans « {} »",
        "{} steht zweimal in „{}“",
    ),
    // What is wrong with a record.
    Phrase::around("line {}: {}", "ligne {} : {}", "Zeile {}: {}"),
    Phrase::new(
        "the tag {} stands here twice",
        "l'étiquette {} figure ici deux fois",
        "das Tag {} steht hier zweimal",
    ),
    Phrase::new(
        "the game breaks off without a result; one that is not finished ends with *",
        "la partie s'interrompt sans résultat ; une partie inachevée se termine par *",
        "die Partie bricht ohne Ergebnis ab; eine unvollendete endet mit *",
    ),
    Phrase::new(
        "the game ends with {}, but its tag says {}",
        "la partie se termine par {}, mais son étiquette dit {}",
        "die Partie endet mit {}, aber ihr Tag sagt {}",
    ),
    Phrase::new(
        "a comment begins with { and does not end",
        "un commentaire commence par { et ne se termine pas",
        "ein Kommentar beginnt mit { und endet nicht",
    ),
    Phrase::new(
        "a tag stands among the moves",
        "une étiquette se trouve parmi les coups",
        "ein Tag steht zwischen den Zügen",
    ),
    Phrase::new(
        "{} is not a tag such as [Name \"value\"]",
        "{} n'est pas une étiquette telle que [Nom \"valeur\"]",
        "{} ist kein Tag wie [Name \"Wert\"]",
    ),
    Phrase::new("{} after the result", "{} après le résultat", "{} nach dem Ergebnis"),
];
