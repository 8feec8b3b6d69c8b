//! The expected scores of three players: a softmax over what their threats are worth.

use std::sync::LazyLock;

use game::{Estimator, MAX_PLAYERS, Outcome, Player, Position as _, math};

use super::terms::{center, losing, makers};
use crate::threat_map::ThreatMap;
use crate::{CellSet, Position};

/// For each cell where a player would win if it were their turn.
const WIN: i32 = 60;
/// For each cell where a stone makes a threat.
const MAKER: i32 = 22;
/// For each cell where a stone completes a three: whoever must answer a threat there is lost.
const LOSING: i32 = -27;
/// For a stone in the centre a fourfold, one less for each step away from it.
const CENTER: i32 = 21;
/// For being to move.
const TEMPO: i32 = 34;
/// The temperature of the softmax.
const TEMPERATURE: f32 = 100.0;

/// Estimates the expected scores of three players by their threats.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThreatEstimator;

impl Estimator<Position<3>> for ThreatEstimator {
    fn estimate(&mut self, position: &Position<3>) -> [f32; MAX_PLAYERS] {
        if let Some(outcome) = position.outcome() {
            return outcome.rewards();
        }
        let wins = [Player::ONE, Player::TWO, Player::THREE]
            .map(|player| position.wins(player).count_ones() as i32);
        if let Some(winner) = proven_winner(position, wins) {
            return Outcome::win(winner).rewards();
        }
        let mut values = [0.0; MAX_PLAYERS];
        for player in Player::all(3).filter(|&player| position.is_in(player)) {
            values[player.index()] = softmax_weight(logit(position, player, wins[player.index()]));
        }
        let sum: f32 = values.iter().sum();
        values.map(|value| value / sum)
    }
}

/// The player to move if they can win at once, or the next if they have two ways to.
fn proven_winner(position: &Position<3>, wins: [i32; 3]) -> Option<Player> {
    let (turn, next) = (position.turn(), position.next());
    if wins[turn.index()] > 0 { Some(turn) } else { (wins[next.index()] > 1).then_some(next) }
}

/// How well a player who is still in stands, with this many cells to win on. All others' stones are in the
/// way.
fn logit(position: &Position<3>, player: Player, wins: i32) -> i32 {
    let others = Player::all(3)
        .filter(|&other| other != player)
        .fold(0, |stones, other| stones | position.stones(other));
    let tempo = if player == position.turn() { TEMPO } else { 0 };
    worth_of(position.stones(player), others) + WIN * wins + tempo
}

/// e to the power of a logit over the temperature, from a table for all that occur in games.
fn softmax_weight(logit: i32) -> f32 {
    const HALF: i32 = 2048;
    static TABLE: LazyLock<Box<[f32]>> = LazyLock::new(|| (-HALF..HALF).map(compute).collect());
    fn compute(logit: i32) -> f32 {
        math::expf(logit as f32 / TEMPERATURE)
    }
    let index = usize::try_from(logit + HALF).ok();
    index.and_then(|index| TABLE.get(index)).copied().unwrap_or_else(|| compute(logit))
}

/// What the stones of a player are worth, when `other` ones are in the way. Neither has a line of
/// three.
fn worth_of(own: CellSet, other: CellSet) -> i32 {
    let side = ThreatMap::of([own, other]).mine;
    MAKER * makers(&side) + LOSING * losing(&side) + CENTER * center(own)
}
