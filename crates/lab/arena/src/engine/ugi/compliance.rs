//! Whether a program keeps the rules of UGI, one by one (`fastchess --compliance` does the same for UCI).
//!
//! Each rule is checked with a program that was started for it, so that a program that fails one of them can keep the
//! next. Every response is waited for with a timeout: the check of a program that hangs takes no longer than that for
//! each rule.

mod probe;
mod rules;

use std::time::Duration;

use presentation::SpecError;

use super::command_line::CommandLine;
use probe::Probe;
use rules::{RULES, Rule};

/// What is to be checked.
pub struct ComplianceCheck<'a> {
    /// The program.
    pub command: &'a CommandLine,
    /// The spec of the game that it plays.
    pub game: &'a str,
    /// How long a response may take, besides the time that a search was given.
    pub timeout: Duration,
    /// Whether the check should stop; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// Whether a program keeps a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleReport {
    /// The number of the rule, from 1.
    pub number: usize,
    /// What the rule asks of a program, as words that follow its name.
    pub rule: &'static str,
    /// What was wrong, if anything.
    pub problem: Option<String>,
}

impl ComplianceCheck<'_> {
    /// How many rules there are.
    pub const RULES: usize = RULES.len();

    /// Checks all rules in order, and calls `report` after each. A program that does not start fails all of them.
    /// Fewer are checked if it is stopped.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn run(&self, report: &mut dyn FnMut(&RuleReport)) -> Result<(), SpecError> {
        catalog::open(self.game)?;
        let mut is_started = true;
        for (number, Rule { words, check }) in (1..).zip(RULES) {
            let result = if is_started {
                Probe::start(self).and_then(|mut probe| check(&mut probe))
            } else {
                Err("it did not start".to_owned())
            };
            if (self.stopped)() {
                break;
            }
            // The first rule is to start.
            is_started &= number > 1 || result.is_ok();
            report(&RuleReport { number, rule: words, problem: result.err() });
        }
        Ok(())
    }
}
