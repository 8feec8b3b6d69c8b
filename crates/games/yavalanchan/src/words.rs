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
    Phrase::name("Yavalanchan"),
    Phrase::new(
        "Form a line of your tiles and of the neutral tiles you own.",
        "Former une ligne de ses tuiles et des tuiles neutres que l'on possède.",
        "Eine Reihe aus eigenen Steinen und den neutralen bilden, die man besitzt.",
    ),
    Phrase::new(
        "d4 places a tile of your colour, d4n a neutral tile; swap takes over the first tile",
        "d4 pose une tuile de sa couleur, d4n une tuile neutre ; swap reprend la première tuile",
        "d4 legt einen eigenen Stein, d4n einen neutralen; swap übernimmt den ersten Stein",
    ),
    Phrase::new(
        "Cells on each side of the board, and tiles that make a line.",
        "Les cases de chaque côté du plateau, et les tuiles qui font une ligne.",
        "Felder an jeder Seite des Bretts, und Steine, die eine Reihe machen.",
    ),
    Phrase::new(
        "Let the second player take over the first tile.",
        "Le second joueur peut reprendre à son compte la première tuile.",
        "Der zweite Spieler darf den ersten Stein übernehmen.",
    ),
    Phrase::new(
        "no board of size {}; there is 2..7",
        "pas de plateau de taille {} ; il y a 2..7",
        "kein Brett der Größe {}; es gibt 2..7",
    ),
    Phrase::new("own tile", "tuile à soi", "eigener Stein"),
    Phrase::new("neutral tile", "tuile neutre", "neutraler Stein"),
    Phrase::new(
        "swap: take over the first tile",
        "échange : reprendre la première tuile",
        "Tausch: den ersten Stein übernehmen",
    ),
    // What the evaluation looks at.
    Phrase::new("free", "libre", "frei"),
    Phrase::new("one", "à un", "eins"),
    Phrase::new(
        "Lines that can still be made and miss one tile.",
        "Les lignes encore possibles auxquelles il manque une tuile.",
        "Reihen, die noch möglich sind und denen ein Stein fehlt.",
    ),
    Phrase::new("two", "à deux", "zwei"),
    Phrase::new(
        "Lines that can still be made and miss two tiles.",
        "Les lignes encore possibles auxquelles il manque deux tuiles.",
        "Reihen, die noch möglich sind und denen zwei Steine fehlen.",
    ),
    Phrase::new("three", "à trois", "drei"),
    Phrase::new(
        "Lines that can still be made and miss three tiles.",
        "Les lignes encore possibles auxquelles il manque trois tuiles.",
        "Reihen, die noch möglich sind und denen drei Steine fehlen.",
    ),
    Phrase::new("four", "à quatre", "vier"),
    Phrase::new(
        "Lines that can still be made and miss four tiles.",
        "Les lignes encore possibles auxquelles il manque quatre tuiles.",
        "Reihen, die noch möglich sind und denen vier Steine fehlen.",
    ),
    Phrase::new("five", "à cinq", "fünf"),
    Phrase::new(
        "Lines that can still be made and miss five tiles.",
        "Les lignes encore possibles auxquelles il manque cinq tuiles.",
        "Reihen, die noch möglich sind und denen fünf Steine fehlen.",
    ),
    Phrase::new("six", "à six", "sechs"),
    Phrase::new(
        "Lines that can still be made and miss six tiles.",
        "Les lignes encore possibles auxquelles il manque six tuiles.",
        "Reihen, die noch möglich sind und denen sechs Steine fehlen.",
    ),
    Phrase::new("leaning", "penchant", "geneigt"),
    Phrase::new(
        "Neutral tiles with more of one's tiles next to them.",
        "Les tuiles neutres qui ont plus de ses propres tuiles à côté d'elles.",
        "Neutrale Steine, neben denen mehr eigene liegen.",
    ),
    Phrase::new("tempo", "trait", "Zugrecht"),
    Phrase::new("Having the move.", "Avoir le trait.", "Am Zug zu sein."),
    // How games end.
    Phrase::new(
        "player {} has a line of {}",
        "le joueur {} a une ligne de {}",
        "Spieler {} hat eine Reihe von {}",
    ),
    Phrase::new("the board is full", "le plateau est plein", "das Brett ist voll"),
    // What is wrong with a move.
    Phrase::new(
        "is not allowed without the option swap=on",
        "n'est pas permis sans l'option swap=on",
        "ist ohne die Option swap=on nicht erlaubt",
    ),
    Phrase::new(
        "is only for player 2 right after the first tile",
        "n'est que pour le joueur 2, juste après la première tuile",
        "ist nur für Spieler 2 gleich nach dem ersten Stein",
    ),
    Phrase::new(
        "is on an occupied cell",
        "est sur une case occupée",
        "ist auf einem besetzten Feld",
    ),
    Phrase::new(
        "is not next to a neutral tile",
        "n'est pas à côté d'une tuile neutre",
        "ist nicht neben einem neutralen Stein",
    ),
    // What is wrong with a position.
    Phrase::new(
        "\"{}\" is not of the form rows, blank, player to move",
        "« {} » n'est pas de la forme rangées, espace, joueur au trait",
        "„{}“ hat nicht die Form Reihen, Leerzeichen, Spieler am Zug",
    ),
    Phrase::new(
        "no player \"{}\"; there is 1 and 2",
        "pas de joueur « {} » ; il y a 1 et 2",
        "kein Spieler „{}“; es gibt 1 und 2",
    ),
    Phrase::new(
        "the coloured tile on {} is not next to a neutral tile",
        "la tuile de couleur en {} n'est pas à côté d'une tuile neutre",
        "der farbige Stein auf {} ist nicht neben einem neutralen",
    ),
    Phrase::new(
        "{} rows, but a board of size {} has {}",
        "{} rangées, mais un plateau de taille {} en a {}",
        "{} Reihen, aber ein Brett der Größe {} hat {}",
    ),
    Phrase::new(
        "row {} \"{}\" does not have {} cells",
        "la rangée {} « {} » n'a pas {} cases",
        "Reihe {} „{}“ hat nicht {} Felder",
    ),
    Phrase::new(
        "no tile '{}'; there is '.', 'n', 'x', 'o'",
        "pas de tuile « {} » ; il y a « . », « n », « x », « o »",
        "kein Stein „{}“; es gibt „.“, „n“, „x“, „o“",
    ),
    Phrase::new(
        "both players have a line of {}",
        "les deux joueurs ont une ligne de {}",
        "beide Spieler haben eine Reihe von {}",
    ),
];
