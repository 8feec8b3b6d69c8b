//! One game from its opening to its end, with clocks, and whatever an engine does.

use std::time::Duration;

use catalog::{PlayError, Session};
use game::{Outcome, Player, Rng};

use crate::contestant::{Choice, Contestant, Fault, Limits, Turn};
use crate::plan::{Limit, Plan};
use crate::played::{MoveNote, Played};
use crate::schedule::Fixture;

/// How long after its time is up an engine is waited for: it has lost by then, but an answer tells
/// a slow engine from one that hangs.
const GRACE: Duration = Duration::from_secs(1);
/// How long an engine may take for a move that has no limit of time.
const UNTIMED_PATIENCE: Duration = Duration::from_mins(2);

/// What surrounds a game: the time, and whether it should be given up.
pub struct World<'a> {
    /// The time, from any moment on.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether the game should be given up.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// Plays a game of an event to its end; nothing comes of it if it is given up.
///
/// The contestants are in the order of the seats.
///
/// # Panics
/// If the plan's game or the opening's moves are not what they were checked to be.
pub fn play(
    plan: &Plan,
    fixture: &Fixture,
    opening: &[String],
    contestants: &mut [Box<dyn Contestant>],
    world: &World<'_>,
) -> Option<Played> {
    let mut session = catalog::open(&plan.game).expect("the plan's game was checked");
    for mv in opening {
        session.play(mv).expect("the opening's moves were checked");
    }
    let mut game = Game {
        limit: &plan.limit,
        clocks: vec![plan.limit.clock_ms.map(Duration::from_millis); session.players()],
        rng: Rng::stream(plan.seed, fixture.number),
        notes: Vec::new(),
        world,
    };
    let fault = game.play_on(&mut *session, contestants);
    if let Some((_, Fault::Interrupted)) = fault {
        return None;
    }
    let (outcome, reason) = if let Some((player, fault)) = &fault {
        let others = Player::all(session.players()).filter(|other| other != player);
        (Outcome::shared(others), fault.message(*player))
    } else {
        let verdict = session.verdict().expect("a game without a fault ends by the rules");
        (verdict.outcome, verdict.reason)
    };
    Some(Played {
        number: fixture.number,
        round: fixture.round,
        opening: fixture.opening,
        seats: fixture.seats.clone(),
        moves: session.moves(),
        opening_plies: opening.len(),
        notes: game.notes,
        winners: outcome.winners().map(Player::number).collect(),
        reason: reason.to_string(),
        scores: session.scores(),
        fault: fault.map(|(player, _)| player.number()),
    })
}

/// A game in progress.
struct Game<'a> {
    limit: &'a Limit,
    /// What is left to each seat, if there are clocks.
    clocks: Vec<Option<Duration>>,
    rng: Rng,
    notes: Vec<MoveNote>,
    world: &'a World<'a>,
}

impl Game<'_> {
    /// Plays until the game is over or somebody is at fault.
    fn play_on(
        &mut self,
        session: &mut dyn Session,
        contestants: &mut [Box<dyn Contestant>],
    ) -> Option<(Player, Fault)> {
        for (seat, contestant) in contestants.iter_mut().enumerate() {
            if let Err(fault) = contestant.begin(self.world.stopped) {
                return Some((Player::new(seat), fault));
            }
        }
        while let Some(player) = session.turn() {
            let contestant = &mut *contestants[player.index()];
            if let Err(fault) = self.move_on(session, player, contestant) {
                return Some((player, fault));
            }
        }
        None
    }

    fn move_on(
        &mut self,
        session: &mut dyn Session,
        player: Player,
        contestant: &mut dyn Contestant,
    ) -> Result<(), Fault> {
        let limits = self.limits(player);
        let begun = (self.world.clock)();
        let choice = contestant.choose(&Turn {
            session,
            limits: limits.clone(),
            seed: self.rng.next_u64(),
            stopped: self.world.stopped,
        })?;
        let took = (self.world.clock)().saturating_sub(begun);
        if (self.world.stopped)() {
            // An engine that was stopped answers early: such a move is not worth keeping.
            return Err(Fault::Interrupted);
        }
        self.stop_clock(player, took, &limits)?;
        self.notes.push(note(&choice, took));
        session.play(&choice.mv).map_err(|error| {
            self.notes.pop();
            match error {
                PlayError::Unreadable(problem) => Fault::Garbage(problem.to_string()),
                PlayError::Illegal { .. } => Fault::Illegal(error.to_string()),
            }
        })
    }

    /// How much a player may think now.
    fn limits(&self, player: Player) -> Limits {
        let move_time = self.limit.move_ms.map(Duration::from_millis);
        let left = self.clocks[player.index()];
        let allowed = [move_time, left].into_iter().flatten().min();
        Limits {
            move_time,
            clocks: self.clocks.iter().copied().flatten().collect(),
            increment: Duration::from_millis(self.limit.increment_ms),
            nodes: self.limit.nodes,
            depth: self.limit.depth,
            patience: allowed.map_or(UNTIMED_PATIENCE, |time| time + self.limit.margin() + GRACE),
        }
    }

    fn stop_clock(&mut self, player: Player, took: Duration, limits: &Limits) -> Result<(), Fault> {
        let left = &mut self.clocks[player.index()];
        let allowed = [limits.move_time, *left].into_iter().flatten().min();
        if let Some(allowed) = allowed
            && took > allowed + self.limit.margin()
        {
            return Err(Fault::Overran(took.saturating_sub(allowed)));
        }
        if let Some(left) = left {
            *left = left.saturating_sub(took) + limits.increment;
        }
        Ok(())
    }
}

fn note(choice: &Choice, took: Duration) -> MoveNote {
    MoveNote {
        value: choice.value,
        nodes: choice.nodes,
        depth: choice.depth,
        micros: took.as_micros() as u64,
    }
}
