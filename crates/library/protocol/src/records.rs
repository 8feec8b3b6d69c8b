//! Games as text, and text as games.

use std::collections::HashMap;

use catalog::{ReplayedMove, Session};
use game::{Outcome, Player};
use i18n::message;
use presentation::Record;
use presentation::messages::{DEEP_VARIATION, NO_GLYPH};
use presentation::record::{
    Annotation, Evaluation, GameResult, MAX_VARIATION_DEPTH, RecordError, RecordedMove,
};

use crate::answer::open;
use crate::error::RequestError;
use crate::messages;
use crate::wire::{AnnotationCard, GameRead, NodeCard, PositionRef, RecordTree};

/// Reads a record; one that does not say of which game it is, of `game`.
pub(crate) fn read(text: &str, game: Option<&str>) -> Result<GameRead, RequestError> {
    let record: Record = text.parse().map_err(|error: RecordError| RequestError::invalid(error))?;
    let mut nodes = Vec::new();
    let mut visit = |ReplayedMove { session, parent, mv }: ReplayedMove<'_>| {
        nodes.push(NodeCard {
            parent: parent as u32,
            mv: session.moves().pop().unwrap_or_default(),
            annotation: card(&mv.annotation, session),
        });
    };
    let session = catalog::walk(&record, game, &mut visit).map_err(RequestError::invalid)?;
    let mut beginning = session.duplicate();
    while beginning.undo().is_some() {}
    Ok(GameRead {
        tree: RecordTree {
            game: session.spec(),
            position: session.initial_position(),
            start: card(&record.start, &*beginning),
            nodes,
        },
        winners: record.result.map(|result| result.outcome.winners().map(Player::number).collect()),
        tags: record.tags,
    })
}

/// What is said of the position of a session. An evaluation of another number of players is dropped, and so is a best
/// move that is not legal.
fn card(annotation: &Annotation, session: &dyn Session) -> AnnotationCard {
    let Annotation { comment, glyph, evaluation } = annotation.clone();
    let glyph = glyph.map_or("", |glyph| glyph.text()).to_owned();
    let evaluation = evaluation.filter(|of| of.scores().len() == session.players());
    let Some(evaluation) = evaluation else {
        return AnnotationCard { comment, glyph, ..AnnotationCard::default() };
    };
    let best = evaluation.best.as_deref().and_then(|best| {
        let mut session = session.duplicate();
        session.play(best).ok()?;
        session.moves().pop()
    });
    AnnotationCard {
        comment,
        glyph,
        value: Some(evaluation.scores()),
        proved: evaluation.proven,
        plies: evaluation.plies,
        best,
    }
}

/// Tags that are written from the game itself; those of a request are ignored.
const OWN_TAGS: [&str; 3] = ["Game", "Position", "Result"];

/// Rejects the name of a tag that would not be parsed as it is written.
fn check_tag(name: &str) -> Result<(), RequestError> {
    let tags = vec![(name.to_owned(), String::new())];
    let record = Record { tags, ..Record::default() };
    if record.to_string().parse() == Ok(record) {
        return Ok(());
    }
    Err(RequestError::invalid(message!(messages::NOT_A_TAG_NAME, name)))
}

/// Writes a game with its variations.
pub(crate) fn write(
    tree: &RecordTree,
    tags: &[(String, String)],
    resigned: Option<u8>,
) -> Result<String, RequestError> {
    let moves = LineBuilder::new(tree)?.line(0, Vec::new(), 0)?;
    let main_line = moves.iter().map(|mv| mv.text.clone()).collect();
    let (game, position) = (tree.game.clone(), tree.position.clone());
    let session = open(&PositionRef { game, position, moves: main_line })?;
    let players = session.players();
    let mut record = Record { start: annotation(&tree.start)?, moves, ..Record::default() };
    record.set_tag("Game", session.spec());
    if let Some(position) = session.initial_position() {
        record.set_tag("Position", position);
    }
    for (name, value) in tags.iter().filter(|(name, _)| !OWN_TAGS.contains(&name.as_str())) {
        check_tag(name)?;
        record.set_tag(name, value.clone());
    }
    let resigned = resigned.and_then(|number| Player::numbered(usize::from(number), players));
    let ending = session.verdict().map(|verdict| (verdict.outcome, verdict.reason)).or_else(|| {
        let loser = resigned?;
        let others = Player::all(players).filter(|player| *player != loser);
        let reason = message!(presentation::messages::RESIGNED, player = loser);
        Some((Outcome::shared(others), reason))
    });
    if let Some((outcome, reason)) = ending {
        record.set_tag("Reason", reason.to_string());
        record.result = Some(GameResult { outcome, players });
    }
    // The variations have to be legal too.
    catalog::replay(&record).map_err(RequestError::invalid)?;
    Ok(record.to_string())
}

