//! From the form of a page to a plan, within the limits of the server.
//!
//! Nothing that a client sends can start a program: an engine is one of the catalog, or a bot that the command line has
//! offered, by the very name that it was given there.

use std::num::NonZero;

use arena::{Entrant, Openings, Plan, Schedule, config};
use catalog::{EngineSpec, Variant};
use i18n::{Message, message};

use protocol::{RequestError, memory_of};

use crate::event_form::{NewEntrant, NewEvent};
use crate::limits::ServerLimits;
use crate::messages;
use crate::own_bots::OwnBots;

/// The most engines of an event.
const MAX_ENGINES: usize = 64;
/// The most games of an event.
const MAX_GAMES: u64 = 200_000;
/// The most random plies of an opening.
const MAX_OPENING_PLIES: u32 = 40;

/// A plan that was checked, and how many games of it may be played at once.
#[derive(Debug)]
pub(crate) struct CheckedPlan {
    pub(crate) plan: Plan,
    pub(crate) threads: usize,
}

/// Checks what may take part and how much of the machine it uses.
pub(crate) struct PlanCheck<'a> {
    pub(crate) limits: &'a ServerLimits,
    pub(crate) bots: &'a OwnBots,
}

impl PlanCheck<'_> {
    /// The plan of an event to begin.
    pub(crate) fn new_event(&self, new: NewEvent) -> Result<CheckedPlan, RequestError> {
        if new.engines.len() > MAX_ENGINES {
            return Err(too_large(message!(messages::TOO_MANY_ENGINES, max = MAX_ENGINES)));
        }
        if matches!(new.openings, Openings::Random(plies) if plies > MAX_OPENING_PLIES) {
            return Err(too_large(message!(messages::LONG_OPENINGS, max = MAX_OPENING_PLIES)));
        }
        let variant = catalog::variant(&new.game).map_err(RequestError::invalid)?;
        let engines = self.entrants(&new.engines, &*variant)?;
        let plan = Plan {
            format: new.schedule,
            rounds: new.rounds,
            openings: new.openings,
            time_control: new.limit,
            seed: new.seed,
            ..Plan::new(variant.spec(), engines)
        };
        config::check(&plan)
            .map_err(|error| RequestError::invalid(Message::verbatim(error.message)))?;
        self.check_size(&plan)?;
        let threads = self.threads(&plan, new.threads.map(usize::from))?;
        Ok(CheckedPlan { plan, threads })
    }

    /// The plan of an event that goes on, which may have been begun elsewhere.
    pub(crate) fn stored_event(&self, plan: &Plan) -> Result<CheckedPlan, RequestError> {
        if plan
            .engines
            .iter()
            .any(|entrant| is_program(&entrant.engine) && !self.bots.offers(&entrant.engine))
        {
            return Err(RequestError::invalid(message!(messages::NO_PROGRAMS)));
        }
        config::check(plan)
            .map_err(|error| RequestError::invalid(Message::verbatim(error.message)))?;
        let threads = self.threads(plan, None)?;
        Ok(CheckedPlan { plan: plan.clone(), threads })
    }

    /// The engines, each with the server's default for its memory unless its spec says how much.
    fn entrants(
        &self,
        engines: &[NewEntrant],
        variant: &dyn Variant,
    ) -> Result<Vec<Entrant>, RequestError> {
        let names: Vec<String> = engines
            .iter()
            .map(|new| new.name.clone().unwrap_or_else(|| new.engine.clone()))
            .collect();
        let spec = |new: &NewEntrant| {
            if let Some(spec) = self.bots.spec(&new.engine) {
                return Ok(spec.to_owned());
            }
            if is_program(&new.engine) {
                return Err(RequestError::invalid(message!(messages::NO_PROGRAMS)));
            }
            self.limits.for_engines().engine(&new.engine, variant).map(|(text, _)| text)
        };
        let specs = engines.iter().map(spec).collect::<Result<Vec<_>, _>>()?;
        let entrants = Entrant::numbered(&names).into_iter().zip(specs);
        Ok(entrants.map(|(Entrant { name, .. }, engine)| Entrant { name, engine }).collect())
    }

    fn check_size(&self, plan: &Plan) -> Result<(), RequestError> {
        let games = Schedule::of(plan).map_or(0, |schedule| schedule.games());
        if games > MAX_GAMES {
            return Err(too_large(message!(messages::TOO_MANY_GAMES, games, max = MAX_GAMES)));
        }
        let limit = &plan.time_control;
        let longest = self.limits.search_time.as_millis() as u64;
        if limit.move_ms.is_some_and(|ms| ms > longest)
            || limit.nodes.is_some_and(|nodes| nodes > self.limits.nodes)
        {
            return Err(too_large(message!(messages::LIMIT_TOO_LARGE)));
        }
        Ok(())
    }

    /// How many games are played at once: as many as are asked for, or one for each core but one, as far as there
    /// is memory for the engines of all of them.
    fn threads(&self, plan: &Plan, asked: Option<usize>) -> Result<usize, RequestError> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let wanted = asked.unwrap_or(cores.saturating_sub(1)).clamp(1, cores);
        let variant = catalog::variant(&plan.game).map_err(RequestError::invalid)?;
        let memory = |entrant: &Entrant| {
            let spec = EngineSpec::new(&entrant.engine, &*variant);
            spec.map_or(0, |spec| u64::from(memory_of(&spec)))
        };
        let of_a_thread: u64 = plan.engines.iter().map(memory).sum();
        let max = u64::from(self.limits.event_memory_mib);
        if of_a_thread > max {
            let message = message!(messages::EVENT_MEMORY, memory = of_a_thread, max);
            return Err(too_large(message));
        }
        let fitting = max.checked_div(of_a_thread).unwrap_or(u64::MAX);
        let wanted = wanted.min(usize::try_from(fitting).unwrap_or(usize::MAX));
        Ok(arena::threads(plan, Some(wanted)))
    }
}

