//! Networks along games of every kind: incremental updates give what a refresh gives.

use game::{ActiveFeatures, Evaluator as _, FeatureSet, Position as _, Rng, Score};
use nnue::{AnyNet, EVAL_SCALE, FloatNet, ResidualEvaluator, Shape};
use plywood_catalog::{Entry, GAMES};
use presentation::{GameInfo, ManyPlayerRules, NetRules, Options, Spec, TwoPlayerRules, Visitor};

/// A network with random weights.
fn random_net(game: &str, features: usize, buckets: usize, rng: &mut Rng) -> AnyNet {
    let mut floats = FloatNet::zero(Shape { features, hidden: 32, buckets });
    let number = |rng: &mut Rng| rng.below(2001) as f32 / 1000.0 - 1.0;
    floats.values.iter_mut().for_each(|value| *value = number(rng) / 4.0);
    floats.quantize(game, "at random").unwrap()
}

/// Walks through random games, looking at some moves on the way.
struct Walk;

impl Visitor for Walk {
    type Output = usize;

    fn visit_two<R: TwoPlayerRules>(self, _: R) -> usize {
        unreachable!("networks can play all two-player games here")
    }

    fn visit_net<R: NetRules>(self, rules: R) -> usize {
        let names = rules.evaluations().into_iter();
        names.map(|name| walk_with(&rules, rules.evaluator(name).unwrap())).min().unwrap()
    }

    fn visit_many<R: ManyPlayerRules>(self, _: R) -> usize {
        unreachable!("only two-player games are visited")
    }
}

/// Walks with the correction of an evaluation, whose own scale the correction has to be in.
fn walk_with<R: NetRules>(rules: &R, evaluator: R::Evaluator) -> usize {
    let mut fresh = evaluator.clone();
    let mut rng = Rng::seeded(5);
    let (features, buckets) = (R::Evaluator::COUNT, R::Evaluator::BUCKETS);
    let net = random_net(rules.info().name, features, buckets, &mut rng);
    let mut kept = ResidualEvaluator::new(evaluator, &net).unwrap();
    let mut compared = 0;
    for _ in 0..6 {
        let mut position = rules.start();
        let mut ply = 0;
        while let Some(mv) = position.random_move(&mut rng) {
            for _ in 0..2 {
                let other = position.random_move(&mut rng).unwrap();
                let after = position.after(other);
                let at = (&after, ply + 1);
                compared += usize::from(compare(&mut kept, &mut fresh, &net, at));
            }
            position.play(mv);
            ply += 1;
            compared += usize::from(compare(&mut kept, &mut fresh, &net, (&position, ply)));
        }
    }
    compared
}

/// Compares the evaluation that is updated incrementally with one from scratch, where a search would ask.
fn compare<P: game::TwoPlayer, E: FeatureSet<P>>(
    kept: &mut ResidualEvaluator<P, E>,
    fresh: &mut E,
    net: &AnyNet,
    (position, ply): (&P, usize),
) -> bool {
    if position.outcome().is_some() || kept.at(position).probe().is_some() {
        return false;
    }
    let mut info = fresh.eval_info(position, 0);
    // Whether the evaluation was asked before or not.
    let before = fresh.active_features(position, &info);
    let base = fresh.evaluate(position, &mut info);
    let features = fresh.active_features(position, &info);
    assert_eq!(features, before, "{position}");
    assert!(features.iter().flat_map(ActiveFeatures::iter).all(|f| f < E::COUNT), "{position}");
    let stm = position.turn().index();
    let logit = net.infer(&features[stm], &features[1 - stm], E::output_bucket(position));
    let [correction, most] = [logit as f32 / EVAL_SCALE as f32, nnue::MAX_CORRECTION]
        .map(|logit| logit * fresh.logit_scale());
    let expected = f32::from(base.raw()) + correction.clamp(-most, most);
    let mut info = kept.eval_info(position, ply);
    let value = kept.evaluate(position, &mut info);
    assert!((f32::from(value.raw()) - expected).abs() <= 1.0, "{position}: {value:?} {expected}");
    // Whatever is asked of it, it is not on the wrong side of the bounds.
    for bound in [-200, -20, 0, 20, 200].map(|by| Score::estimate(i32::from(value.raw()) + by)) {
        let within = kept.evaluate_lazy(position, &mut info, bound, bound).cmp(&bound);
        assert!(within == value.cmp(&bound) || within.is_eq(), "{position}");
    }
    true
}

