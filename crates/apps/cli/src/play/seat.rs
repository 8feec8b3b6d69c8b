//! Seats: a person or an engine for each player.

use catalog::{AnyEngine, Session};
use game::{Player, Record};

use crate::errors::usage_error;

/// Who makes a player's moves.
pub(super) enum Seat {
    Human,
    Engine(Box<dyn AnyEngine>),
}

impl Seat {
    fn named(name: &str, session: &dyn Session) -> anyhow::Result<Self> {
        if name == "human" {
            return Ok(Self::Human);
        }
        session
            .variant()
            .engine(name, 1)
            .map(Self::Engine)
            .map_err(|e| usage_error(format!("{e}, human")))
    }

    fn name(&self) -> &str {
        match self {
            Self::Human => "human",
            Self::Engine(engine) => engine.name(),
        }
    }

    pub(super) fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// All seats of a game.
pub(super) struct Seats(Vec<Seat>);

impl Seats {
    /// As the arguments say; else as the record says, if it knows them; else player 1 is human
    /// and the others are the game's strongest engine.
    pub(super) fn new(
        args: &[String],
        record: &Record,
        session: &dyn Session,
    ) -> anyhow::Result<Self> {
        let players = session.players();
        let default = |player: Player| {
            let recorded = record.tag(&tag(player)).map(|name| Seat::named(name, session));
            let usual = || match player {
                Player::ONE => Ok(Seat::Human),
                _ => Seat::named(session.variant().default_engine(), session),
            };
            recorded.and_then(Result::ok).map_or_else(usual, Ok)
        };
        let mut seats = Player::all(players).map(default).collect::<anyhow::Result<Vec<_>>>()?;
        for arg in args {
            let Some((number, name)) = arg.split_once('=') else {
                return Err(usage_error(format!("\"{arg}\" is not a seat such as 2=random")));
            };
            let player = number.parse().ok().and_then(|n| Player::numbered(n, players));
            let Some(player) = player else {
                let message = format!("there is no seat \"{number}\"; there are 1 to {players}");
                return Err(usage_error(message));
            };
            seats[player.index()] = Seat::named(name, session)?;
        }
        Ok(Self(seats))
    }

    pub(super) fn of(&mut self, player: Player) -> &mut Seat {
        &mut self.0[player.index()]
    }

    pub(super) fn is_human(&self, player: Player) -> bool {
        self.0[player.index()].is_human()
    }

    pub(super) fn any_human(&self) -> bool {
        self.0.iter().any(Seat::is_human)
    }

    pub(super) fn all_human(&self) -> bool {
        self.0.iter().all(Seat::is_human)
    }

    /// The tags that tell who sat where.
    pub(super) fn tags(&self) -> impl Iterator<Item = (String, String)> {
        Player::all(self.0.len())
            .zip(&self.0)
            .map(|(player, seat)| (tag(player), seat.name().to_owned()))
    }
}

fn tag(player: Player) -> String {
    format!("Player{player}")
}
