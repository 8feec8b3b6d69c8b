//! Who sits where.

use game::{Player, Record};

use crate::errors::wrong;

/// Who can take a seat.
pub(crate) const SEATS: [&str; 2] = ["human", "random"];

/// Who makes a player's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    Human,
    Random,
}

impl Seat {
    fn named(name: &str) -> anyhow::Result<Self> {
        match name {
            "human" => Ok(Self::Human),
            "random" => Ok(Self::Random),
            _ => {
                let there_is = SEATS.join(", ");
                Err(wrong(format!("there is no engine \"{name}\"; there is {there_is}")))
            }
        }
    }

    fn name(self) -> &'static str {
        SEATS[self as usize]
    }
}

/// All seats of a game.
pub(super) struct Seats(Vec<Seat>);

impl Seats {
    /// As the arguments say; else as the record says, if it knows them; else player 1 is human
    /// and the others are random.
    pub(super) fn new(args: &[String], record: &Record, players: usize) -> anyhow::Result<Self> {
        let default = |player: Player| {
            let recorded = record.tag(&tag(player)).and_then(|name| Seat::named(name).ok());
            let usual = if player == Player::ONE { Seat::Human } else { Seat::Random };
            recorded.unwrap_or(usual)
        };
        let mut seats: Vec<Seat> = Player::all(players).map(default).collect();
        for arg in args {
            let Some((number, name)) = arg.split_once('=') else {
                return Err(wrong(format!("\"{arg}\" is not a seat such as 2=random")));
            };
            let player = number.parse().ok().and_then(|n| Player::numbered(n, players));
            let Some(player) = player else {
                let message = format!("there is no seat \"{number}\"; there are 1 to {players}");
                return Err(wrong(message));
            };
            seats[player.index()] = Seat::named(name)?;
        }
        Ok(Self(seats))
    }

    pub(super) fn of(&self, player: Player) -> Seat {
        self.0[player.index()]
    }

    pub(super) fn any_human(&self) -> bool {
        self.0.contains(&Seat::Human)
    }

    /// The tags that tell who sat where.
    pub(super) fn tags(&self) -> impl Iterator<Item = (String, &'static str)> {
        Player::all(self.0.len()).zip(&self.0).map(|(player, seat)| (tag(player), seat.name()))
    }
}

fn tag(player: Player) -> String {
    format!("Player{player}")
}
