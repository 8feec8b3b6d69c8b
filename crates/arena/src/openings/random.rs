//! Openings of random moves.

use super::{Flaw, Judge, OpeningError};
use game::Rng;

/// After so many tries in a row that brought nothing new, openings become a ply longer.
const TRIES: u32 = 200;

/// The first openings of a game that random moves from this seed lead to. They have so many plies;
/// later ones have more if there are no others.
pub(super) fn openings(
    game: &str,
    plies: u32,
    seed: u64,
    count: u32,
) -> Result<Vec<Vec<String>>, OpeningError> {
    let mut session = catalog::open(game)?;
    let mut judge = Judge::new(&*session)?;
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut length = plies;
    let (mut failed, mut is_promising) = (0, false);
    for stream in 0.. {
        if found.len() == count as usize {
            break;
        }
        if failed == TRIES {
            if !is_promising {
                return Err(OpeningError::Exhausted { needed: count, found: found.len() });
            }
            (length, failed, is_promising) = (length + 1, 0, false);
        }
        let mut rng = Rng::stream(seed, stream);
        while session.undo().is_some() {}
        for _ in 0..length {
            let Some(mv) = session.random_move(&mut rng) else { break };
            session.play(&mv).expect("a random move is legal");
        }
        match judge.admit(&*session, found.len()) {
            Ok(()) => {
                found.push(session.moves());
                (failed, is_promising) = (0, true);
            }
            Err(flaw) => {
                failed += 1;
                // Where games still go on, longer openings may be new.
                is_promising |= matches!(flaw, Flaw::Known(_));
            }
        }
    }
    Ok(found)
}
