//! Networks along games of every kind: what is kept up to date is what is computed from scratch, and
//! both players see a position with the colours exchanged as the other did.

use game::{
    Evaluator as _, GameInfo, Inputs, ManyPlayerRules, Options, Position as _, Rng, Score, Seen,
    Spec, TwoPlayerRules, Visitor,
};
use nnue::{Any, Floats, NetEvaluator, Shape, UNIT};

/// A network with random weights.
fn random_net(game: &str, inputs: usize, phases: usize, rng: &mut Rng) -> Any {
    let mut floats = Floats::zero(Shape { inputs, hidden: 32, phases });
    let number = |rng: &mut Rng| rng.below(2001) as f32 / 1000.0 - 1.0;
    floats.values.iter_mut().for_each(|value| *value = number(rng) / 4.0);
    floats.quantise(game, "at random").unwrap()
}

/// Walks through random games, looking at some moves on the way.
struct Walk;

impl Visitor for Walk {
    type Output = usize;

    fn visit_two<R: TwoPlayerRules>(self, rules: R) -> usize {
        let evaluator = rules.evaluator(rules.evaluations()[0]).unwrap();
        let mut fresh = evaluator.clone();
        let mut rng = Rng::seeded(5);
        let (inputs, phases) = (R::Evaluator::COUNT, R::Evaluator::PHASES);
        let net = random_net(rules.info().name, inputs, phases, &mut rng);
        let mut kept = NetEvaluator::new(evaluator, &net).unwrap();
        let mut compared = 0;
        for _ in 0..6 {
            let mut position = rules.start();
            let mut entered = 0;
            while let Some(mv) = position.random_move(&mut rng) {
                for _ in 0..2 {
                    let other = position.random_move(&mut rng).unwrap();
                    let after = position.after(other);
                    kept.enter(&position, other, &after);
                    compared += usize::from(compare(&mut kept, &mut fresh, &net, &after));
                    kept.leave();
                }
                let after = position.after(mv);
                kept.enter(&position, mv, &after);
                entered += 1;
                position = after;
                compared += usize::from(compare(&mut kept, &mut fresh, &net, &position));
            }
            (0..entered).for_each(|_| kept.leave());
        }
        compared
    }

    fn visit_many<R: ManyPlayerRules>(self, _: R) -> usize {
        unreachable!("only games for two are asked for")
    }
}

/// Compares the evaluation that is kept up to date with one from scratch, where a search would ask.
fn compare<P: game::TwoPlayer, E: Inputs<P>>(
    kept: &mut NetEvaluator<P, E>,
    fresh: &mut E,
    net: &Any,
    position: &P,
) -> bool {
    if position.outcome().is_some() || kept.probe(position).is_some() {
        return false;
    }
    let (base, seen) = fresh.evaluate_and_see(position);
    assert_eq!((base, seen), (fresh.evaluate(position), fresh.see(position)), "{position}");
    assert!(seen.iter().flat_map(Seen::on).all(|input| input < E::COUNT), "{position}");
    let turn = position.turn().index();
    let odds = net.judge(&seen[turn], &seen[1 - turn], E::phase(position));
    let [correction, most] = [odds as f32 / UNIT as f32, nnue::MOST].map(|o| o * fresh.unit());
    let expected = f32::from(base.raw()) + correction.clamp(-most, most);
    let value = kept.evaluate(position);
    assert!((f32::from(value.raw()) - expected).abs() <= 1.0, "{position}: {value:?} {expected}");
    // Whatever is asked of it, it is on the right side of the bounds.
    for bounds in [-200, -20, 0, 20, 200].map(|by| Score::estimate(i32::from(value.raw()) + by)) {
        let within = kept.evaluate_within(position, bounds, bounds);
        assert_eq!(within.cmp(&bounds), value.cmp(&bounds), "{position}");
    }
    true
}

fn walk(info: &'static GameInfo, spec: &str, open: fn(&Options, Walk) -> usize) {
    let spec: Spec = spec.parse().unwrap();
    let compared = open(&Options::new(info, &spec).unwrap(), Walk);
    assert!(compared > 50, "{spec}: {compared}");
}

#[test]
fn networks_along_games_of_all_kinds_are_those_from_scratch() {
    walk(&yolah::INFO, "yolah", |options, walk| yolah::open(options, walk).unwrap());
    for spec in ["yavalath", "yavalath:swap=on"] {
        walk(&yavalath::INFO, spec, |options, walk| yavalath::open(options, walk).unwrap());
    }
    for size in 4..=7 {
        let spec = format!("yavalanchan:size={size}");
        walk(&yavalanchan::INFO, &spec, |options, walk| yavalanchan::open(options, walk).unwrap());
    }
    walk(&awale::INFO, "awale", |options, walk| awale::open(options, walk).unwrap());
}
