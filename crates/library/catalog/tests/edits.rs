//! Position editing, in every game.

use game::{Player, Rng};
use i18n::Language;
use plywood_catalog::open;
use presentation::view::{Content, Edit};

use crate::support::all_combinations;

fn any<T: Clone>(rng: &mut Rng, choices: &[T]) -> T {
    choices[rng.below(choices.len() as u32) as usize].clone()
}

fn any_edit(rng: &mut Rng, cells: &[String], palette: &[Content]) -> Edit {
    let players = [Player::ONE, Player::TWO, Player::THREE];
    let content = match rng.below(8) {
        0 => Content::Seeds { player: Player::TWO, red: rng.below(9) as u8, blue: 1 },
        1 => any(rng, &[Content::Empty, Content::Hole, Content::Neutral { owner: None }]),
        2 => Content::Piece { player: any(rng, &players) },
        _ => any(rng, palette),
    };
    match rng.below(40) {
        0 => Edit::Clear,
        1..4 => Edit::Turn(any(rng, &players)),
        4 => Edit::Cell { name: "nowhere".into(), content },
        _ => Edit::Cell { name: any(rng, cells), content },
    }
}

#[test]
fn any_edit_leads_to_a_position_or_to_a_reason_why_not() {
    for spec in &all_combinations() {
        let mut session = open(spec).unwrap();
        let cells: Vec<String> = session.board().cells.into_iter().map(|cell| cell.name).collect();
        let palette = session.palette();
        let mut rng = Rng::seeded(16);
        let (mut made, mut refused) = (0, 0);
        for _ in 0..3000 {
            let before = session.position();
            match session.edit(&any_edit(&mut rng, &cells, &palette)) {
                Ok(()) => {
                    made += 1;
                    let mut again = open(spec).unwrap();
                    again.set_position(&session.position()).unwrap();
                    assert_eq!(again.board(), session.board());
                    assert_eq!(again.legal_moves(), session.legal_moves());
                    assert_eq!(session.moves(), [""; 0], "the game begins anew");
                }
                Err(problem) => {
                    refused += 1;
                    assert_eq!(session.position(), before, "nothing has changed");
                    let german = problem.message().to_text(Language::De);
                    assert_ne!(german, problem.to_string(), "{spec}");
                }
            }
            if rng.below(4) == 0
                && let Some(mv) = session.random_move(&mut rng)
            {
                session.play(&mv).unwrap();
            }
        }
        assert!(made > 300 && refused > 100, "{spec}: {made} made, {refused} refused");
    }
}

#[test]
fn all_that_a_palette_offers_can_stand_somewhere() {
    for spec in &all_combinations() {
        for content in open(spec).unwrap().palette() {
            let stands = |name: String| {
                let mut session = open(spec).unwrap();
                let near = Content::Neutral { owner: None };
                for cell in session.board().cells.into_iter().take(2) {
                    // A coloured tile may need a neutral one beside it.
                    session.edit(&Edit::Cell { name: cell.name, content: near }).ok();
                }
                session.edit(&Edit::Cell { name, content }).is_ok()
            };
            let cells = open(spec).unwrap().board().cells;
            assert!(cells.into_iter().any(|cell| stands(cell.name)), "{spec}: {content:?}");
        }
    }
}
