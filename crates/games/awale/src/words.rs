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
    Phrase::name("Awalé"),
    Phrase::new(
        "Sow red and blue seeds round sixteen holes and capture what makes two or three.",
        "Semer des graines rouges et bleues autour de seize trous et capturer celles qui font \
         deux ou trois.",
        "Rote und blaue Samen rund um sechzehn Löcher säen und fangen, was zwei oder drei \
         ergibt.",
    ),
    Phrase::new(
        "A move is a hole from 1 to 16 and the colour taken from it: 3R, 14B.",
        "Un coup est un trou de 1 à 16 et la couleur qu'on y prend, R pour rouge, B pour bleu : \
         3R, 14B.",
        "Ein Zug ist ein Loch von 1 bis 16 und die Farbe, die man ihm nimmt, R für Rot, B für \
         Blau: 3R, 14B.",
    ),
    Phrase::new(
        "After so many plies the game ends and the captured seeds are compared.",
        "Après ce nombre de coups, la partie se termine et l'on compare les graines capturées.",
        "Nach so vielen Zügen endet die Partie, und die gefangenen Samen werden verglichen.",
    ),
    Phrase::new("red seeds", "graines rouges", "rote Samen"),
    Phrase::new("blue seeds", "graines bleues", "blaue Samen"),
    // What the evaluation looks at.
    Phrase::new("left", "restent", "übrig"),
    Phrase::new("captured", "captures", "gefangen"),
    Phrase::new("Seeds captured.", "Les graines capturées.", "Gefangene Samen."),
    Phrase::new("reds", "rouges", "rote"),
    Phrase::new(
        "Holes from which red seeds can be sown.",
        "Les trous d'où l'on peut semer des graines rouges.",
        "Löcher, aus denen man rote Samen säen kann.",
    ),
    Phrase::new("blues", "bleus", "blaue"),
    Phrase::new(
        "Holes from which blue seeds can be sown.",
        "Les trous d'où l'on peut semer des graines bleues.",
        "Löcher, aus denen man blaue Samen säen kann.",
    ),
    Phrase::new("filled", "garnis", "gefüllt"),
    Phrase::new(
        "Holes that are not empty.",
        "Les trous qui ne sont pas vides.",
        "Löcher, die nicht leer sind.",
    ),
    Phrase::new("singles", "simples", "einzelne"),
    Phrase::new(
        "Holes with one seed, which the next seed makes two.",
        "Les trous d'une graine, dont la prochaine fait deux.",
        "Löcher mit einem Samen, aus dem der nächste zwei macht.",
    ),
    Phrase::new("pairs", "paires", "Paare"),
    Phrase::new(
        "Holes with two seeds, which the next seed makes three.",
        "Les trous de deux graines, dont la prochaine fait trois.",
        "Löcher mit zwei Samen, aus denen der nächste drei macht.",
    ),
    Phrase::new("triples", "triplés", "Drillinge"),
    Phrase::new("Holes with three seeds.", "Les trous de trois graines.", "Löcher mit drei Samen."),
    Phrase::new("seeds", "graines", "Samen"),
    Phrase::new(
        "Seeds in one's holes.",
        "Les graines dans ses propres trous.",
        "Samen in den eigenen Löchern.",
    ),
    Phrase::new("redness", "rougeur", "Röte"),
    Phrase::new(
        "Red seeds in one's holes.",
        "Les graines rouges dans ses propres trous.",
        "Rote Samen in den eigenen Löchern.",
    ),
    Phrase::new("chains", "chaînes", "Ketten"),
    Phrase::new(
        "Holes with one or two seeds right behind another such hole.",
        "Les trous d'une ou deux graines juste après un autre trou semblable.",
        "Löcher mit einem oder zwei Samen gleich hinter einem anderen solchen Loch.",
    ),
    Phrase::new("aims", "visées", "Ziele"),
    Phrase::new(
        "Holes of the opponent where one's next move can capture.",
        "Les trous de l'adversaire où l'on peut capturer au prochain coup.",
        "Löcher des Gegners, in denen man mit dem nächsten Zug fangen kann.",
    ),
    Phrase::new("threats", "menaces", "Drohungen"),
    Phrase::new(
        "Own holes where the opponent could capture now.",
        "Ses propres trous où l'adversaire pourrait capturer maintenant.",
        "Eigene Löcher, in denen der Gegner jetzt fangen könnte.",
    ),
    Phrase::new("tempo", "trait", "Zugrecht"),
    Phrase::new("Having the move.", "Avoir le trait.", "Am Zug zu sein."),
    // How games end.
    Phrase::around(
        "all seeds are taken, {}",
        "toutes les graines sont prises, {}",
        "alle Samen sind genommen, {}",
    ),
    Phrase::around(
        "more than half of the seeds are taken, {}",
        "plus de la moitié des graines est prise, {}",
        "mehr als die Hälfte der Samen ist genommen, {}",
    ),
    Phrase::around(
        "fewer than 8 seeds are left, {}",
        "il reste moins de 8 graines, {}",
        "weniger als 8 Samen sind übrig, {}",
    ),
    Phrase::around(
        "{} plies are played, {}",
        "{} coups sont joués, {}",
        "{} Züge sind gespielt, {}",
    ),
    Phrase::new(
        "player {} has {} against {}",
        "le joueur {} en a {} contre {}",
        "Spieler {} hat {} gegen {}",
    ),
    Phrase::new("both players have {}", "les deux joueurs en ont {}", "beide Spieler haben {}"),
    // What is wrong with a move.
    Phrase::new(
        "is from a hole of player {}",
        "part d'un trou du joueur {}",
        "ist aus einem Loch von Spieler {}",
    ),
    Phrase::new(
        "is from a hole without red seeds",
        "part d'un trou sans graines rouges",
        "ist aus einem Loch ohne rote Samen",
    ),
    Phrase::new(
        "is from a hole without blue seeds",
        "part d'un trou sans graines bleues",
        "ist aus einem Loch ohne blaue Samen",
    ),
    Phrase::new(
        "\"{}\" is not a move: a hole from 1 to 16 and a colour, R or B, as in \"3R\"",
        "« {} » n'est pas un coup : un trou de 1 à 16 et une couleur, R ou B, comme « 3R »",
        "„{}“ ist kein Zug: ein Loch von 1 bis 16 und eine Farbe, R oder B, wie „3R“",
    ),
    // What is wrong with a position.
    Phrase::new(
        "\"{}\" is not a position: the holes, the player to move, the seeds captured by players \
         1 and 2, and the plies played",
        "« {} » n'est pas une position : les trous, le joueur au trait, les graines capturées \
         par les joueurs 1 et 2, et les coups joués",
        "„{}“ ist keine Stellung: die Löcher, der Spieler am Zug, die von den Spielern 1 und 2 \
         gefangenen Samen und die gespielten Züge",
    ),
    Phrase::new(
        "there is no player \"{}\" to move, only 1 and 2",
        "il n'y a pas de joueur « {} », seulement 1 et 2",
        "es gibt keinen Spieler „{}“, nur 1 und 2",
    ),
    Phrase::new(
        "\"{}\" has {} holes instead of 16",
        "« {} » a {} trous au lieu de 16",
        "„{}“ hat {} Löcher statt 16",
    ),
    Phrase::new(
        "\"{}\" is not what hole {} can hold: its red and its blue seeds, as in \"2.2\"",
        "« {} » n'est pas ce que le trou {} peut contenir : ses graines rouges et bleues, comme \
         « 2.2 »",
        "„{}“ ist nicht, was Loch {} enthalten kann: seine roten und blauen Samen, wie „2.2“",
    ),
    Phrase::new(
        "\"{}\" is not a number of captured seeds from 0 to 64",
        "« {} » n'est pas un nombre de graines capturées de 0 à 64",
        "„{}“ ist keine Zahl gefangener Samen von 0 bis 64",
    ),
    Phrase::new(
        "{} plies are too many: the game ends after {}",
        "{} coups, c'est trop : la partie se termine après {}",
        "{} Züge sind zu viele: Die Partie endet nach {}",
    ),
    Phrase::new(
        "\"{}\" is not a number of plies",
        "« {} » n'est pas un nombre de coups",
        "„{}“ ist keine Zahl von Zügen",
    ),
    Phrase::new(
        "{} seeds on the board and {} captured make {} instead of 64",
        "{} graines sur le plateau et {} capturées font {} au lieu de 64",
        "{} Samen auf dem Brett und {} gefangene machen {} statt 64",
    ),
    Phrase::new(
        "player {} is to move without a seed: the {} seeds on the board must be among those \
         captured by player {}",
        "le joueur {} a le trait sans une graine : les {} graines du plateau doivent être parmi \
         celles capturées par le joueur {}",
        "Spieler {} ist ohne Samen am Zug: Die {} Samen auf dem Brett müssen unter den von \
         Spieler {} gefangenen sein",
    ),
    Phrase::new("there is no hole \"{}\"", "il n'y a pas de trou « {} »", "es gibt kein Loch „{}“"),
    Phrase::new(
        "{} seeds on the board are more than the 64 there are",
        "{} graines sur le plateau, c'est plus que les 64 qu'il y a",
        "{} Samen auf dem Brett sind mehr als die 64, die es gibt",
    ),
];
