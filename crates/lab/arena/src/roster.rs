//! The engines of one thread of an event, made when they are first needed.

use std::collections::HashMap;

use crate::contestant::Contestant;
use crate::external::{CommandLine, External};
use crate::ours::Ours;
use crate::plan::Plan;

/// The engines of one thread, so that none is shared and programs are started once.
pub(crate) struct Roster<'a> {
    plan: &'a Plan,
    /// What `plywood` means in a command line.
    plywood: Option<&'a str>,
    /// The copies of each engine that are not playing now.
    free: HashMap<usize, Vec<Box<dyn Contestant>>>,
}

impl<'a> Roster<'a> {
    pub(crate) fn new(plan: &'a Plan, plywood: Option<&'a str>) -> Self {
        Self { plan, plywood, free: HashMap::new() }
    }

    /// An engine for each seat; the same engine in two seats is two copies.
    pub(crate) fn call(&mut self, seats: &[usize]) -> Vec<Box<dyn Contestant>> {
        let call = |&engine: &usize| {
            let free = self.free.get_mut(&engine).and_then(Vec::pop);
            free.unwrap_or_else(|| contestant(self.plan, engine, self.plywood))
        };
        seats.iter().map(call).collect()
    }

    /// Takes the engines back after a game.
    pub(crate) fn dismiss(&mut self, seats: &[usize], contestants: Vec<Box<dyn Contestant>>) {
        for (&engine, contestant) in seats.iter().zip(contestants) {
            self.free.entry(engine).or_default().push(contestant);
        }
    }
}

fn contestant(plan: &Plan, engine: usize, plywood: Option<&str>) -> Box<dyn Contestant> {
    let entrant = &plan.engines[engine];
    if let Some(command) = entrant.command() {
        let mut command: CommandLine = command.parse().expect("the plan's engines were checked");
        if let Some(path) = plywood.filter(|_| command.program == "plywood") {
            path.clone_into(&mut command.program);
        }
        Box::new(External::new(command, External::PATIENCE))
    } else {
        let ours = Ours::new(&plan.game, &entrant.engine);
        Box::new(ours.expect("the plan's engines were checked"))
    }
}
