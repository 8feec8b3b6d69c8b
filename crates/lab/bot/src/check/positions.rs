//! Positions of every kind that a bot should find its way in, from random games.

use catalog::Session;
use game::Rng;

/// How many random games are looked at.
const GAMES: u64 = 200;

/// A position to ask a bot in.
pub(super) struct Asked {
    /// What it is, in words that follow "plays".
    pub(super) what: &'static str,
    pub(super) session: Box<dyn Session>,
}

/// The positions there are: not every game has a pass, or forced moves.
pub(super) fn of(start: &dyn Session, seed: u64) -> Vec<Asked> {
    let pass = start.variant().pass();
    let mut found = vec![Asked { what: "the first move of a game", session: start.duplicate() }];
    if let Some(second) = after(start, 1, seed) {
        found.push(Asked { what: "the first move in the other seat", session: second });
    }
    let (mut forced, mut passes, mut last) = (None, None, None);
    for game in 0..GAMES {
        let mut rng = Rng::stream(seed, game);
        let mut session = start.duplicate();
        while session.turn().is_some() {
            let legal = session.legal_moves();
            let is_pass = pass.as_ref().is_some_and(|pass| legal.iter().any(|mv| mv.text == *pass));
            if is_pass && passes.is_none() {
                passes = Some(session.duplicate());
            } else if legal.len() == 1 && !is_pass && forced.is_none() {
                forced = Some(session.duplicate());
            }
            let Some(mv) = session.random_move(&mut rng) else { break };
            let before = last.is_none().then(|| session.duplicate());
            if session.play(&mv).is_err() {
                break;
            }
            if session.turn().is_none() && before.is_some() {
                last = before;
            }
        }
        if forced.is_some() && passes.is_some() {
            break;
        }
    }
    let rest = [
        ("a move when there is only one", forced),
        ("when there is a pass", passes),
        ("the last move of a game", last),
    ];
    found.extend(
        rest.into_iter().filter_map(|(what, session)| Some(Asked { what, session: session? })),
    );
    found
}

/// A position after some random moves.
fn after(start: &dyn Session, plies: u32, seed: u64) -> Option<Box<dyn Session>> {
    let (mut session, mut rng) = (start.duplicate(), Rng::stream(seed, GAMES));
    for _ in 0..plies {
        let mv = session.random_move(&mut rng)?;
        session.play(&mv).ok()?;
    }
    session.turn().is_some().then_some(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(game: &str) -> Vec<&'static str> {
        let start = catalog::open(game).unwrap();
        of(&*start, 1).into_iter().map(|asked| asked.what).collect()
    }

    #[test]
    fn every_kind_that_a_game_has_is_found() {
        let always = ["the first move of a game", "the first move in the other seat"];
        for game in ["yolah", "yavalath:players=3", "awale", "othello", "yavalanchan"] {
            let kinds = kinds(game);
            assert_eq!(kinds[..2], always, "{game}");
            assert!(kinds.contains(&"the last move of a game"), "{game}: {kinds:?}");
        }
        assert!(kinds("othello").contains(&"when there is a pass"));
        assert!(kinds("othello").contains(&"a move when there is only one"));
    }
}