/// Whether an engine is another program.
fn is_program(engine: &str) -> bool {
    ["ugi:", "bot:"].iter().any(|kind| engine.starts_with(kind))
}

fn too_large(message: Message) -> RequestError {
    RequestError::too_large(message)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use protocol::wire::ErrorCode;

    fn checked(new: serde_json::Value) -> Result<CheckedPlan, RequestError> {
        let limits = ServerLimits { event_memory_mib: 100, ..ServerLimits::default() };
        let bots = OwnBots::new(Vec::new());
        let new = serde_json::from_value(new).expect("it is a form");
        PlanCheck { limits: &limits, bots: &bots }.new_event(new)
    }

    fn of(engines: &[&str]) -> serde_json::Value {
        let engines: Vec<_> = engines.iter().map(|engine| json!({ "engine": engine })).collect();
        json!({ "game": "yavalath", "engines": engines, "rounds": 2 })
    }

    #[test]
    fn a_form_becomes_a_plan_with_the_defaults_of_the_command_line() {
        let plan = checked(of(&["random", "random", "level:2"])).unwrap().plan;
        let names: Vec<_> = plan.engines.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["random", "random (2)", "level:2"]);
        let usual = Plan::new("yavalath", Vec::new());
        assert_eq!((plan.format, &plan.openings), (usual.format, &usual.openings));
        assert_eq!(
            (plan.seed, plan.faults, plan.time_losses),
            (1, usual.faults, usual.time_losses)
        );
        assert_eq!(plan.time_control.margin_ms, arena::TimeControl::default_margin());
    }

    #[test]
    fn no_program_takes_part_that_the_command_line_has_not_offered() {
        for engine in [
            "ugi:touch /tmp/x",
            "bot:/home/ada",
            "bot:/home/ada/knight/",
            "bot:knight",
            "ugi:",
            "/bin/sh",
        ] {
            let error = checked(of(&["random", engine])).unwrap_err();
            assert_eq!(error.code, ErrorCode::Invalid, "{engine}");
        }
    }

    #[test]
    fn a_stored_event_with_a_program_goes_on_where_it_was_begun() {
        let limits = ServerLimits::default();
        let check = PlanCheck { limits: &limits, bots: &OwnBots::new(Vec::new()) };
        let plan = |engine: &str| {
            Plan::new("yavalath", vec![Entrant::new("random"), Entrant::new(engine)])
        };
        assert!(check.stored_event(&plan("reflex")).is_ok());
        for engine in ["ugi:touch /tmp/x", "bot:/home/ada"] {
            assert_eq!(check.stored_event(&plan(engine)).unwrap_err().code, ErrorCode::Invalid);
        }
    }

    #[test]
    fn what_would_use_too_much_of_the_machine_is_refused() {
        let mut long = of(&["random", "reflex"]);
        long["rounds"] = json!(1_000_000);
        let mut slow = of(&["random", "reflex"]);
        slow["limit"] = json!({ "move_ms": 3_600_000 });
        let mut far = of(&["random", "reflex"]);
        far["openings"] = json!({ "random": 1000 });
        let many = of(&vec!["random"; MAX_ENGINES + 1]);
        let files = of(&["random", "alphabeta:weights=/etc/passwd"]);
        let hungry = of(&["uct:memory=60", "uct:memory=60,c=0.3"]);
        for greedy in [long, slow, far, many, hungry] {
            let error = checked(greedy.clone()).unwrap_err();
            assert_eq!(error.code, ErrorCode::TooLarge, "{greedy}");
        }
        assert_eq!(checked(files).unwrap_err().code, ErrorCode::Invalid);
    }

    #[test]
    fn no_more_games_are_played_at_once_than_there_is_memory_for() {
        let mut big = of(&["uct:memory=40", "uct:memory=40,c=0.3"]);
        big["threads"] = json!(1000);
        assert_eq!(checked(big).unwrap().threads, 1);
    }

    #[test]
    fn a_form_that_makes_no_event_is_refused_with_the_reason() {
        let said = |new| checked(new).unwrap_err().message.to_string();
        assert!(said(of(&["random"])).contains("at least 2"));
        let mut none = of(&["random", "reflex"]);
        none["rounds"] = json!(0);
        assert!(said(none).contains("at least one round"));
        let mut chess = of(&["random", "reflex"]);
        chess["game"] = json!("chess");
        assert!(said(chess).contains("chess"));
    }
}
