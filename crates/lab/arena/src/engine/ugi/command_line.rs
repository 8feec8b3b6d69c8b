//! A program and its arguments, as one writes them for a shell.

use std::process::Command;
use std::str::FromStr;

/// A program and its arguments, read from one line.
///
/// Words are parted by blanks; `'…'`, `"…"` and `\` keep blanks inside a word as in a shell. On Windows a word is
/// what the programs there take for one: only `"…"` keeps blanks in it, and a backslash is an ordinary character,
/// unless it precedes a `"`. No shell is started: `$`, `*`, `~`, `|` and `#` are characters like others.
///
/// ```
/// use plywood_arena::CommandLine;
/// let line: CommandLine = r#"./my-engine --net "best one.bin" -v"#.parse()?;
/// assert_eq!(line.program, "./my-engine");
/// assert_eq!(line.arguments, ["--net", "best one.bin", "-v"]);
/// # Ok::<(), plywood_arena::CommandLineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// The program, looked for in the `PATH` if it names no folder.
    pub program: String,
    /// What it is given.
    pub arguments: Vec<String>,
}

/// Why a text is not a command line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// There is no word in it.
    #[error("the command line names no program")]
    NoProgram,
    /// A quotation has no end.
    #[error("the command line ends within a quotation: {0}")]
    OpenQuote(String),
    /// A backslash has nothing to escape.
    #[error("the command line ends with a backslash: {0}")]
    LoneBackslash(String),
    /// No program can be given this character.
    #[error("the command line holds a NUL character: {0:?}")]
    Nul(String),
}

impl CommandLine {
    /// The command that starts the program.
    pub(crate) fn to_command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<Self, CommandLineError> {
        if text.contains('\0') {
            return Err(CommandLineError::Nul(text.to_owned()));
        }
        let words = if cfg!(windows) { windows_words(text) } else { shell_words(text) };
        let mut words = words?.into_iter();
        let program =
            words.next().filter(|word| !word.is_empty()).ok_or(CommandLineError::NoProgram)?;
        Ok(Self { program, arguments: words.collect() })
    }
}

fn shell_words(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    // `''` is a word, nothing is none: hence the option.
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '\\') => {
                let c =
                    rest.next().ok_or_else(|| CommandLineError::LoneBackslash(text.to_owned()))?;
                word.get_or_insert_default().push(c);
            }
            (Some('"'), '\\') => {
                // Between double quotes a backslash escapes only what is special there.
                let escaped = rest.next_if(|c| matches!(c, '"' | '\\' | '$' | '`'));
                word.get_or_insert_default().push(escaped.unwrap_or('\\'));
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(CommandLineError::OpenQuote(text.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

/// The words of a command line as `CommandLineToArgvW` and the C library of Windows have them: `2n` backslashes before
/// a quotation mark are `n` backslashes and a mark that begins or ends a quotation, `2n + 1` are `n` backslashes and
/// an ordinary mark, and so is a second mark within a quotation.
fn windows_words(text: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                let mut backslashes = 1;
                while rest.next_if_eq(&'\\').is_some() {
                    backslashes += 1;
                }
                let word = word.get_or_insert_default();
                if rest.peek() == Some(&'"') {
                    word.push_str(&"\\".repeat(backslashes / 2));
                    if backslashes % 2 == 1 {
                        word.extend(rest.next());
                    }
                } else {
                    word.push_str(&"\\".repeat(backslashes));
                }
            }
            '"' if is_quoted && rest.next_if_eq(&'"').is_some() => {
                word.get_or_insert_default().push('"');
            }
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !is_quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    if is_quoted {
        return Err(CommandLineError::OpenQuote(text.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        shell_words(text).expect("a command line")
    }

    #[test]
    fn on_windows_a_backslash_parts_folders_and_only_double_quotes_keep_blanks() {
        let read = |text: &str| windows_words(text).expect("a command line");
        assert_eq!(read(r"C:\dir\engine.exe -v"), [r"C:\dir\engine.exe", "-v"]);
        assert_eq!(read(r#""C:\my dir\engine.exe" x"#), [r"C:\my dir\engine.exe", "x"]);
        assert_eq!(read(r"\\server\share\e.exe 'a b'"), [r"\\server\share\e.exe", "'a", "b'"]);
        // The examples of Microsoft's page "Parsing C command-line arguments".
        assert_eq!(read(r#""abc" d e"#), ["abc", "d", "e"]);
        assert_eq!(read(r#"a\\\b d"e f"g h"#), [r"a\\\b", "de fg", "h"]);
        assert_eq!(read(r#"a\\\"b c d"#), [r#"a\"b"#, "c", "d"]);
        assert_eq!(read(r#"a\\\\"b c" d e"#), [r"a\\b c", "d", "e"]);
        assert_eq!(read(r#""a b"" c" ''"#), [r#"a b" c"#, "''"]);
        assert_eq!(read(r#"a """#), ["a", ""]);
        let open = windows_words(r#"a "b"#).expect_err("open");
        assert_eq!(open.to_string(), r#"the command line ends within a quotation: a "b"#);
    }

    #[test]
    fn blanks_part_words() {
        assert_eq!(read("plywood engine yolah"), ["plywood", "engine", "yolah"]);
        assert_eq!(read("  a \t b  "), ["a", "b"]);
    }

    #[test]
    fn quotes_and_backslashes_keep_blanks_in_a_word() {
        assert_eq!(read(r#"'my engine' "a b"c\ d"#), ["my engine", "a bc d"]);
        assert_eq!(read(r#"a '' """#), ["a", "", ""]);
    }

    #[test]
    fn a_backslash_escapes_as_in_a_shell() {
        assert_eq!(read(r#"a '\n' "\n\"\\\$" \n"#), ["a", r"\n", r#"\n"\$"#, "n"]);
    }

    #[test]
    fn nothing_is_expanded() {
        assert_eq!(read("a $HOME ~ * # | b"), ["a", "$HOME", "~", "*", "#", "|", "b"]);
    }

    #[cfg(not(windows))]
    #[test]
    fn what_is_no_command_line_is_refused_with_the_reason() {
        let refuse = |text: &str| text.parse::<CommandLine>().expect_err(text).to_string();
        assert_eq!(refuse("  "), "the command line names no program");
        assert_eq!(refuse("'' a"), "the command line names no program");
        assert_eq!(refuse("a 'b"), "the command line ends within a quotation: a 'b");
        assert_eq!(refuse("a \"b\\\""), "the command line ends within a quotation: a \"b\\\"");
        assert_eq!(refuse("a \\"), "the command line ends with a backslash: a \\");
        assert_eq!(refuse("a\0b"), r#"the command line holds a NUL character: "a\0b""#);
    }
}