fn annotation(card: &AnnotationCard) -> Result<Annotation, RequestError> {
    let glyph = match card.glyph.as_str() {
        "" => None,
        word => {
            let unknown = |()| RequestError::invalid(message!(NO_GLYPH, word));
            Some(word.parse().map_err(unknown)?)
        }
    };
    let clamped = |value: &Vec<f32>| value.iter().map(|score| score.clamp(0.0, 1.0)).collect();
    let value: Option<Vec<f32>> = card.value.as_ref().map(clamped);
    let evaluation = value.and_then(|value| Evaluation::new(&value)).map(|mut evaluation| {
        (evaluation.proven, evaluation.plies) = (card.proved, card.plies);
        evaluation.best.clone_from(&card.best);
        evaluation
    });
    // A glyph is about a move; at the start there is none.
    Ok(Annotation { comment: card.comment.clone(), glyph, evaluation })
}

/// Makes lines with variations of the nodes of a tree.
struct LineBuilder<'a> {
    nodes: &'a [NodeCard],
    /// The moves after each move, by its number.
    children: HashMap<usize, Vec<usize>>,
}

impl<'a> LineBuilder<'a> {
    fn new(tree: &'a RecordTree) -> Result<Self, RequestError> {
        let mut children: HashMap<usize, Vec<usize>> = HashMap::new();
        for (number, node) in (1..).zip(&tree.nodes) {
            let parent = node.parent as usize;
            if parent >= number {
                return Err(RequestError::malformed(message!(messages::NO_PARENT, number, parent)));
            }
            children.entry(parent).or_default().push(number);
        }
        Ok(Self { nodes: &tree.nodes, children })
    }

    fn mv(&self, number: usize) -> Result<RecordedMove, RequestError> {
        let node = &self.nodes[number - 1];
        Ok(RecordedMove {
            annotation: annotation(&node.annotation)?,
            ..RecordedMove::new(&node.mv)
        })
    }

