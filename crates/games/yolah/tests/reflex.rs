//! The quick reflex chooses among the moves that trying every move and every answer finds.

use game::{Position as _, Rng};
use plywood_yolah::{Move, Position, Yolah};
use presentation::Rules as _;

/// The moves to choose from, as the reflex is defined: the winning ones; else those that are not
/// answered by a win; else those that do not lose at once; else all.
fn expected(position: &Position) -> Vec<Move> {
    let player = position.turn();
    let wins = |position: &Position, by| position.outcome().is_some_and(|o| o.winner() == Some(by));
    let rank = |mv: &Move| {
        let after = position.after(*mv);
        let opponent = after.turn();
        let answers = after.legal_moves();
        match after.outcome() {
            _ if wins(&after, player) => 3,
            _ if wins(&after, opponent) => 0,
            _ if answers.iter().any(|&answer| wins(&after.after(answer), opponent)) => 1,
            _ => 2,
        }
    };
    let moves = position.legal_moves();
    let best = moves.iter().map(rank).max();
    moves.into_iter().filter(|mv| Some(rank(mv)) == best).collect()
}

/// Checks that each expected move is chosen about as often, and no other.
fn check(position: &Position, rng: &mut Rng) {
    const EACH: usize = 100;
    let expected = expected(position);
    let mut chosen = vec![0; expected.len()];
    for _ in 0..EACH * expected.len() {
        let mv = position.reflex_move(rng).unwrap();
        let place = expected.iter().position(|&other| other == mv);
        chosen[place.unwrap_or_else(|| panic!("{mv} is not among {expected:?}, {position}"))] += 1;
    }
    assert!(chosen.iter().all(|&times| times > EACH / 3), "{chosen:?} {position}");
}

/// The last positions of random games, the points nearly even: then it matters how a game ends.
fn endings(games: u64) -> impl Iterator<Item = Position> {
    (0..games).flat_map(|seed| {
        let mut rng = Rng::stream(17, seed);
        let (mut position, mut positions) = (Yolah.start(), Vec::new());
        while let Some(mv) = position.random_move(&mut rng) {
            if position.move_count() <= 6 {
                let text = position.to_string();
                let board = text.rsplitn(3, ' ').last().unwrap();
                let [black, white] = [20, 20].map(|points| points + rng.below(3));
                positions.push(Yolah.read_position(&format!("{board} {black} {white}")).unwrap());
            }
            position.play(mv);
        }
        positions
    })
}

#[test]
fn near_the_end_the_right_moves_are_chosen() {
    let (mut rng, mut all, mut selective) = (Rng::seeded(4), 0, 0);
    for position in endings(2_000) {
        check(&position, &mut rng);
        all += 1;
        selective += usize::from(expected(&position).len() < position.move_count());
    }
    assert!(all > 10_000 && selective > 300, "{selective} of {all}");
}

#[test]
fn in_whole_games_the_right_moves_are_chosen() {
    let mut rng = Rng::seeded(5);
    for _ in 0..3 {
        let mut position = Yolah.start();
        while let Some(mv) = position.reflex_move(&mut rng) {
            check(&position, &mut rng);
            position.play(mv);
        }
        assert!(position.outcome().is_some());
    }
}
