//! The game loop: commands of people, moves of engines.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use arena::{MoveLimits, Turn};
use catalog::diagram::piece;
use catalog::{LegalMove, Session};
use game::{Outcome, Player, SearchLimits, mix64};
use i18n::Language;
use presentation::Record;
use presentation::record::GameResult;

use super::prompt::Prompt;
use super::{Seat, Seats};
use crate::record_file::{self, DeclaredResult};
use crate::{analysis, show};

const HELP: &str = "\
type a move, or
  moves [PREFIX]  the legal moves, or those that begin so
  undo            take back your last move and what followed
  hint            what the strongest engine would play
  board           the board again
  position        the position as text
  resign          give up
  save [FILE]     save the game
  load FILE       go on with another game
  help            this
  quit            leave; with --save the game is saved";

const COMMANDS: [&str; 10] =
    ["moves", "undo", "hint", "board", "position", "resign", "save", "load", "help", "quit"];

/// How late the move of a bot may be: nobody looks at the clock here.
const BOT_PATIENCE: Duration = Duration::from_mins(2);

pub(super) struct GameLoop {
    session: Box<dyn Session>,
    seats: Seats,
    seed: u64,
    limits: SearchLimits,
    record: Record,
    /// The file this game is in, which may be written again.
    file: Option<PathBuf>,
    /// A result that the rules do not give.
    declared_result: Option<DeclaredResult>,
}

/// Whether the game goes on.
enum Next {
    Same,
    Changed,
    Leave,
}

impl GameLoop {
    pub(super) fn new(
        session: Box<dyn Session>,
        seats: Seats,
        (seed, limits): (u64, SearchLimits),
        record: Record,
        file: Option<PathBuf>,
    ) -> Self {
        let declared_result = record_file::declared_result(&record, &*session);
        Self { session, seats, seed, limits, record, file, declared_result }
    }

    /// Plays until the game is over or left.
    pub(super) fn play(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut prompt = Prompt::new()?;
        for player in Player::all(self.session.players()) {
            let seat = self.seats.of(player);
            if !matches!(seat, Seat::Human) {
                writeln!(out, "player {player} {} is {}", piece(player), seat.name())?;
            }
        }
        self.show(out)?;
        loop {
            let turn = self.session.turn().filter(|_| self.declared_result.is_none());
            if let Some(player) = turn
                && !self.seats.is_human(player)
            {
                self.engine_move(player, out)?;
                continue;
            }
            if turn.is_none() {
                self.print_ending(out)?;
                if !self.seats.any_human() {
                    return Ok(());
                }
            }
            loop {
                let Some(line) = self.read_command(&mut prompt, turn, out)? else { return Ok(()) };
                match self.dispatch(&line, turn, out)? {
                    Next::Same => {}
                    Next::Changed => break,
                    Next::Leave => return Ok(()),
                }
            }
        }
    }

    /// Saves the game as it is.
    pub(super) fn save(&mut self, file: &Path) -> anyhow::Result<()> {
        record_file::save(file, &self.updated_record())?;
        self.file = Some(file.to_owned());
        Ok(())
    }

    fn updated_record(&self) -> Record {
        record_file::updated(self.record.clone(), &*self.session, self.declared_result.clone())
    }

    fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out)?;
        show::board(&*self.session, out)?;
        if !self.session.scores().is_empty() {
            writeln!(out, "scores {}", show::scores(&*self.session))?;
        }
        Ok(())
    }

    fn print_ending(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let by_rules = show::ending(&*self.session);
        let declared = self.declared_result.as_ref();
        let declared = declared.map(|(result, reason)| format!("{}: {reason}", result.outcome));
        if let Some(ending) = by_rules.or(declared) {
            writeln!(out, "{ending}")?;
        }
        Ok(())
    }

    fn engine_move(&mut self, player: Player, out: &mut dyn Write) -> anyhow::Result<()> {
        let seed = self.seed_now();
        let engine = match self.seats.of(player) {
            Seat::Human => return Ok(()),
            Seat::Bot { .. } => return self.bot_move(player, out),
            Seat::Engine(engine) => engine,
        };
        let limits = analysis::limits_or_default(self.limits, engine.limits());
        out.flush()?;
        let report =
            analysis::search(&mut **engine, &*self.session, limits, seed, &|| false, &mut |_| {})?;
        self.session.play(&report.best)?;
        write!(out, "player {player} {} plays {}", piece(player), report.best)?;
        // Engines without a search have no value to show.
        if report.nodes > 0 {
            write!(out, "   {}", analysis::value_text(&report))?;
        }
        writeln!(out)?;
        self.show(out)
    }

    /// A bot's move, with what it wrote to its standard error.
    fn bot_move(&mut self, player: Player, out: &mut dyn Write) -> anyhow::Result<()> {
        let (seed, limits) =
            (self.seed_now(), analysis::limits_or_default(self.limits, self.limits));
        let Seat::Bot { name, engine } = self.seats.of(player) else { return Ok(()) };
        let limits = MoveLimits {
            move_time: limits.time,
            nodes: limits.nodes,
            depth: limits.depth,
            margin: BOT_PATIENCE,
            timeout: limits.time.unwrap_or_default() + BOT_PATIENCE,
            ..MoveLimits::default()
        };
        out.flush()?;
        let turn = Turn { session: &*self.session, limits, seed, stopped: &|| false };
        let chosen = engine.choose(&turn);
        for line in engine.take_notes().lines() {
            writeln!(out, "  | {line}")?;
        }
        let mv = chosen.map_err(|fault| anyhow!("{name} {fault}"))?.mv;
        self.session.play(&mv)?;
        writeln!(out, "player {player} {} plays {mv}", piece(player))?;
        self.show(out)
    }

    /// What the strongest engine would play.
    fn hint(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut engine =
            self.session.variant().engine(self.session.variant().default_engine(), 1)?;
        let limits = analysis::limits_or_default(self.limits, engine.limits());
        let report = analysis::search(
            &mut *engine,
            &*self.session,
            limits,
            self.seed_now(),
            &|| false,
            &mut |_| {},
        )?;
        writeln!(out, "{}   {}", report.best, analysis::value_text(&report))?;
        Ok(())
    }

    /// The random seed of the next move. It depends on the ply, so that an engine whose move was
    /// undone plays it again.
    fn seed_now(&self) -> u64 {
        mix64(self.seed ^ (self.session.moves().len() as u64) << 32)
    }

    fn read_command(
        &self,
        prompt: &mut Prompt,
        turn: Option<Player>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Option<String>> {
        let prompt_text = match turn {
            Some(player) => format!("player {player} {}> ", piece(player)),
            None => "game over, undo, save or quit> ".into(),
        };
        out.flush()?;
        let moves = self.session.legal_moves().into_iter().map(|mv| mv.text);
        let completions = moves.chain(COMMANDS.map(str::to_owned)).collect();
        prompt.line(&prompt_text, completions)
    }

    /// Carries out a command.
    fn dispatch(
        &mut self,
        line: &str,
        turn: Option<Player>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Next> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(a, b)| (a, b.trim()));
        match (word, turn) {
            ("", _) => {}
            ("help" | "?", _) => writeln!(out, "{HELP}")?,
            ("moves", _) => self.print_moves(rest, out)?,
            ("hint", Some(_)) => self.hint(out)?,
            ("board", _) => self.show(out)?,
            ("position", _) => writeln!(out, "{}", self.session.position())?,
            ("quit" | "exit", _) => return Ok(Next::Leave),
            ("undo", _) => return self.undo(turn, out),
            ("save", _) => self.save_command(rest, out)?,
            ("load", _) => return self.load(rest, out),
            ("resign", Some(player)) => {
                self.resign(player);
                return Ok(Next::Changed);
            }
            (_, None) => writeln!(out, "the game is over; undo, save FILE or quit")?,
            (mv, Some(_)) => return self.human_move(mv, out),
        }
        Ok(Next::Same)
    }

    fn human_move(&mut self, mv: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        if let Err(error) = self.session.play(&self.notation(mv)) {
            writeln!(out, "{error}; {}", show::legal_moves_in_short(&*self.session))?;
            return Ok(Next::Same);
        }
        self.show(out)?;
        Ok(Next::Changed)
    }

    /// The notation of what was typed: as it is, or a legal move that differs from it only in case or is
    /// known by this label, such as `pass`.
    fn notation(&self, typed: &str) -> String {
        let moves = self.session.legal_moves();
        let is_meant = |mv: &&LegalMove| {
            let label = mv.label.filter(|_| mv.cells.is_empty());
            mv.text.eq_ignore_ascii_case(typed)
                || label.is_some_and(|label| label.text(Language::En).eq_ignore_ascii_case(typed))
        };
        let mut meant = moves.iter().filter(is_meant);
        match (meant.next(), meant.next()) {
            (Some(mv), None) => mv.text.clone(),
            _ => typed.to_owned(),
        }
    }

    fn print_moves(&self, prefix: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let moves = self.session.legal_moves().into_iter().map(|mv| mv.text);
        let moves: Vec<String> = moves.filter(|mv| mv.starts_with(prefix)).collect();
        writeln!(out, "{}: {}", moves.len(), moves.join(" "))?;
        Ok(())
    }

    /// Takes back moves until it is this person's turn again, or any person's once it is over.
    fn undo(&mut self, turn: Option<Player>, out: &mut dyn Write) -> anyhow::Result<Next> {
        if self.declared_result.take().is_some() {
            writeln!(out, "the resignation is taken back")?;
            return Ok(Next::Changed);
        }
        let mut taken = Vec::new();
        while let Some(mv) = self.session.undo() {
            taken.push(mv);
            let player = self.session.turn();
            let human = player.is_some_and(|player| self.seats.is_human(player));
            let theirs = turn.is_none() || player == turn || self.seats.all_human();
            if human && theirs {
                break;
            }
        }
        if taken.is_empty() {
            writeln!(out, "there is nothing to undo")?;
            return Ok(Next::Same);
        }
        taken.reverse();
        writeln!(out, "taken back: {}", taken.join(" "))?;
        self.show(out)?;
        Ok(Next::Changed)
    }

    fn resign(&mut self, player: Player) {
        let players = self.session.players();
        let outcome = Outcome::shared(Player::all(players).filter(|&other| other != player));
        let reason = i18n::message!(presentation::messages::RESIGNED, player).to_string();
        self.declared_result = Some((GameResult { outcome, players }, reason));
    }

    fn save_command(&mut self, name: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let file = if name.is_empty() { self.file.clone() } else { Some(PathBuf::from(name)) };
        let Some(file) = file else {
            writeln!(out, "save where? save FILE")?;
            return Ok(());
        };
        if file.exists() && self.file.as_ref() != Some(&file) {
            writeln!(out, "{} exists already and is not overwritten", file.display())?;
            return Ok(());
        }
        match self.save(&file) {
            Ok(()) => writeln!(out, "saved to {}", file.display())?,
            Err(error) => writeln!(out, "{error:#}")?,
        }
        Ok(())
    }

    fn load(&mut self, name: &str, out: &mut dyn Write) -> anyhow::Result<Next> {
        let (session, record) = match record_file::load(Path::new(name)) {
            Ok(loaded) => loaded,
            Err(error) => {
                writeln!(out, "{error:#}")?;
                return Ok(Next::Same);
            }
        };
        self.seats = Seats::new(&[], &record, &*session)?;
        self.declared_result = record_file::declared_result(&record, &*session);
        (self.session, self.record) = (session, record);
        self.file = Some(PathBuf::from(name));
        writeln!(out, "loaded {name}: {}", self.session.spec())?;
        self.show(out)?;
        Ok(Next::Changed)
    }
}
