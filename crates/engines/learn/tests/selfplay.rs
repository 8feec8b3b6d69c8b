//! Self-play games can be replayed.

use game::{MoveCode as _, Position as _};
use plywood_learn::{SelfPlay, SelfPlayConfig, SelfPlayGenerator as _};
use presentation::{Rules as _, TwoPlayerRules as _};
use search::alphabeta::{AlphaBeta, Settings};
use yolah::Yolah;

fn generator() -> SelfPlay<Yolah> {
    let evaluator = || Yolah.default_evaluator();
    let engine = |lines| {
        let settings = Settings { tt_mib: 1, multi_pv: lines, ..Settings::default() };
        Box::new(AlphaBeta::new(evaluator(), settings))
    };
    SelfPlay::new(Yolah, evaluator(), engine(1), engine(4))
}

#[test]
fn a_game_can_be_replayed_and_ends_as_it_says() {
    let mut generator = generator();
    let config =
        SelfPlayConfig { nodes: 40, opening_plies: 6, temperature_plies: 4, temperature: 0.1 };
    for seed in 0..8 {
        let game = generator.play(seed, &config, &|| false).unwrap();
        let mut position = Yolah.start();
        for &code in &game.moves {
            let mv = yolah::Move::from_code(code.into()).unwrap();
            assert!(position.is_legal(mv));
            position.play(mv);
        }
        let outcome = position.outcome();
        assert_eq!(outcome.is_none(), game.proven);
        if let Some(outcome) = outcome {
            assert!((outcome.reward(game::Player::ONE) - game.result).abs() < 1e-6);
        }
        let scores = &game.expected_scores;
        assert_eq!(scores.len(), game.moves.len());
        let random = scores.iter().take_while(|score| score.is_none()).count();
        assert!((3..=6).contains(&random), "{random}");
        assert!(scores[random..].iter().all(Option::is_some));
    }
}
