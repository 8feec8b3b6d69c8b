//! How often engines forfeit their games.

use serde::Serialize;

use crate::played_game::PlayedGame;
use crate::termination::{Fault, Termination};

/// In how many games an engine was at fault, by what it did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct FaultCounts {
    /// It crashed or did not start.
    pub crashes: u64,
    /// It lost on time: its move came too late, or not at all.
    pub time_losses: u64,
    /// Anything else, such as an illegal move.
    pub others: u64,
}

impl FaultCounts {
    /// Of `engines` engines.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>, engines: usize) -> Vec<Self> {
        let mut counts = vec![Self::default(); engines];
        for game in games {
            let Some((engine, fault)) = at_fault(game) else { continue };
            if let Some(counts) = counts.get_mut(engine) {
                counts.add(fault);
            }
        }
        counts
    }

    /// Counts a fault.
    pub(crate) fn add(&mut self, fault: &Fault) {
        match fault {
            Fault::Crashed(_) | Fault::NoStart(_) | Fault::NotBuilt(_) => self.crashes += 1,
            Fault::Overran(_) | Fault::Hung(_) | Fault::CpuTime(_) => self.time_losses += 1,
            Fault::Flooded
            | Fault::Garbage(_)
            | Fault::Illegal(_)
            | Fault::Memory(_)
            | Fault::Processes(_)
            | Fault::FileSize(_)
            | Fault::Interrupted
            | Fault::Other(_) => self.others += 1,
        }
    }

    /// In how many games it was at fault.
    pub fn total(&self) -> u64 {
        self.crashes + self.time_losses + self.others
    }
}

/// The engine that forfeited a game, and why.
pub(crate) fn at_fault(game: &PlayedGame) -> Option<(usize, &Fault)> {
    let Termination::Forfeit { seat, fault } = &game.termination else { return None };
    let engine = game.seats.get(usize::from(*seat).checked_sub(1)?)?;
    Some((*engine, fault))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn forfeit(seats: [usize; 2], seat: u8, fault: Fault) -> PlayedGame {
        let termination = Termination::Forfeit { seat, fault };
        PlayedGame::new(0, seats.into(), vec![3 - seat], termination)
    }

    #[test]
    fn faults_are_counted_for_the_engine_in_the_seat_by_kind() {
        let second = Duration::from_secs(1);
        let games = [
            forfeit([0, 1], 1, Fault::Crashed(String::new())),
            forfeit([1, 0], 2, Fault::NoStart(String::new())),
            forfeit([1, 0], 1, Fault::Overran(second)),
            forfeit([0, 1], 2, Fault::Hung(second)),
            forfeit([0, 1], 2, Fault::Illegal(String::new())),
            PlayedGame::new(0, vec![0, 1], vec![1], Termination::Normal(String::new())),
            forfeit([2, 0], 1, Fault::Flooded),
        ];
        let counts = FaultCounts::of(&games, 2);
        let shaky = FaultCounts { crashes: 2, ..FaultCounts::default() };
        let late = FaultCounts { time_losses: 2, others: 1, ..FaultCounts::default() };
        assert_eq!(counts, [shaky, late]);
        assert_eq!(late.total(), 3);
    }
}
