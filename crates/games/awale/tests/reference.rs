//! What is known about the game, and cases worked out by hand.

use std::collections::HashSet;

use game::perft::perft;
use game::{Position as _, Rng};
use plywood_awale::{Move, Position, Rules};
use presentation::Rules as _;

fn read(text: &str) -> Position {
    Rules::default().read_position(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn perft_gives_the_known_numbers() {
    let start = Rules::default().start();
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let (depth, count) = line.split_once(' ').expect("a depth and a count");
        let count: u64 = count.parse().expect("a count");
        assert_eq!(perft(&start, depth.parse().expect("a depth")), count, "depth {depth}");
    }
}

/// The board turned by one hole, which exchanges the players.
fn turned(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut holes: Vec<&str> = fields[0].split('/').collect();
    holes.rotate_right(1);
    let other = if fields[1] == "1" { "2" } else { "1" };
    read(&format!("{} {other} {} {} {}", holes.join("/"), fields[3], fields[2], fields[4]))
}

fn turned_move(mv: Move) -> Move {
    Move::new(mv.hole() % 16 + 1, mv.color()).expect("a hole of the board")
}

#[test]
fn turning_the_board_by_a_hole_exchanges_the_players_and_changes_nothing_else() {
    for seed in 0..100 {
        let mut rng = Rng::seeded(seed);
        let mut position = Rules::default().start();
        while let Some(mv) = position.random_move(&mut rng) {
            let moves: HashSet<Move> =
                position.legal_moves().into_iter().map(turned_move).collect();
            let others: HashSet<Move> = turned(&position).legal_moves().into_iter().collect();
            assert_eq!(moves, others, "at {position}");
            let after = position.after(mv);
            assert_eq!(
                turned(&position).after(turned_move(mv)),
                turned(&after),
                "{mv} at {position}"
            );
            position = after;
        }
        let [one, two] = [&position, &turned(&position)].map(|p| p.outcome().expect("an end"));
        assert_eq!(one.winner(), two.winner().map(game::Player::opponent));
    }
}

#[test]
fn sixteen_turns_come_back_to_the_same_board() {
    let position = Rules::default().start().after(mv("3R"));
    let turns = std::iter::successors(Some(position.clone()), |p| Some(turned(p)));
    let turns: Vec<Position> = turns.take(17).collect();
    assert_eq!(turns[16], position);
    assert_eq!(turns[..16].iter().collect::<HashSet<_>>().len(), 16);
}

#[test]
fn there_are_only_two_different_first_moves() {
    let start = Rules::default().start();
    let mut seen: HashSet<String> = HashSet::new();
    let mut different = 0;
    for mv in start.legal_moves() {
        let after = start.after(mv);
        different += usize::from(!seen.contains(&after.to_string()));
        let turns = std::iter::successors(Some(after), |p| Some(turned(p)));
        seen.extend(turns.take(16).map(|p| p.to_string()));
    }
    assert_eq!(different, 2);
}

/// The value after a word at the beginning of a line.
fn field<'a>(block: &'a str, name: &str) -> Option<&'a str> {
    block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
}

fn vectors() -> impl Iterator<Item = &'static str> {
    include_str!("data/vectors.txt").split("\n\n")
}

#[test]
fn the_vectors_come_out_as_they_should() {
    let mut cases = 0;
    for block in vectors() {
        let Some(played) = field(block, "move") else { continue };
        let mut position = read(field(block, "before").expect("a position"));
        assert!(position.is_legal(mv(played)), "{block}");
        position.play(mv(played));
        assert_eq!(position.to_string(), field(block, "after").expect("a position"), "{block}");

        let verdict = Rules::default().verdict(&position);
        match field(block, "end").expect("an end").split_once(", ") {
            None => assert_eq!(verdict, None, "{block}"),
            Some((why, result)) => {
                let verdict = verdict.expect(block);
                assert_eq!(verdict.outcome.to_string(), result, "{block}");
                let reason = match why {
                    "33 seeds" => "more than half of the seeds are taken",
                    "fewer than 8" => "fewer than 8 seeds are left",
                    "starving" => "all seeds are taken",
                    other => panic!("{other} is no reason to end"),
                };
                assert!(
                    verdict.reason.to_string().starts_with(reason),
                    "{}: {block}",
                    verdict.reason
                );
            }
        }
        cases += 1;
    }
    assert_eq!(cases, 11);
}

#[test]
fn without_a_limit_a_game_could_go_in_circles() {
    let block = vectors().find(|block| field(block, "moves").is_some()).expect("the cycle");
    let start = read(field(block, "before").expect("a position"));
    let mut position = start.clone();
    let mut keys = HashSet::new();
    for played in field(block, "moves").expect("moves").split(' ') {
        assert!(position.is_legal(mv(played)), "{played} at {position}");
        assert!(keys.insert(position.key()), "no position comes twice within the cycle");
        position.play(mv(played));
    }
    let plies = position.to_string().rsplit_once(' ').expect("plies").1.to_owned();
    assert_eq!((plies.as_str(), position.plies()), ("16", 16));
    assert_ne!(position, start, "the plies differ");
    assert_eq!(position.key(), start.key(), "and nothing else");
}

#[test]
fn keys_tell_positions_apart() {
    let mut positions = HashSet::new();
    let mut keys = HashSet::new();
    for seed in 0..2000 {
        let mut rng = Rng::seeded(seed);
        let mut position = Rules::default().start();
        while let Some(mv) = position.random_move(&mut rng) {
            position.play(mv);
            let text = position.to_string();
            positions.insert(text.rsplit_once(' ').expect("plies").0.to_owned());
            keys.insert(position.key());
        }
    }
    assert!(positions.len() > 100_000);
    assert_eq!(positions.len(), keys.len());
    assert_ne!(Rules::with_limit(10).start().key(), Rules::with_limit(11).start().key());
}

/// The start of the game with so many plies played of 400.
fn start_after(plies: u16) -> Position {
    read(&format!("{} 1 0 0 {plies}", ["2.2"; 16].join("/")))
}

#[test]
fn near_the_limit_keys_tell_plies_apart() {
    let near: HashSet<u64> = (337..=400).map(|plies| start_after(plies).key()).collect();
    assert_eq!(near.len(), 64);
    let far: HashSet<u64> = (0..=336).map(|plies| start_after(plies).key()).collect();
    assert_eq!(far.len(), 1, "so that a search recognises what it reaches by a longer way");
    assert!(near.is_disjoint(&far));
}

#[test]
fn keys_tell_a_start_with_decisive_captures_from_a_game_that_is_over() {
    let holes = ["1.1"; 16].join("/");
    let after = |plies: u16| read(&format!("{holes} 1 32 0 {plies}"));
    assert_eq!(after(0).key(), after(1).key());
    let holes = format!("1.0/{}", ["1.1"; 15].join("/"));
    let after = |plies: u16| read(&format!("{holes} 1 33 0 {plies}"));
    assert_eq!((after(0).outcome(), after(1).outcome().is_some()), (None, true));
    assert_ne!(after(0).key(), after(1).key());
}
