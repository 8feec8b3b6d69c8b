//! The expected scores of three players: a softmax over what their threats are worth.

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
        if let Some(winner) = sure_winner(position) {
            return Outcome::win(winner).rewards();
        }
        let mut values = [0.0; MAX_PLAYERS];
        for player in Player::all(3).filter(|&player| position.is_in(player)) {
            values[player.index()] = math::expf(strength(position, player) as f32 / TEMPERATURE);
        }
        let sum: f32 = values.iter().sum();
        values.map(|value| value / sum)
    }
}

/// The player to move if they can win at once, or the next if they have two ways to.
fn sure_winner(position: &Position<3>) -> Option<Player> {
    let (turn, next) = (position.turn(), position.next());
    if position.wins(turn) != 0 {
        Some(turn)
    } else {
        (position.wins(next).count_ones() > 1).then_some(next)
    }
}

/// How well a player who is still in stands. All others' stones are in the way.
fn strength(position: &Position<3>, player: Player) -> i32 {
    let others = Player::all(3)
        .filter(|&other| other != player)
        .fold(0, |stones, other| stones | position.stones(other));
    let wins = position.wins(player).count_ones() as i32;
    let tempo = if player == position.turn() { TEMPO } else { 0 };
    worth_of(position.stones(player), others) + WIN * wins + tempo
}

/// What the stones of a player are worth, when `other` ones are in the way. Neither has a line of
/// three.
fn worth_of(own: CellSet, other: CellSet) -> i32 {
    let side = ThreatMap::of([own, other]).mine;
    MAKER * makers(&side) + LOSING * losing(&side) + CENTER * center(own)
}