fn walk(info: &'static GameInfo, spec: &str, open: fn(&Options, Walk) -> usize) {
    let spec: Spec = spec.parse().unwrap();
    let compared = open(&Options::new(info, &spec).unwrap(), Walk);
    assert!(compared > 50, "{spec}: {compared}");
}

#[test]
fn networks_updated_along_games_of_all_kinds_are_those_refreshed() {
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

/// What the networks of a game are, and what they say of the positions of some random games.
struct Known;

impl Visitor for Known {
    type Output = Vec<String>;

    fn visit_two<R: TwoPlayerRules>(self, _: R) -> Vec<String> {
        Vec::new()
    }

    fn visit_net<R: NetRules>(self, rules: R) -> Vec<String> {
        let line = |(name, bytes): &(&str, &[u8])| {
            let net = AnyNet::from_bytes(bytes).unwrap();
            net.is_for(rules.info().name).unwrap();
            let base = rules.default_evaluator();
            let mut evaluator = ResidualEvaluator::new(base, &net).unwrap();
            let mut rng = Rng::seeded(1);
            let mut signature = 0_i64;
            for _ in 0..20 {
                let mut position = rules.start();
                while let Some(mv) = position.random_move(&mut rng) {
                    if evaluator.at(&position).probe().is_none() {
                        let score = i64::from(evaluator.at(&position).evaluate().raw());
                        signature = signature.wrapping_mul(31).wrapping_add(score);
                    }
                    position.play(mv);
                }
            }
            let hidden = net.shape().hidden;
            format!("{name} {hidden} {:016x} {:016x}", game::Fnv1a::hash(bytes), signature)
        };
        rules.nets().iter().map(line).collect()
    }

    fn visit_many<R: ManyPlayerRules>(self, _: R) -> Vec<String> {
        Vec::new()
    }
}

/// Networks are part of the program, and so is what they say: neither changes unnoticed.
#[test]
fn the_networks_of_the_games_are_those_that_are_known() {
    let games = [
        ("yolah", &yolah::INFO, (|options, known| yolah::open(options, known).unwrap()) as Open),
        ("yavalath", &yavalath::INFO, |options, known| yavalath::open(options, known).unwrap()),
        ("yavalanchan", &yavalanchan::INFO, |options, known| {
            yavalanchan::open(options, known).unwrap()
        }),
        ("yavalanchan:size=5", &yavalanchan::INFO, |options, known| {
            yavalanchan::open(options, known).unwrap()
        }),
        ("awale", &awale::INFO, |options, known| awale::open(options, known).unwrap()),
        ("othello", &othello::INFO, |options, known| othello::open(options, known).unwrap()),
    ];
    let listed = |entry: &Entry| games.iter().any(|(_, info, _)| info.name == entry.info.name);
    assert!(GAMES.iter().all(listed), "a game is missing in the list of this test");
    let mut lines = vec!["# game network hidden-units checksum evaluations".to_owned()];
    for (spec, info, open) in games {
        let options = Options::new(info, &spec.parse().unwrap()).unwrap();
        let nets = open(&options, Known);
        let strongest = if nets.is_empty() { "alphabeta" } else { "nnue" };
        assert_eq!(
            plywood_catalog::open(spec).unwrap().variant().default_engine(),
            strongest,
            "{spec}"
        );
        lines.extend(nets.into_iter().map(|net| format!("{spec} {net}")));
    }
    let found = lines.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/net_signatures.txt");
    if std::env::var_os("PLYWOOD_UPDATE_GOLDEN").is_some() {
        std::fs::write(file, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(file).unwrap());
}

type Open = fn(&Options, Known) -> Vec<String>;
