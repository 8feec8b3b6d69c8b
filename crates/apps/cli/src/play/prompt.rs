//! Lines from a person at a terminal, or from a pipe.

use std::io::IsTerminal;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::input;

/// Where lines come from.
pub(super) enum Prompt {
    Terminal(Box<Editor<Completions, DefaultHistory>>),
    Pipe,
}

impl Prompt {
    pub(super) fn new() -> anyhow::Result<Self> {
        if !std::io::stdin().is_terminal() {
            return Ok(Self::Pipe);
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Completions(Vec::new())));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// The next line; `None` at the end of input, or if the person wants to stop.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        completions: Vec<String>,
    ) -> anyhow::Result<Option<String>> {
        match self {
            Self::Pipe => {
                // A line that is not text is met like any other line that is not a move.
                input::line(&mut std::io::stdin().lock())
            }
            Self::Terminal(editor) => {
                editor.set_helper(Some(Completions(completions)));
                match editor.readline(prompt) {
                    Ok(line) => {
                        editor.add_history_entry(line.trim())?;
                        Ok(Some(line.trim().to_owned()))
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }
}

/// The completions of the Tab key.
pub(super) struct Completions(Vec<String>);

impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        Ok((0, self.0.iter().filter(|word| word.starts_with(typed)).cloned().collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}
