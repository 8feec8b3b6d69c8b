//! Whether the programs of an event start at all, before it has a first game.

use std::thread;

use crate::engine::create;
use crate::plan::{Entrant, Plan};
use crate::runner::RunOptions;
use crate::termination::Fault;

/// An engine that does not start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{engine} {fault}")]
pub struct NotStarted {
    /// Its name.
    pub engine: String,
    /// What happened instead.
    pub fault: Fault,
}

/// Starts each engine that is another program, all at once, asks whether it is ready for a game, and ends it again.
///
/// # Errors
/// The first engine of the plan that does not start. An interruption is no error: the event notices it as well.
pub fn check_start(plan: &Plan, options: &RunOptions<'_>) -> Result<(), NotStarted> {
    let check = |(index, entrant): (usize, &Entrant)| match create(plan, index, options)
        .new_game(options.stopped)
    {
        Ok(()) | Err(Fault::Interrupted) => Ok(()),
        Err(fault) => Err(NotStarted { engine: entrant.name.clone(), fault }),
    };
    let programs = plan.engines.iter().enumerate();
    let programs = programs.filter(|(_, entrant)| is_program(entrant, options));
    thread::scope(|scope| {
        let checks: Vec<_> = programs.map(|program| scope.spawn(move || check(program))).collect();
        // A thread that panicked has said so; its engine is asked again in its first game.
        checks.into_iter().try_for_each(|check| check.join().unwrap_or(Ok(())))
    })
}

fn is_program(entrant: &Entrant, options: &RunOptions<'_>) -> bool {
    entrant.command().is_some() && (options.own_engine)(&entrant.engine).is_none()
}