    /// Continues a line after the move `number`.
    fn line(
        &self,
        mut number: usize,
        mut line: Vec<RecordedMove>,
        depth: usize,
    ) -> Result<Vec<RecordedMove>, RequestError> {
        if depth > MAX_VARIATION_DEPTH {
            let problem = message!(DEEP_VARIATION, max = MAX_VARIATION_DEPTH);
            return Err(RequestError::invalid(problem));
        }
        while let Some((&main, others)) = self.children.get(&number).and_then(|c| c.split_first()) {
            let mut mv = self.mv(main)?;
            for &other in others {
                mv.variations.push(self.line(other, vec![self.mv(other)?], depth + 1)?);
            }
            line.push(mv);
            number = main;
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ErrorCode;
    use i18n::Language;

    fn node(parent: u32, mv: &str) -> NodeCard {
        NodeCard { parent, mv: mv.into(), annotation: AnnotationCard::default() }
    }

    fn tree(position: Option<&str>) -> RecordTree {
        RecordTree {
            game: "yavalath".into(),
            position: position.map(String::from),
            start: AnnotationCard::default(),
            nodes: vec![node(0, "e5"), node(1, "d4")],
        }
    }

    fn written(tree: &RecordTree, tags: &[(&str, &str)]) -> Result<String, RequestError> {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let tags: Vec<_> = tags.iter().map(owned).collect();
        write(tree, &tags, None)
    }

    #[test]
    fn a_game_with_variations_comments_and_evaluations_is_read_as_it_was_written() {
        let mut game = tree(None);
        game.nodes.extend([node(1, "c3"), node(3, "f5"), node(0, "a1"), node(2, "g2")]);
        game.start.value = Some(vec![0.62, 0.38]);
        game.start.best = Some("e5".into());
        game.nodes[0].annotation.comment = "the centre".into();
        game.nodes[2].annotation = AnnotationCard {
            comment: "not so good".into(),
            glyph: "??".into(),
            value: Some(vec![1.0, 0.0]),
            proved: true,
            plies: Some(7),
            best: None,
        };
        let text = written(&game, &[]).unwrap();
        let read_back = read(&text, None).unwrap().tree;
        assert_eq!(write(&read_back, &[], None).unwrap(), text);
        // A move comes before those instead of it, and these before what follows it.
        let moves: Vec<_> =
            read_back.nodes.iter().map(|node| (node.parent, node.mv.as_str())).collect();
        assert_eq!(moves, [(0, "e5"), (0, "a1"), (1, "d4"), (1, "c3"), (4, "f5"), (3, "g2")]);
        assert_eq!(read_back.start, game.start);
        assert_eq!(read_back.nodes[0].annotation, game.nodes[0].annotation);
        assert_eq!(read_back.nodes[3].annotation, game.nodes[2].annotation);
    }

    #[test]
    fn a_list_of_moves_is_of_the_game_that_is_asked_for() {
        let list = read("1. e5 d4 2. e6", Some("yavalath")).unwrap();
        assert_eq!((list.tree.game.as_str(), list.winners), ("yavalath", None));
        let moves: Vec<_> = list.tree.nodes.iter().map(|node| node.mv.as_str()).collect();
        assert_eq!(moves, ["e5", "d4", "e6"]);
        // A finished game too, whose result nobody has written.
        assert!(read("e5 a1 e6 a2 e8 a4 e7", Some("yavalath")).is_ok());
        assert!(read("e5 d4", None).is_err());
        assert!(read("e5 d4", Some("yolah")).is_err());
    }

    #[test]
    fn a_tree_that_is_none_is_refused() {
        let refused = |nodes: Vec<NodeCard>| {
            written(&RecordTree { nodes, ..tree(None) }, &[]).unwrap_err().code
        };
        assert_eq!(refused(vec![node(1, "e5")]), ErrorCode::Malformed);
        assert_eq!(refused(vec![node(7, "e5")]), ErrorCode::Malformed);
        assert_eq!(refused(vec![node(0, "e5"), node(0, "z9")]), ErrorCode::Invalid);
        assert_eq!(refused(vec![node(0, "e5"), node(1, "e5")]), ErrorCode::Invalid);
        let mut glyph = node(0, "e5");
        glyph.annotation.glyph = "?!?".into();
        assert_eq!(refused(vec![glyph]), ErrorCode::Invalid);
        // A variation of a variation of a variation …
        let deep = (0..100).flat_map(|i| [node(2 * i, "a1"), node(2 * i, "b1")]).collect();
        assert_eq!(refused(deep), ErrorCode::Invalid);
    }

    #[test]
    fn an_evaluation_of_another_game_and_an_illegal_best_move_are_dropped() {
        let text =
            "[Game \"yavalath\"]\n\n1. e5 {[%eval 0.3,0.3,0.4]} d4 {[%eval 0.5,0.5] [%best e5]} *";
        let nodes = read(text, None).unwrap().tree.nodes;
        assert_eq!((&nodes[0].annotation.value, &nodes[1].annotation.best), (&None, &None));
        assert_eq!(nodes[1].annotation.value, Some(vec![0.5, 0.5]));
    }

    #[test]
    fn a_record_can_be_parsed_whatever_its_tags_are() {
        let claims = [
            ("Game", "awale"),
            ("Position", "nowhere"),
            ("Result", "1-0"),
            ("Player1", "A \"B\" \\ ] [Game \"awale\"]"),
            ("Player1", "Ada"),
            ("Event", "{ ; *"),
        ];
        let read_back = read(&written(&tree(None), &claims).unwrap(), None).unwrap();
        assert_eq!(read_back.tree, tree(None));
        assert_eq!(read_back.winners, None);
        let tags = [("Game", "yavalath"), ("Player1", "Ada"), ("Event", "{ ; *")];
        assert_eq!(read_back.tags, tags.map(|(name, value)| (name.into(), value.into())));
    }

    #[test]
    fn the_initial_position_is_written_and_no_other() {
        let start = catalog::open("yavalath").unwrap().position();
        let mut session = catalog::open("yavalath").unwrap();
        session.play("a1").unwrap();
        let beginning = tree(Some(&session.position()));
        let text = written(&beginning, &[("Position", &start)]).unwrap();
        assert_eq!(read(&text, None).unwrap().tree, beginning);
    }

    #[test]
    fn a_tag_whose_name_cannot_be_parsed_is_rejected() {
        for name in ["", " ", "Two Words", "Été", "A]", "A \"b\"]\n[B", "A\n", "\"", "A-B"] {
            let error = written(&tree(None), &[(name, "value")]).unwrap_err();
            assert_eq!(error.code, ErrorCode::Invalid, "{name}");
            let german = error.message.to_text(Language::De);
            assert!(german.contains("ist kein Name eines Tags"), "{german}");
        }
        assert!(written(&tree(None), &[("Player1", "Ada"), ("x", ""), ("7", "")]).is_ok());
    }
}
